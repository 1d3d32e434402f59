#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/interrupt.h"
#include "cli/analysis_view.h"
#include "cli/exit.h"
#include "cli/game_input.h"
#include "cli/print_json.h"
#include "cli/search_flags.h"
#include "cli/search_progress.h"

namespace ogai::cli {

namespace {

constexpr int kAllMoves = 64;
constexpr const char* kUsualTime = "1s";

struct Arguments {
  GameInput input;
  SearchFlags engine{0, 256};
  std::string time;
  int depth = 0;
  int lines = 0;
  bool json = false;
  bool quiet = false;

  bool silent() const { return json || quiet; }
};

search::Limits limits_of(const Arguments& arguments) {
  search::Limits limits;
  if (arguments.depth > 0) limits.depth = arguments.depth;
  const std::string time = !arguments.time.empty() ? arguments.time
                           : arguments.depth > 0   ? ""
                                                   : kUsualTime;
  if (!time.empty()) limits.move_time = value_or_exit(base::parse_duration(time), "--time", time);
  return limits;
}

void analyse_position(const game::GameRecord& game, const Arguments& arguments,
                      search::Searcher& engine, const std::stop_token& stop) {
  const game::Position& position = game.position();
  SearchProgress progress("analyze", 1, arguments.silent());
  search::Question question;
  question.board = position.board;
  question.limits = limits_of(arguments);
  question.lines = arguments.lines > 0 ? arguments.lines : kAllMoves;
  question.clock_is_ours = false;
  engine.clear();
  progress.begin(position.size);
  const search::Answer answer = engine.think(question, stop, progress);
  progress.end();
  if (arguments.json)
    print_json(position_analysis_json(position, game.objective(), answer));
  else
    fmt::print("{}", position_analysis_text(position, answer));
}

void analyse_whole_game(const game::GameRecord& game, const Arguments& arguments,
                        search::Searcher& engine, const std::stop_token& stop) {
  SearchProgress progress("analyze", plies_to_analyse(game), arguments.silent());
  const GameAnalysis analysis = analyse_game(
      game, {limits_of(arguments), std::max(1, arguments.lines)}, engine, stop, progress,
      [&] { progress.begin(game.start().size); }, [&] { progress.end(); });
  if (arguments.json)
    print_json(game_analysis_json(game, analysis));
  else
    fmt::print("{}", game_analysis_text(game, analysis));
}

void run(const Arguments& arguments) {
  limits_of(arguments);  // a bad --time ends the command before anything is read
  const std::vector<game::GameRecord> games = arguments.input.read();
  EngineShelf shelf(arguments.engine);
  const base::Interrupt interrupt;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (i > 0 && !arguments.json) fmt::print("\n");
    search::Searcher& engine = shelf.engine(games[i].objective(), games[i].start().size);
    if (games[i].moves().empty())
      analyse_position(games[i], arguments, engine, interrupt.token());
    else
      analyse_whole_game(games[i], arguments, engine, interrupt.token());
    std::fflush(stdout);
    if (interrupt.signal())
      throw Exit(ExitCode::failed, "interrupted: the analysis is not complete");
  }
}

}  // namespace

void add_analyze_command(Command& program) {
  Command command =
      program.add_command("analyze", "Judge the moves of a position, or every move of a game");
  auto arguments = std::make_shared<Arguments>();
  arguments->input.add_argument(
      command, "GAME", "A position, transcript, GGF, JSON or array; a file of them; - for input");
  arguments->input.add_size_flag(command);
  arguments->input.add_rules_flag(command);
  command
      .add_option("--time", arguments->time,
                  "Time for each position, e.g. 500ms; 1s unless --depth is given")
      .type_name("TIME");
  command.add_option("--depth", arguments->depth, "Plies to search in each position")
      .range(1, 60)
      .type_name("N");
  command
      .add_option("--multipv", arguments->lines,
                  "How many of the best moves are judged: all of a position, one in a game")
      .range(1, 64)
      .type_name("N");
  arguments->engine.add_to(command);
  command.add_flag("--json", arguments->json, "One JSON object a position or game");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  command.footer(
      "Values are in discs, from the mover's side. A game is searched from its end backwards; the\n"
      "loss of a move is the best move's value minus its own, at the same depth.\n\n"
      "Examples:\n"
      "  ogai analyze f5d6c3d3c4 --time 2s\n"
      "  ogai analyze game.ggf --depth 14 --json\n"
      "  ogai analyze start --depth 10 --multipv 2");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
