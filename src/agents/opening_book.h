// The `book` option: a player's opening book and the moves it plays from it.
//
// `on` is the book that ships for the size of the board and the rules (none: nothing happens),
// `off` none at all, anything else a file made by `ogai book build`. Copies share the book; any
// thread may ask.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "agents/factories.h"
#include "base/options.h"
#include "base/result.h"
#include "book/book.h"

namespace ogai::agents {

class OpeningBook {
 public:
  static void declare_options(base::OptionTable& table);  // `book`, `book_error`, `seed`
  // An unreadable file, or one for other rules or another board, is an Error that names it.
  static base::Result<OpeningBook> from_options(const base::OptionValues& values,
                                                const AgentContext& context);

  // Reads what ships for boards of that size, if that is asked for. Throws as choose() does.
  void prepare(game::BoardSize size) const { (void)book_for(size); }

  // A move of the book with its value and line, drawn by the option `seed` or else by the
  // game's; nothing: not in the book. Throws
  // AgentFailure for boards of another size than the file's.
  std::optional<Choice> choose(const game::Position& position, std::uint64_t game_seed) const;

 private:
  const book::Book* book_for(game::BoardSize size) const;

  game::Objective objective_ = game::Objective::fewest;
  bool shipped_ = false;
  std::shared_ptr<const book::Book> file_;
  int error_ = 0;
  std::uint64_t seed_ = 0;  // 0: the game's
};

}  // namespace ogai::agents
