#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/counted.h"
#include "base/interrupt.h"
#include "book/check.h"
#include "cli/book/commands.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/print_json.h"
#include "cli/frame/search_flags.h"

namespace ogai::cli {

namespace {

struct BookCheckArguments {
  GameInput shipped;
  SearchFlags search{1, 64};
  std::string book;
  int depth = 0;
  std::uint64_t samples = 20;
  std::uint64_t seed = 1;
  bool json = false;
};

void print_plies(const book::BookCheck& check) {
  fmt::print(" ply  positions  moves  followed\n");
  for (std::size_t ply = 0; ply < check.plies.size(); ++ply) {
    const book::PlyCount& count = check.plies[ply];
    fmt::print("{:>4}  {:>9}  {:>5}  {:>8}\n", ply, count.positions, count.moves, count.expanded);
  }
}

void print_comparison(const book::Comparison& all, int depth) {
  fmt::print(
      "{} searched to depth {}: {:+.2f} discs on average, {:.2f} apart, at most {}; "
      "the book's move in {}\n",
      base::counted(all.samples, "position"), depth, all.difference, all.absolute_difference,
      all.largest, all.same_move);
}

nlohmann::ordered_json check_json(const book::BookCheck& check) {
  auto plies = nlohmann::ordered_json::array();
  for (const book::PlyCount& ply : check.plies)
    plies.push_back(
        {{"positions", ply.positions}, {"moves", ply.moves}, {"followed", ply.expanded}});
  return {{"positions", check.positions}, {"unreachable", check.unreachable}, {"plies", plies}};
}

nlohmann::ordered_json comparison_json(const book::Comparison& all, int depth) {
  return {{"samples", all.samples},       {"depth", depth},
          {"difference", all.difference}, {"absolute_difference", all.absolute_difference},
          {"largest", all.largest},       {"same_move", all.same_move}};
}

void run(const BookCheckArguments& arguments) {
  const auto book = open_book(arguments.book, arguments.shipped.defaults());
  const book::BookCheck check = book::check_book(*book);
  if (!arguments.json) {
    fmt::print("{}: {}\n", arguments.book, book_text(*book));
    print_plies(check);
  }
  nlohmann::ordered_json object = check_json(check);
  const base::Interrupt interrupt;
  if (arguments.depth > 0) {
    const auto engine = arguments.search.make(book->settings().objective, book->settings().size);
    const auto all = book::compare_with_search(*book, arguments.depth, arguments.samples,
                                               arguments.seed, *engine, interrupt.token());
    object["search"] = comparison_json(all, arguments.depth);
    if (!arguments.json) print_comparison(all, arguments.depth);
  }
  if (arguments.json) print_json(object);
  if (check.unreachable > 0)
    throw Exit(ExitCode::failed, fmt::format("{}: no line leads to {} of its positions",
                                             arguments.book, check.unreachable));
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted");
  if (!arguments.json) fmt::print("sound: every value is what its moves give\n");
}

}  // namespace

void add_book_check_command(Command& book) {
  Command command = book.add_command("check", "Check a book and count its positions by ply");
  auto arguments = std::make_shared<BookCheckArguments>();
  command.add_option("BOOK", arguments->book, "A book file, or `shipped` for the program's own")
      .required()
      .type_name("");
  command
      .add_option("--depth", arguments->depth,
                  "Search some positions once more to this depth and compare; 0: none")
      .range(0, 60)
      .type_name("N");
  command.add_option("--samples", arguments->samples, "How many of them")
      .range(1, 1e6)
      .type_name("N")
      .show_default();
  command.add_option("--seed", arguments->seed, "Which of them").type_name("N").show_default();
  arguments->search.add_to(command);
  arguments->shipped.add_size_flag(command);
  arguments->shipped.add_rules_flag(command);
  command.add_flag("--json", arguments->json, "A JSON object instead of text");
  command.footer(
      "Reading a book checks its form, its boards, that no two are symmetric, and that every\n"
      "value is what the moves give; a file that fails ends with exit code 2.\n\n"
      "Examples:\n"
      "  ogai book check shipped\n"
      "  ogai book check my.book --depth 14 --samples 50");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
