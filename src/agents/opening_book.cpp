#include "agents/opening_book.h"

#include <fmt/format.h>
#include <limits>

#include "book/book.h"
#include "book/book_file.h"
#include "book/shipped_book.h"

namespace ogai::agents {

void OpeningBook::declare_options(base::OptionTable& table) {
  table
      .text("book", "off",
            "opening book: on (the one that ships), off, or a file (ogai book build)")
      .integer("book_error", 0, {0, 64},
               "plays book moves up to so many discs worse than the best, for variety")
      .integer("seed", 0, {0, std::numeric_limits<std::int64_t>::max()},
               "seed of its choice among equal or nearly equal moves; 0 takes the game's own seed");
}

base::Result<OpeningBook> OpeningBook::from_options(const base::OptionValues& values,
                                                    const AgentContext& context) {
  OpeningBook made;
  made.objective_ = context.objective;
  made.error_ = static_cast<int>(values.integer("book_error"));
  made.seed_ = seed_of(values);
  const std::string& name = values.text("book");
  made.shipped_ = name == "on";
  if (made.shipped_ || name == "off") return made;
  auto book = book::read_book(name);
  if (!book) return base::Error{book.error().kind, base::describe(book.error(), name, "")};
  if (const auto theirs = book->settings().objective; theirs != context.objective)
    return base::Error{base::ErrorKind::illegal,
                       fmt::format("{}: a book for {} rules", name, game::rules_name(theirs))};
  if (context.size && book->settings().size != *context.size)
    return base::Error{
        base::ErrorKind::illegal,
        fmt::format("{}: a book for boards of {}, the game is {}", name,
                    game::board_text(book->settings().size), game::board_text(*context.size))};
  made.file_ = std::make_shared<book::Book>(std::move(*book));
  return made;
}

const book::Book* OpeningBook::book_for(game::BoardSize size) const {
  if (shipped_) return book::shipped_book(objective_, size);
  if (file_ && file_->settings().size != size)
    throw AgentFailure(game::EndReason::crash,
                       "its book is for boards of " + game::board_text(file_->settings().size));
  return file_.get();
}

std::optional<Choice> OpeningBook::choose(const game::Position& position,
                                          std::uint64_t game_seed) const {
  const book::Book* book = book_for(position.size);
  if (!book) return std::nullopt;
  const auto move =
      book::choose_move(*book, position.board, error_, seed_ != 0 ? seed_ : game_seed);
  if (!move) return std::nullopt;
  Choice choice;
  choice.move = move->move;
  choice.info.value = move->value;
  choice.info.nodes = 0;
  choice.info.line = book->best_line(game::after(position.board, move->move));
  choice.info.line.insert(choice.info.line.begin(), move->move);
  return choice;
}

}  // namespace ogai::agents
