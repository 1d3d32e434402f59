#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/ladder.h"
#include "base/interrupt.h"
#include "base/progress.h"
#include "cli/arena_flags.h"
#include "cli/exit.h"
#include "cli/store_commands.h"
#include "store/outcomes.h"
#include "store/tournament_store.h"

namespace ogai::cli {

namespace {

struct Arguments {
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

class Live final : public arena::TournamentObserver {
 public:
  explicit Live(base::Progress& progress) : progress_(progress) {}
  bool pair_done(const arena::PairResult&) override {
    progress_.advance(2);
    return true;
  }

 private:
  base::Progress& progress_;
};

int rounds_played(const Outcomes& outcomes) {
  return outcomes.empty() ? 0 : outcomes.back().key.round + 1;
}

// Plays one agent until its rating is settled; false if interrupted.
bool climb(const Arguments& arguments, const AgentNames& agents, int newcomer,
           store::TournamentStore& store, const std::stop_token& stop) {
  base::Progress progress({.title = agents[static_cast<std::size_t>(newcomer)],
                           .unit = "games",
                           .mode = arguments.flags.quiet() || arguments.flags.json()
                                       ? base::ProgressMode::silent
                                       : base::ProgressMode::automatic});
  Live live(progress);
  arena::TournamentSettings settings = arguments.flags.settings();
  settings.first_round = rounds_played(store.outcomes());
  const auto schedule = arena::ladder({.agents = static_cast<int>(agents.size()),
                                       .newcomer = newcomer,
                                       .pairs = arguments.flags.pairs(),
                                       .settled = arguments.settled,
                                       .most_pairs = (arguments.most + 1) / 2});
  return arena::run_tournament(settings, *schedule, arguments.flags.make_player(agents), store,
                               live, stop) == arena::TournamentEnd::finished;
}

void print(const AgentNames& agents, const Outcomes& outcomes, bool json) {
  if (json)
    fmt::print("{}\n", standings_json(agents, outcomes).dump());
  else
    fmt::print("{}", standings_text(agents, outcomes));
}

void run(const Arguments& arguments) {
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

  const auto store = store::TournamentStore::open(
      database, name, nlohmann::json(arguments.flags.description("ladder")), agents,
      store::Participants::may_grow);
  const base::Interrupt interrupt;
  const int count = static_cast<int>(agents.size());
  for (const int agent : arena::unsettled(count, arguments.settled, store->outcomes())) {
    if (!climb(arguments, agents, agent, *store, interrupt.token()))
      throw Exit(ExitCode::failed, "interrupted; the same command goes on");
  }
  const Outcomes outcomes = store->outcomes();
  store::save_ratings(database, name, rounds_played(outcomes), rating_entries(agents, outcomes));
  print(agents, outcomes, arguments.flags.json());
}

}  // namespace

void add_ladder_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "ladder", "A standing ranking: add agents, play each until its rating is settled");
  auto arguments = std::make_shared<Arguments>();
  command->add_option("AGENTS", arguments->newcomers, "Agents to add; none: show the ladder")
      ->type_name("SPEC");
  command
      ->add_option("--settled", arguments->settled,
                   "Half the width of a settled rating's 95 % interval, in Elo")
      ->check(CLI::Range(1.0, 1000.0))
      ->type_name("X")
      ->capture_default_str();
  command->add_option("--most", arguments->most, "Games of one agent at most")
      ->check(CLI::Range(2, 100'000'000))
      ->type_name("N")
      ->capture_default_str();
  arguments->flags.add_to(*command, "Games of each encounter");
  command->footer(
      "The first call decides clock, openings and rules of a ladder; later ones must repeat "
      "them.\n\n"
      "Examples:\n"
      "  ogai ladder rnd gdy\n"
      "  ogai ladder gdy:seed=7 --settled 30\n"
      "  ogai ladder");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
