#include "cli/arena/ladder_add.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "agents/agent_version.h"
#include "arena/ladder.h"
#include "base/interrupt.h"
#include "cli/arena/ladder_newcomers.h"
#include "cli/arena/store_commands.h"
#include "cli/arena/tournament_run.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "store/tournament_store.h"
#include "store/tournaments.h"

namespace ogai::cli {

namespace {

constexpr const char* kOutsideTime = "1s";  // of a move, on a ladder with agents from outside

// The round to go on with: the last one, if it was interrupted.
int open_round(const Outcomes& outcomes, int pairs) {
  if (outcomes.empty()) return 0;
  const int last = outcomes.back().key.round;
  const auto in_last = std::count_if(outcomes.begin(), outcomes.end(), [&](const auto& outcome) {
    return outcome.key.round == last;
  });
  return in_last < pairs ? last : last + 1;
}

// A ladder that was whole is gone through again if nobody was added: for a narrower --settled. One
// that was interrupted goes on where it was.
int first_round_of_turns(store::Database& database,
                         const std::optional<store::TournamentSummary>& ladder,
                         const AgentNames& agents) {
  if (!ladder || !ladder->finished || ladder->agents.size() < agents.size()) return 0;
  const Outcomes outcomes = store::outcomes_of(database, ladder->id);
  return outcomes.empty() ? 0 : outcomes.back().key.round + 1;
}

// The ladder while it is played.
struct Climb {
  const LadderAddition& addition;
  const AgentNames& agents;
  store::TournamentStore& store;
  arena::LiveBoards& boards;

  // Plays until everybody is settled; false if interrupted.
  bool play(arena::TournamentSettings settings, const arena::Schedule& schedule,
            const std::stop_token& stop) const {
    const ArenaFlags& flags = addition.flags;
    const TournamentJob job{
        .kind = "ladder",
        .agents = agents,
        .schedule = &schedule,
        .standing = [&](const Outcomes& outcomes) { return leader_text(agents, outcomes); }};
    const Outcomes before = store.outcomes();
    LiveTournament live(
        job, before, addition.ladder(), flags.quiet() || flags.json(),
        {.note_fault = [&](const auto& fault) { store.log("fault", fault); }, .boards = &boards});
    settings.first_round = open_round(before, flags.pairs());
    const auto end =
        arena::run_tournament(settings, schedule, flags.make_seat(agents), store, live, stop);
    for (const std::string& fault : live.faults()) fmt::print(stderr, "{}\n", fault);
    return end == arena::TournamentEnd::finished;
  }
};

void add_once(AgentNames& agents, const AgentNames& more) {
  for (const std::string& spec : more)
    if (std::find(agents.begin(), agents.end(), spec) == agents.end()) agents.push_back(spec);
}

// A ladder that is there decides what the flags leave open; a new one that has agents from outside
// gives them a time, since many of them think until they are stopped.
void decide_settings(LadderAddition& addition,
                     const std::optional<store::TournamentSummary>& ladder, bool outside) {
  if (ladder && ladder->kind != "ladder")
    throw Exit(ExitCode::bad_usage, fmt::format("'{}' is a {}, not a ladder; choose another --name",
                                                addition.ladder(), ladder->kind));
  if (ladder) addition.flags.adopt(nlohmann::json::parse(ladder->settings, nullptr, false));
  if (!outside || !addition.flags.unlimited()) return;
  if (ladder)
    fmt::print(stderr,
               "this ladder has no limit of time: an agent that thinks until it is stopped "
               "will never move\n");
  else
    addition.flags.limit_time(kOutsideTime);
}

// Those on the ladder already, a field for an empty one, and the newcomers as they are registered.
AgentNames agents_with_newcomers(const LadderAddition& addition, const store::Database& database,
                                 const AgentNames& known, bool outside) {
  AgentNames agents = known;
  AgentNames registered;
  for (const std::string& spec : addition.newcomers)
    add_once(registered, {register_newcomer(addition, spec, database.path(), known)});
  if (known.empty() && (outside || registered.size() < 2)) {
    add_once(agents, first_field());
    if (!addition.flags.json())
      fmt::print(stderr, "the ladder '{}' is new: it begins with {} agents of Ogai's own\n",
                 addition.ladder(), agents.size());
  }
  add_once(agents, registered);
  return agents;
}

}  // namespace

void print_ladder(const AgentNames& agents, const Outcomes& outcomes, bool json) {
  if (json)
    print_json(standings_json(agents, outcomes));
  else
    fmt::print("{}", standings_text(agents, outcomes));
}

void add_to_ladder(LadderAddition& addition) {
  if (!addition.flags.kept())
    throw Exit(ExitCode::bad_usage, "a ladder is always kept: --unkept makes no sense");
  for (const std::string& newcomer : addition.newcomers)
    value_or_exit(agents::check_spec(newcomer), base::printable(newcomer), newcomer);
  const bool outside =
      std::any_of(addition.newcomers.begin(), addition.newcomers.end(), is_outside);
  const std::string name = addition.ladder();
  store::Database database(database_file(addition.flags.database()));
  const auto ladder = store::find_tournament(database, name);
  decide_settings(addition, ladder, outside);
  const AgentNames agents =
      agents_with_newcomers(addition, database, ladder ? ladder->agents : AgentNames(), outside);
  const arena::TournamentSettings settings = addition.flags.settings();
  const auto schedule =
      arena::ladder({.agents = static_cast<int>(agents.size()),
                     .newcomer = std::nullopt,
                     .first_round = first_round_of_turns(database, ladder, agents),
                     .pairs = addition.flags.pairs(),
                     .settled = addition.settled,
                     .most_pairs = (addition.most + 1) / 2,
                     .absent = find_absent(agents, addition.flags)});
  const auto store = store::TournamentStore::open(
      database, name, nlohmann::json(addition.flags.description("ladder", settings.openings)),
      agents, store::Participants::may_grow);
  const auto publisher = publish_games(*store, database, agents, settings);
  const base::Interrupt interrupt;
  const Climb climb{addition, agents, *store, publisher->boards()};
  const bool whole = climb.play(settings, *schedule, interrupt.token());
  if (whole) store->finish();
  const Outcomes outcomes = store->outcomes();
  if (!outcomes.empty())
    store::save_ratings(
        database, name, outcomes.back().key.round,
        store::rating_entries(agents,
                              arena::standings_of(static_cast<int>(agents.size()), outcomes)));
  print_ladder(agents, outcomes, addition.flags.json());
  if (!whole) throw Exit(ExitCode::failed, "interrupted; the same command goes on");
}

}  // namespace ogai::cli
