#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "agents/registry.h"
#include "base/interrupt.h"
#include "cli/analysis/agent_analysis_view.h"
#include "cli/analysis/analysis_view.h"
#include "cli/analysis/search_progress.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/outside_flags.h"
#include "cli/frame/print_json.h"
#include "cli/frame/search_flags.h"
#include "cli/frame/search_text.h"

namespace ogai::cli {

namespace {

constexpr const char* kUsualTime = "1s";

struct AnalyzeArguments {
  GameInput input;
  SearchFlags engine{0, 256};
  OutsideFlags outside;
  std::string agent;  // empty: the engine
  std::string time;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t simulations = 0;
  std::uint64_t seed = 1;
  int lines = 0;
  bool json = false;
  bool quiet = false;

  bool silent() const { return json || quiet; }
};

search::Limits limits_of(const AnalyzeArguments& arguments) {
  search::Limits limits;
  if (arguments.depth > 0) limits.depth = arguments.depth;
  if (arguments.nodes > 0) limits.nodes = arguments.nodes;
  if (arguments.simulations > 0) limits.simulations = arguments.simulations;
  const std::string time = !arguments.time.empty() ? arguments.time
                           : limits.unlimited()    ? kUsualTime
                                                   : "";
  if (!time.empty()) limits.move_time = value_or_exit(base::parse_duration(time), "--time", time);
  return limits;
}

void analyse_position(const game::GameRecord& game, const AnalyzeArguments& arguments,
                      search::Searcher& engine, const std::stop_token& stop) {
  const game::Position& position = game.position();
  SearchProgress progress("analyze", 1, arguments.silent());
  search::SearchQuery query;
  query.board = position.board;
  query.limits = limits_of(arguments);
  query.lines = arguments.lines > 0 ? arguments.lines : kAllMoves;
  query.may_stop_early = false;
  engine.clear();
  progress.begin(position.size);
  const search::SearchResult answer = engine.think(query, stop, progress);
  progress.end();
  if (arguments.json)
    print_json(position_analysis_json(position, game.objective(), answer));
  else
    fmt::print("{}", position_analysis_text(position, game.objective(), answer));
}

void analyse_whole_game(const game::GameRecord& game, const AnalyzeArguments& arguments,
                        search::Searcher& engine, const std::stop_token& stop) {
  SearchProgress progress("analyze", search::plies_to_analyse(game), arguments.silent());
  const search::GameAnalysis analysis = search::analyse_game(
      game, {limits_of(arguments), std::max(1, arguments.lines)}, engine, stop, progress,
      [&] { progress.begin(game.start().size); }, [&] { progress.end(); });
  if (arguments.json)
    print_json(game_analysis_json(game, analysis));
  else
    fmt::print("{}", game_analysis_text(game, analysis));
}

// The engine's analysis, game by game.
class EngineAnalyst {
 public:
  explicit EngineAnalyst(const AnalyzeArguments& arguments)
      : arguments_(arguments), shelf_(arguments.engine) {}

  void analyse(const game::GameRecord& game, const std::stop_token& stop) {
    search::Searcher& engine = shelf_.engine(game.objective(), game.start().size);
    if (game.moves().empty())
      analyse_position(game, arguments_, engine, stop);
    else
      analyse_whole_game(game, arguments_, engine, stop);
  }

