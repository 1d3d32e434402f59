#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/ladder.h"
#include "base/interrupt.h"
#include "cli/arena_flags.h"
#include "cli/exit.h"
#include "cli/print_json.h"
#include "cli/store_commands.h"
#include "cli/tournament_run.h"
#include "store/outcomes.h"
#include "store/tournament_store.h"

namespace ogai::cli {

namespace {

struct LadderArguments {
  ArenaFlags flags{20};
  AgentNames newcomers;
  double settled = 50;
  int most = 2000;
};

// Those on the ladder already, then the new ones.
AgentNames all_agents(store::Database& database, const std::string& name,
                      const AgentNames& newcomers) {
  AgentNames agents;
  if (const auto known = store::find_tournament(database, name)) agents = known->agents;
  for (const std::string& spec : newcomers)
    if (std::find(agents.begin(), agents.end(), spec) == agents.end()) agents.push_back(spec);
  return agents;
}

// The round to go on with: the last one, if it was interrupted.
int open_round(const Outcomes& outcomes, int pairs) {
  if (outcomes.empty()) return 0;
  const int last = outcomes.back().key.round;
  const auto in_last = std::count_if(outcomes.begin(), outcomes.end(), [&](const auto& outcome) {
    return outcome.key.round == last;
  });
  return in_last < pairs ? last : last + 1;
}

// Plays one agent until its rating is settled; false if interrupted.
bool climb(const LadderArguments& arguments, const AgentNames& agents, int newcomer,
           store::TournamentStore& store, arena::LiveBoards& boards, const std::stop_token& stop) {
  const int pairs = arguments.flags.pairs();
  const auto schedule = arena::ladder({.agents = static_cast<int>(agents.size()),
                                       .newcomer = newcomer,
                                       .pairs = pairs,
                                       .settled = arguments.settled,
                                       .most_pairs = (arguments.most + 1) / 2});
  const TournamentJob job{
      .kind = "ladder",
      .agents = agents,
      .schedule = schedule.get(),
      .standing = [&](const Outcomes& outcomes) { return leader_text(agents, outcomes); }};
  const Outcomes before = store.outcomes();
  LiveTournament live(
      job, before, agents[static_cast<std::size_t>(newcomer)],
      arguments.flags.quiet() || arguments.flags.json(),
      {.note_fault = [&](const auto& fault) { store.log("fault", fault); }, .boards = &boards});
  arena::TournamentSettings settings = arguments.flags.settings();
  settings.first_round = open_round(before, pairs);
  const auto end = arena::run_tournament(settings, *schedule, arguments.flags.make_player(agents),
                                         store, live, stop);
  for (const std::string& fault : live.faults()) fmt::print(stderr, "{}\n", fault);
  return end == arena::TournamentEnd::finished;
}

void print(const AgentNames& agents, const Outcomes& outcomes, bool json) {
  if (json)
    print_json(standings_json(agents, outcomes));
  else
    fmt::print("{}", standings_text(agents, outcomes));
}

void run(const LadderArguments& arguments) {
  arguments.flags.check_agents(arguments.newcomers);
  if (!arguments.flags.kept())
    throw Exit(ExitCode::bad_usage, "a ladder is always kept: --unkept makes no sense");
  const std::string name = arguments.flags.name().empty() ? "ladder" : arguments.flags.name();
  store::Database database(database_file(arguments.flags.database()));
  const AgentNames agents = all_agents(database, name, arguments.newcomers);
  if (agents.empty())
    throw Exit(ExitCode::bad_usage,
               fmt::format("the ladder '{}' is empty: ogai ladder SPEC SPEC … begins it", name));
  if (arguments.newcomers.empty())
    return print(agents, store::outcomes_of(database, name), arguments.flags.json());

  if (agents.size() < 2)
    throw Exit(ExitCode::bad_usage, "a ladder needs two agents before anybody can be rated");

  const auto store = store::TournamentStore::open(
      database, name,
      nlohmann::json(arguments.flags.description("ladder", arguments.flags.settings().openings)),
      agents, store::Participants::may_grow);
  const auto publisher = publish_games(*store, database, agents, arguments.flags.settings());
  const base::Interrupt interrupt;
  const int count = static_cast<int>(agents.size());
  bool whole = true;
  for (const int agent : arena::unsettled(count, arguments.settled, store->outcomes()))
    whole =
        whole && climb(arguments, agents, agent, *store, publisher->boards(), interrupt.token());
  if (whole) store->finish();
  const Outcomes outcomes = store->outcomes();
  if (!outcomes.empty())
    store::save_ratings(database, name, outcomes.back().key.round,
                        store::rating_entries(agents, arena::standings_of(count, outcomes)));
  print(agents, outcomes, arguments.flags.json());
  if (!whole) throw Exit(ExitCode::failed, "interrupted; the same command goes on");
}

}  // namespace

void add_ladder_command(Command& program) {
  Command command = program.add_command(
      "ladder", "A standing ranking: add agents, play each until its rating is settled");
  auto arguments = std::make_shared<LadderArguments>();
  command.add_option("AGENTS", arguments->newcomers, "Agents to add; none: show the ladder")
      .type_name("SPEC");
  command
      .add_option("--settled", arguments->settled,
                  "Half the width of a settled rating's 95 % interval, in Elo")
      .range(1.0, 1000.0)
      .type_name("X")
      .show_default();
  command.add_option("--most", arguments->most, "Games of one agent at most")
      .range(2, 100'000'000)
      .type_name("N")
      .show_default();
  arguments->flags.add_to(command, "Games of each encounter");
  command.footer(
      "The first call decides clock, openings and rules of a ladder; later ones must repeat "
      "them.\n\n"
      "Examples:\n"
      "  ogai ladder rnd gdy\n"
      "  ogai ladder gdy:seed=7 --settled 30\n"
      "  ogai ladder");
  command.callback([arguments] { exit_on_fault([&] { run(*arguments); }); });
}

}  // namespace ogai::cli
