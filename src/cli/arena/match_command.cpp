#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/arena/arena_flags.h"
#include "cli/arena/tournament_run.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

struct MatchArguments {
  ArenaFlags flags{100};
  AgentNames agents = {"", ""};
};

void run(const MatchArguments& arguments) {
  const auto schedule = arena::round_robin(2, arguments.flags.pairs());
  const TournamentJob job{
      .kind = "match",
      .agents = arguments.agents,
      .schedule = schedule.get(),
      .games = 2 * static_cast<std::size_t>(arguments.flags.pairs()),
      .standing = [](const auto& outcomes) { return short_match_text(outcomes); }};
  const TournamentRun played = run_tournament(arguments.flags, job);
  if (arguments.flags.json()) {
    nlohmann::ordered_json result = match_json(arguments.agents, played.outcomes);
    result["name"] = played.name;
    result["faults"] = played.faults;
    result["finished"] = played.end == arena::TournamentEnd::finished;
    print_json(result);
  } else {
    fmt::print("{}", match_text(arguments.agents, played.outcomes));
  }
  conclude(played, arguments.flags.json());
}

}  // namespace

void add_match_command(Command& program) {
  Command command = program.add_command("match", "Play two agents against each other");
  auto arguments = std::make_shared<MatchArguments>();
  command.add_option("A", arguments->agents[0], "An agent, or its Python file").required().agent();
  command.add_option("B", arguments->agents[1], "Another").required().agent();
  arguments->flags.add_to(command, "Games, in pairs with colours swapped");
  command.footer(
      "Examples:\n"
      "  ogai match gdy rnd --games 1000\n"
      "  ogai match gdy rnd --time 100ms --openings all:4 --name first-try\n"
      "  ogai match gdy rnd:seed=3 --size 6 --unkept --json");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
