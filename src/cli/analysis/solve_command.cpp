#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/interrupt.h"
#include "cli/analysis/expected_values.h"
#include "cli/analysis/search_progress.h"
#include "cli/analysis/solve_view.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/print_json.h"
#include "cli/frame/search_flags.h"
#include "cli/frame/search_text.h"
#include "game/notation/cursor.h"

namespace ogai::cli {

namespace {

using game::notation::ObfLine;

struct SolveArguments {
  GameInput input;
  SearchFlags engine{0, 256};
  bool wld = false;
  bool moves = false;
  bool json = false;
  bool quiet = false;
};

// The lines of a file that can be solved, and how many cannot be read.
struct Task {
  std::vector<ObfLine> lines;
  int bad_lines = 0;
};

// What has been done so far.
struct SolveTally {
  int solved = 0;
  int compared = 0;
  int wrong = 0;
  std::uint64_t nodes = 0;
  base::Duration elapsed{};
};

bool is_comment(std::string_view line) {
  return line.empty() || line.front() == '#' || line.front() == '%';
}

// A bad line of a file is complained about and left out; a bad argument ends the command.
Task read(const SolveArguments& arguments) {
  const Source source = open_source(arguments.input.text());
  const std::string_view text = source.text;
  Task task;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = game::notation::trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    if (is_comment(line)) continue;
    auto parsed = game::notation::parse_obf(line, arguments.input.defaults().size);
    if (parsed) {
      task.lines.push_back(std::move(*parsed));
      continue;
    }
    const auto error =
        std::move(parsed).error().shifted(static_cast<std::size_t>(line.data() - text.data()));
    if (source.name.empty()) throw_exit(error, source.name, text);
    fmt::print(stderr, "ogai: {}\n", base::describe(error, source.name, text));
    ++task.bad_lines;
  }
  if (task.lines.empty() && task.bad_lines == 0)
    throw Exit(ExitCode::bad_usage, fmt::format("{}{}no position to solve", source.name,
                                                source.name.empty() ? "" : ": "));
  return task;
}

Solved solve(const ObfLine& line, const SolveArguments& arguments, EngineShelf& shelf,
             const std::stop_token& stop, SearchProgress& progress) {
  Solved one{
      line.position, arguments.input.defaults().objective, arguments.wld, arguments.moves, {}, {}};
  search::Searcher& engine = shelf.engine(one.objective, one.position.size);
  engine.clear();
  search::SearchQuery query;
  query.board = one.position.board;
  query.lines = arguments.moves ? kAllMoves : 1;
  query.wld = arguments.wld;
  progress.begin(one.position.size);
  one.answer = engine.think(query, stop, progress);
  progress.end();
  one.fault = disagreement(expected_values(line), one.answer, arguments.wld, one.position.size);
  return one;
}

void count(SolveTally& tally, const Solved& one) {
  ++tally.solved;
  if (one.fault) ++tally.compared;
  if (one.fault && !one.fault->empty()) ++tally.wrong;
  tally.nodes += one.answer.nodes;
  tally.elapsed += one.answer.elapsed;
}

void print(const Solved& one, int number, const SolveArguments& arguments) {
  if (arguments.json) {
    print_json(solve_json(one));
  } else {
    if (number == 1) fmt::print("{}", solve_header());
    fmt::print("{}", solve_row(number, one));
  }
  flush_output();
}

SolveTally solve_all(const Task& task, const SolveArguments& arguments,
                     const std::stop_token& stop) {
  SolveTally tally;
  EngineShelf shelf(arguments.engine);
  SearchProgress progress("solve", task.lines.size(), arguments.quiet || arguments.json);
  for (const ObfLine& line : task.lines) {
    if (stop.stop_requested()) break;
    const Solved one = solve(line, arguments, shelf, stop, progress);
    count(tally, one);
    print(one, tally.solved, arguments);
  }
  return tally;
}

void print_end(const SolveTally& tally) {
  if (tally.solved > 1) fmt::print("{}", solve_sum(tally.nodes, tally.elapsed));
  if (tally.compared > 1)
    fmt::print("{} of {} as the file says\n", tally.compared - tally.wrong, tally.compared);
}

void run(const SolveArguments& arguments) {
  const Task task = read(arguments);
  const base::Interrupt interrupt;
  const SolveTally tally = solve_all(task, arguments, interrupt.token());
  if (!arguments.json) print_end(tally);
  if (interrupt.signal())
    throw Exit(ExitCode::failed,
               fmt::format("interrupted at position {} of {}", tally.solved, task.lines.size()));
  if (tally.wrong > 0)
    throw Exit(ExitCode::failed,
               fmt::format("{} of {} scores are not those of the file: are they for other rules "
                           "than --rules {}?",
                           tally.wrong, tally.compared,
                           game::rules_name(arguments.input.defaults().objective)));
  if (task.bad_lines > 0)
    throw Exit(ExitCode::failed, fmt::format("lines that could not be read: {}", task.bad_lines));
}

}  // namespace

void add_solve_command(Command& program) {
  Command command =
      program.add_command("solve", "Prove the score of positions, the best move and the play");
  auto arguments = std::make_shared<SolveArguments>();
  arguments->input.add_argument(
      command, "POSITION", "A position, start, a file of positions (OBF lines), or - for input");
  arguments->input.add_size_flag(command);
  arguments->input.add_rules_flag(command);
  arguments->engine.add_to(command);
  command.add_flag("--wld", arguments->wld, "Only who wins: faster, and scores are -1, 0 or 1");
  command.add_flag("--moves", arguments->moves, "The score of every move");
  command.add_flag("--json", arguments->json, "One JSON object a position");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  command.footer(fmt::format(
      "Scores are in discs, from the side to move. Values in a file (\"A2:+38;\" behind the\n"
      "position) are compared with the result: they must be for the same --rules. --size is for\n"
      "start only. Ctrl-C ends the search with what is known by then.\n"
      "{}\n\n"
      "Examples:\n"
      "  ogai solve --size 4 start\n"
      "  ogai solve data/ffo/ffo-40-59.obf --rules classic --threads 1\n"
      "  ogai solve --moves \"-XXXXXXXOOOXXXXXOOOOXXXXOXOXXXXXOXXOOXXXOXXXOXXXOOXXX---OX------ "
      "X\"\n"
      "  ogai convert game.ggf --to obf | ogai solve - --json",
      kDepthHelp));
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
