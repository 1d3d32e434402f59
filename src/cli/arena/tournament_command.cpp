#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/arena/arena_flags.h"
#include "cli/arena/tournament_page.h"
#include "cli/arena/tournament_run.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

struct TournamentArguments {
  ArenaFlags flags{20};
  std::string kind;
  AgentNames agents;
  int rounds = 5;
  std::string pictures;
};

std::unique_ptr<arena::Schedule> schedule_of(const TournamentArguments& arguments) {
  const int agents = static_cast<int>(arguments.agents.size());
  const int pairs = arguments.flags.pairs();
  if (arguments.kind == "gauntlet") return arena::gauntlet(agents, pairs);
  if (arguments.kind == "swiss") return arena::swiss(agents, pairs, arguments.rounds);
  if (arguments.kind == "knockout") return arena::knockout(agents, pairs);
  return arena::round_robin(agents, pairs);
}

// Replays of level knockout encounters come on top.
std::size_t encounters(const TournamentArguments& arguments) {
  const std::size_t agents = arguments.agents.size();
  if (arguments.kind == "gauntlet" || arguments.kind == "knockout") return agents - 1;
  if (arguments.kind == "swiss") return static_cast<std::size_t>(arguments.rounds) * (agents / 2);
  return agents * (agents - 1) / 2;
}

void check_distinct(const AgentNames& agents) {
  for (std::size_t i = 0; i < agents.size(); ++i)
    for (std::size_t j = i + 1; j < agents.size(); ++j)
      if (agents[i] == agents[j])
        throw Exit(ExitCode::bad_usage, fmt::format("{} stands twice in the list", agents[i]));
}

// The result by the tournament's own rules, where they are others than the ratings.
std::string ranking_text(const TournamentArguments& arguments, const arena::Schedule& schedule,
                         const Outcomes& outcomes) {
  const std::vector<arena::Ranked> ranking = schedule.ranking(outcomes);
  if (ranking.empty()) return "";
  const auto name = [&](const arena::Ranked& ranked) {
    return arguments.agents[static_cast<std::size_t>(ranked.agent)];
  };
  if (ranking.size() == 1)
    return fmt::format("winner of the {}: {}\n", arguments.kind, name(ranking[0]));
  std::string text = "by points:";
  for (const arena::Ranked& ranked : ranking)
    text += fmt::format("  {} {}", name(ranked), ranked.half_points / 2.0);
  return text + "\n";
}

void run(const TournamentArguments& arguments) {
  check_distinct(arguments.agents);
  const auto schedule = schedule_of(arguments);
  const TournamentJob job{
      .kind = arguments.kind,
      .agents = arguments.agents,
      .schedule = schedule.get(),
      .games = 2 * encounters(arguments) * static_cast<std::size_t>(arguments.flags.pairs()),
      .extra = arguments.kind == "swiss" ? nlohmann::ordered_json{{"rounds", arguments.rounds}}
                                         : nlohmann::ordered_json::object(),
      .standing = [&](const auto& outcomes) { return leader_text(arguments.agents, outcomes); }};
  const TournamentRun played = run_tournament(arguments.flags, job);
  if (arguments.flags.json()) {
    nlohmann::ordered_json result = standings_json(arguments.agents, played.outcomes);
    result["name"] = played.name;
    result["faults"] = played.faults;
    result["kind"] = arguments.kind;
    for (const arena::Ranked& ranked : schedule->ranking(played.outcomes))
      result["ranking"].push_back(
          {{"agent", arguments.agents[static_cast<std::size_t>(ranked.agent)]},
           {"points", ranked.half_points / 2.0}});
    result["finished"] = played.end == arena::TournamentEnd::finished;
    print_json(result);
  } else {
    fmt::print("{}\n{}", standings_text(arguments.agents, played.outcomes),
               crosstable_text(arguments.agents, played.outcomes));
    fmt::print("{}", ranking_text(arguments, *schedule, played.outcomes));
  }
  if (!arguments.pictures.empty())
    write_pictures(arguments.pictures, arguments.agents, played.outcomes);
  conclude(played, arguments.flags.json());
}

}  // namespace

void add_tournament_command(Command& program) {
  Command command = program.add_command("tournament", "Play several agents and rank them");
  auto arguments = std::make_shared<TournamentArguments>();
  command.add_option("KIND", arguments->kind, "Who meets whom")
      .required()
      .choices({"round-robin", "gauntlet", "swiss", "knockout"});
  command.add_option("AGENTS", arguments->agents, "The agents; seeds of a knockout in order")
      .required()
      .expected(2, 10'000)
      .agent();
  command.add_option("--rounds", arguments->rounds, "Rounds of a Swiss tournament")
      .range(1, 1000)
      .type_name("N")
      .show_default();
  command
      .add_option("--pictures", arguments->pictures,
                  "Write PREFIX-ratings.svg, PREFIX-crosstable.svg and PREFIX-rounds.svg")
      .type_name("PREFIX");
  arguments->flags.add_to(command, "Games of each encounter");
  command.footer(
      "A tournament with a --name is kept as it goes: after Ctrl-C, a kill or a power cut the\n"
      "same command goes on where it was.\n\n"
      "Examples:\n"
      "  ogai tournament round-robin rnd gdy gdy:seed=7 --games 100 --name first\n"
      "  ogai tournament swiss rnd gdy rnd:seed=2 gdy:seed=2 --rounds 3\n"
      "  ogai tournament gauntlet gdy rnd rnd:seed=5 --time 50ms --pictures result");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
