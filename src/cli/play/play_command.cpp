#include <fmt/format.h>
#include <iostream>
#include <random>
#include <unistd.h>

#include "agents/levels.h"
#include "agents/registry.h"
#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/outside_flags.h"
#include "cli/frame/search_text.h"
#include "cli/play/play_session.h"
#include "cli/sessions/engine_agent.h"
#include "cli/sessions/line_reader.h"
#include "game/notation/games.h"

namespace ogai::cli {

namespace {

struct PlayArguments {
  GameInput input;
  OutsideFlags outside;
  std::string agent;             // empty: the level plays
  std::string level = "casual";  // as on the page
  std::string adviser = kEngineAgent;
  std::string color = "black";
  std::string from;
  std::string save;
  std::string time = "1s";
  std::uint64_t seed = 0;
  bool json = false;
};

std::unique_ptr<agents::Agent> make(const std::string& spec, const char* flag,
                                    const game::GameRecord& game, const OutsideFlags& outside) {
  const auto context = outside.context({spec}, game.objective(), game.start().size);
  return value_or_exit(agents::make_agent(spec, context), flag, spec);
}

std::vector<std::string> level_ids() {
  std::vector<std::string> ids;
  for (const agents::Level& level : agents::levels()) ids.emplace_back(level.id);
  return ids;
}

search::Limits limits_of(const PlayArguments& arguments) {
  return {.move_time =
              value_or_exit(base::parse_duration(arguments.time), "--time", arguments.time)};
}

// So that it is never lost, and can be taken up again.
void print_game(const game::GameRecord& record) {
  using game::notation::Notation;
  const bool from_start = record.start() == game::Position::initial(record.start().size);
  const auto text =
      game::notation::format_game(record, from_start ? Notation::transcript : Notation::ggf);
  if (record.moves().empty() || !text) return;
  fmt::print("The game so far; go on with ogai play --from GAME{}:\n{}\n",
             record.start().size == game::BoardSize::eight || !from_start
                 ? ""
                 : fmt::format(" --size {}", game::side(record.start().size)),
             *text);
}

void run(const PlayArguments& arguments) {
  const auto defaults = arguments.input.defaults();
  game::GameRecord record =
      arguments.from.empty()
          ? game::GameRecord(game::Position::initial(defaults.size), defaults.objective)
          : arguments.input.read_one(arguments.from, "--from");
  const std::uint64_t seed = arguments.seed != 0 ? arguments.seed : std::random_device{}();
  // A level has its limits inside its spec.
  const agents::Level* level =
      arguments.agent.empty() ? agents::find_level(arguments.level) : nullptr;
  const std::string& name = level ? arguments.level : arguments.agent;
  auto opponent = level ? make(std::string(level->spec), "--level", record, arguments.outside)
                        : make(arguments.agent, "--agent", record, arguments.outside);
  auto adviser = make(arguments.adviser, "--adviser", record, arguments.outside);
  PlaySettings settings{
      .person = arguments.color == "black" ? game::Color::black : game::Color::white,
      .limits = level ? search::Limits{} : limits_of(arguments),
      .hint_limits = limits_of(arguments),
      .style = detect_style(),
      .json = arguments.json,
      .save_file = arguments.save,
      .agent_name = name,
      .seed = seed};

  if (!arguments.json)
    fmt::print("You are {}, against {}{}. {} wins. Type a square, hint, or help.\n",
               arguments.color, name, level ? fmt::format(" ({})", level->summary) : "",
               record.objective() == game::Objective::fewest ? "The side with FEWER discs"
                                                             : "The side with more discs");
  flush_output();
  const base::Interrupt interrupt;
  LineReader reader(STDIN_FILENO);
  const auto read_line = [&] { return reader.next(interrupt.token()); };
  PlaySession session(std::move(record), std::move(opponent), std::move(adviser),
                      std::move(settings));
  const bool over = session.run(read_line, std::cout, interrupt.token());
  std::cout.flush();
  if (!arguments.json && (!over || !session.saved())) print_game(session.record());
  if (!session.saved())
    throw Exit(ExitCode::failed, fmt::format("the game could not be saved as {}", arguments.save));
}

}  // namespace

void add_play_command(Command& program) {
  Command command = program.add_command("play", "Play against an agent in the terminal");
  auto arguments = std::make_shared<PlayArguments>();
  const Flag agent = command
                         .add_option("--agent", arguments->agent,
                                     "An opponent by its spec instead of a level; see ogai agents")
                         .agent();
  command.add_option("--adviser", arguments->adviser, "The agent that gives hints")
      .agent()
      .show_default();
  command.add_option("--color", arguments->color, "Your colour; black begins")
      .choices({"black", "white"})
      .show_default();
  command.add_option("--from", arguments->from, "Begin with this position or unfinished game")
      .type_name("GAME");
  command.add_option("--save", arguments->save, "Save here when the session ends")
      .type_name("FILE");
  command.add_option("--time", arguments->time, "Thinking time a move of the agent, and of a hint")
      .type_name("TIME")
      .show_default();
  command
      .add_option("--level", arguments->level,
                  "How strong your opponent is, weakest first; see ogai agents --levels")
      .choices(level_ids())
      .show_default()
      .excludes(agent);
  command.add_option("--seed", arguments->seed, "Seed of the agents' choices; 0 = a new one")
      .type_name("N");
  command.add_flag("--json", arguments->json, "One JSON object an event");
  arguments->outside.add_to(command);
  arguments->input.add_size_flag(command);
  arguments->input.add_rules_flag(command);
  command.footer(fmt::format(
      "While playing: a square such as d3, hint, undo, board, save FILE, resign, quit, help.\n"
      "A hint is what the engine would play, what it is worth in discs from your side, and the\n"
      "play it expects. A level plays at its own pace, an agent by --time.\n"
      "{}\n\n"
      "Examples:\n"
      "  ogai play\n"
      "  ogai play --level strong\n"
      "  ogai play --agent ogai --time 5s\n"
      "  ogai play --size 6 --color white --agent rnd\n"
      "  ogai play --from f5d6c3d3c4 --save game.ggf\n"
      "  ogai play --rules classic --agent gdy:seed=7",
      kDepthHelp));
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
