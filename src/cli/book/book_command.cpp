#include <fmt/format.h>

#include "base/counted.h"
#include "book/book_file.h"
#include "book/shipped_book.h"
#include "cli/book/commands.h"
#include "cli/frame/commands.h"
#include "cli/frame/exit.h"

namespace ogai::cli {

std::shared_ptr<const book::Book> open_book(const std::string& argument,
                                            const game::notation::Defaults& shipped) {
  if (argument != "shipped")
    return std::make_shared<book::Book>(value_or_exit(book::read_book(argument), argument));
  const book::Book* found = book::shipped_book(shipped.objective, shipped.size);
  if (!found)
    throw Exit(ExitCode::bad_usage,
               fmt::format("no book ships for {0}x{0} under {1} rules", game::side(shipped.size),
                           game::rules_name(shipped.objective)));
  return {found, [](const book::Book*) {}};  // it lasts as long as the program
}

std::string book_text(const book::Book& book) {
  const book::BookSettings& settings = book.settings();
  return fmt::format("{} {}x{}, {}, depth {}", game::rules_name(settings.objective),
                     game::side(settings.size), game::side(settings.size),
                     base::counted(book.size(), "position"), settings.depth);
}

void add_book_command(Command& program) {
  Command command = program.add_command("book", "Make, look at and check opening books");
  command.require_command();
  command.footer(
      "docs/book.md tells what a book is and how the shipped one was made.\n\n"
      "Examples:\n"
      "  ogai book show shipped f5d6\n"
      "  ogai book build --positions 2000 --depth 12 --out my.book\n"
      "  ogai book check my.book --depth 14 --samples 20");
  add_book_build_command(command);
  add_book_show_command(command);
  add_book_check_command(command);
}

}  // namespace ogai::cli