 private:
  const AnalyzeArguments& arguments_;
  EngineShelf shelf_;
};

// An agent that can analyse; the end of the command for any other.
std::unique_ptr<agents::Agent> made_analyst(const AnalyzeArguments& arguments,
                                            const game::GameRecord& game) {
  const std::string& spec = arguments.agent;
  const auto context = arguments.outside.context({spec}, game.objective(), game.start().size);
  auto agent = value_or_exit(agents::make_agent(spec, context), "--agent", spec);
  if (!agent->can_analyse())
    throw Exit(ExitCode::bad_usage,
               fmt::format("--agent {}: this agent cannot say what moves are worth; these can: {}",
                           spec, fmt::join(analysing_agents(game.objective()), ", ")));
  return agent;
}

void analyse_with_agent(const game::GameRecord& game, const AnalyzeArguments& arguments,
                        const std::stop_token& stop) {
  arena::Seat seat(made_analyst(arguments, game), arguments.agent);
  const std::size_t positions = game.moves().empty() ? 1 : search::plies_to_analyse(game);
  SearchProgress progress("analyze", positions, arguments.silent());
  auto analysed = analyse_by_agent(
      seat, {game, limits_of(arguments), arguments.seed}, stop, progress,
      [&] { progress.begin(game.start().size); }, [&] { progress.end(); });
  if (!analysed) throw Exit(ExitCode::failed, analysed.error().message);
  AgentAnalysis& analysis = *analysed;
  if (arguments.lines > 0)
    for (AgentPly& ply : analysis.plies) ply.keep_best(arguments.lines);
  if (game.moves().empty() && arguments.json)
    print_json(agent_position_json(analysis.plies.front(), game.objective(), arguments.agent));
  else if (game.moves().empty())
    fmt::print("{}", agent_position_text(analysis.plies.front(), game.objective()));
  else if (arguments.json)
    print_json(agent_game_json(game, analysis, arguments.agent));
  else
    fmt::print("{}", agent_game_text(game, analysis));
}

void run(const AnalyzeArguments& arguments) {
  limits_of(arguments);  // a bad --time ends the command before anything is read
  if (!arguments.agent.empty())
    value_or_exit(agents::check_spec(arguments.agent), "--agent", arguments.agent);
  const std::vector<game::GameRecord> games = arguments.input.read();
  std::optional<EngineAnalyst> engine;
  if (arguments.agent.empty()) engine.emplace(arguments);
  const base::Interrupt interrupt;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (i > 0 && !arguments.json) fmt::print("\n");
    if (engine)
      engine->analyse(games[i], interrupt.token());
    else
      analyse_with_agent(games[i], arguments, interrupt.token());
    flush_output();
    if (interrupt.signal())
      throw Exit(ExitCode::failed, "interrupted: the analysis is not complete");
  }
}

}  // namespace

void add_analyze_command(Command& program) {
  Command command =
      program.add_command("analyze", "Judge the moves of a position, or every move of a game");
  auto arguments = std::make_shared<AnalyzeArguments>();
  arguments->input.add_argument(
      command, "GAME", "A position, transcript, GGF, JSON or array; a file of them; - for input");
  arguments->input.add_size_flag(command);
  arguments->input.add_rules_flag(command);
  const Flag agent =
      command.add_option("--agent", arguments->agent, "Who judges; the engine unless given")
          .agent();
  command
      .add_option("--time", arguments->time,
                  "Time for each position, e.g. 500ms; 1s unless another limit is given")
      .type_name("TIME");
  command.add_option("--depth", arguments->depth, "Plies to search in each position")
      .range(1, 60)
      .type_name("N");
  command.add_option("--nodes", arguments->nodes, "Nodes to visit in each position")
      .range(1, 1e18)
      .type_name("N");
  command.add_option("--sims", arguments->simulations, "Simulations of an agent in each position")
      .range(1, 1e18)
      .type_name("N")
      .needs(agent);
  command.add_option("--seed", arguments->seed, "Seed of an agent's choices")
      .type_name("N")
      .show_default()
      .needs(agent);
  command
      .add_option("--multipv", arguments->lines,
                  "How many of the best moves are judged: all of a position, one in a game")
      .range(1, 64)
      .type_name("N");
  arguments->engine.add_to(command);
  arguments->outside.add_to(command);
  command.add_flag("--json", arguments->json, "One JSON object a position or game");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  command.footer(fmt::format(
      "Values are in discs, from the mover's side. A game is searched from its end backwards; the\n"
      "loss of a move is the best move's value minus its own, at the same depth.\n"
      "{}\n"
      "An agent judges in its own unit, discs or a win rate, and follows a game from its start;\n"
      "--threads and --hash are the engine's, an agent's are options of its spec.\n\n"
      "Examples:\n"
      "  ogai analyze f5d6c3d3c4 --time 2s\n"
      "  ogai analyze game.ggf --depth 14 --json\n"
      "  ogai analyze start --depth 10 --multipv 2\n"
      "  ogai analyze f5d6c3d3c4 --agent gdy-ab:depth=8\n"
      "  ogai analyze f5d6c3d3c4 --agent hybrid --sims 10000 --json",
      kDepthHelp));
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
