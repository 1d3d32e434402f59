#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/checksum.h"
#include "base/counted.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "book/builder.h"
#include "cli/book/commands.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/print_json.h"
#include "cli/frame/search_text.h"
#include "cli/frame/weights_file.h"
#include "search/alphabeta/engine.h"

namespace ogai::cli {

namespace {

struct BookBuildArguments {
  GameInput input;
  std::string out;
  std::string weights;
  std::uint64_t positions = 1000;
  int depth = 10;
  int error = 6;
  double ply_cost = 0.5;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  int hash = 16;
  bool json = false;
  bool quiet = false;
};

book::BookSettings settings_of(const BookBuildArguments& arguments) {
  const game::notation::Defaults defaults = arguments.input.defaults();
  book::BookSettings settings{.objective = defaults.objective,
                              .size = defaults.size,
                              .depth = arguments.depth,
                              .error = arguments.error,
                              .ply_cost = static_cast<int>(std::lround(100 * arguments.ply_cost))};
  const int cells = game::cell_count(settings.size);
  if (settings.depth > cells || settings.error > cells)
    throw Exit(ExitCode::bad_usage,
               fmt::format("--depth and --error: at most {} on this board", cells));
  if (!arguments.weights.empty())
    settings.weights =
        base::fnv1a(value_or_exit(base::read_file(arguments.weights), arguments.weights));
  return settings;
}

search::EngineOptions engine_options(const BookBuildArguments& arguments) {
  search::EngineOptions options{static_cast<std::size_t>(arguments.hash) << 20, 1};
  if (arguments.weights.empty()) return options;
  const game::notation::Defaults defaults = arguments.input.defaults();
  options.evaluation = read_weights(arguments.weights, defaults.objective, defaults.size);
  return options;
}

void report(const BookBuildArguments& arguments, const book::BuildResult& made) {
  if (arguments.json)
    return print_json({{"file", arguments.out},
                       {"positions", made.positions},
                       {"new_positions", made.new_positions},
                       {"value", made.value},
                       {"complete", made.complete}});
  fmt::print("{}: {}, {} of them new; the start is worth {}\n", arguments.out,
             base::counted(made.positions, "position"), made.new_positions,
             signed_text(made.value));
  if (made.complete)
    fmt::print("complete: no move that loses at most {} leaves it\n",
               base::counted(arguments.error, "disc"));
}

void run(const BookBuildArguments& arguments) {
  const book::BookSettings settings = settings_of(arguments);
  const search::EngineOptions engine = engine_options(arguments);
  const base::Interrupt interrupt;
  const bool silent = arguments.json || arguments.quiet;
  const auto made = book::build_book(
      settings,
      {.path = arguments.out,
       .positions = arguments.positions,
       .threads = arguments.threads,
       .make_engine =
           [&] { return search::make_engine(settings.objective, settings.size, engine); },
       .progress = silent ? base::ProgressMode::silent : base::ProgressMode::automatic},
      interrupt.token());
  report(arguments, value_or_exit(made, arguments.out));
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted; the same command goes on");
}

void add_book_build_flags(Command& command, BookBuildArguments& arguments) {
  command.add_option("--out", arguments.out, "File to make, or to go on with")
      .required()
      .type_name("FILE");
  arguments.input.add_rules_flag(command);
  arguments.input.add_size_flag(command);
  command.add_option("--positions", arguments.positions, "Positions that the book shall have")
      .range(1, 1e6)
      .type_name("N")
      .show_default();
  command.add_option("--depth", arguments.depth, "Depth of the searches")
      .range(1, 60)
      .type_name("N")
      .show_default();
  command
      .add_option("--error", arguments.error,
                  "Follow moves that are at most so many discs worse than the best")
      .range(0, 64)
      .type_name("DISCS")
      .show_default();
  command
      .add_option("--ply-cost", arguments.ply_cost,
                  "What a ply costs in discs lost: large for a broad book, small for long lines")
      .range(0, book::kMostPlyCost / 100)
      .type_name("DISCS")
      .show_default();
  command
      .add_option("--weights", arguments.weights,
                  "Weight file of the evaluation that judges; default: the one that ships")
      .type_name("FILE");
  command.add_option("--threads", arguments.threads, "Positions searched at once; 1: reproducible")
      .range(1, 256)
      .type_name("N")
      .show_default();
  command.add_option("--hash", arguments.hash, "Table of each search in MB")
      .range(1, 1 << 16)
      .type_name("MB")
      .show_default();
  command.add_flag("--json", arguments.json, "A JSON object instead of text");
  command.add_flag("--quiet", arguments.quiet, "No progress line");
}

}  // namespace

void add_book_build_command(Command& book) {
  Command command = book.add_command("build", "Make an opening book, or let one grow");
  auto arguments = std::make_shared<BookBuildArguments>();
  add_book_build_flags(command, *arguments);
  command.footer(
      "Ctrl-C keeps what is done; the same command goes on, and a larger --positions lets\n"
      "the book grow. All other settings stay those it was begun with.\n\n"
      "Examples:\n"
      "  ogai book build --positions 2000 --depth 12 --out my.book\n"
      "  ogai book build --size 6 --rules classic --depth 8 --error 2 --out six.book\n"
      "  ogai book build --ply-cost 0.2 --threads 1 --out lines.book");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
