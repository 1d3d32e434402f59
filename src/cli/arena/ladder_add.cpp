#include "cli/arena/ladder_add.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "agents/agent_version.h"
#include "agents/levels.h"
#include "arena/spec_forms.h"
#include "arena/usability/usability.h"
#include "base/interrupt.h"
#include "base/printable.h"
#include "cli/arena/check_view.h"
#include "cli/arena/store_commands.h"
#include "cli/arena/tournament_run.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "store/kept_agents.h"
#include "store/tournaments.h"

namespace ogai::cli {

namespace {

using KeptLadder = std::optional<store::TournamentSummary>;

constexpr const char* kOutsideTime = "1s";  // of a move, on a ladder with agents from outside

// ---- newcomers: from what a user calls an agent to what a ladder keeps ----

// The usability test that an agent from outside passes before its first game: under the limits
// of the ladder, so that who passes can play there.
void check_before_ladder(const std::string& spec, const ArenaFlags& flags) {
  const std::string name = agents::shown_name(spec);
  arena::UsabilitySettings settings{.game = flags.spec.game()};
  if (!settings.game.limits.move_time) settings.game.limits.move_time = std::chrono::seconds(1);
  const CheckStyle style{settings.game.objective, {}, false};
  fmt::print(stderr, "usability test of {}: at most about {}\n", name,
             base::format_duration(arena::about_longest(settings)));
  const base::Interrupt interrupt;
  arena::Seat player(spec, flags.context({spec}), flags.spec.memory_bytes());
  const arena::UsabilityReport report = arena::examine(
      player, settings,
      {.done =
           [&](const arena::Verdict& verdict) {
             if (verdict.grade == arena::Grade::fail)
               fmt::print(stderr, "{}", base::printable_lines(verdict_text(verdict, style)));
           }},
      interrupt.token());
  if (!report.finished) throw Exit(ExitCode::failed, "interrupted; the same command begins anew");
  if (!report.passed())
    throw Exit(ExitCode::failed,
               fmt::format("{} failed {} of {} tests and is not on the ladder; ogai check AGENT "
                           "says more, --unchecked adds it all the same",
                           name, report.count(arena::Grade::fail), report.verdicts.size()));
}

// A level is one agent by whichever of its two specs: that which the ladder has (earlier ladders
// have the options), else by its name.
std::string level_on_ladder(const std::string& spec, const AgentNames& known) {
  const auto is_level = [](const std::string& one) {
    return agents::level_of_spec(one) || one.starts_with("level:");
  };
  if (!is_level(spec)) return spec;
  const std::string name = agents::shown_name(spec);
  const auto same = std::find_if(known.begin(), known.end(), [&](const std::string& one) {
    return is_level(one) && agents::shown_name(one) == name;
  });
  return same == known.end() ? name : *same;
}

// The spec under which a newcomer is registered; ends the command if it does not pass the usability
// test. Those that `known` has already are not tested again.
std::string register_newcomer(const ArenaFlags& flags, const std::string& spec, bool unchecked,
                              const std::filesystem::path& database, const AgentNames& known) {
  if (!is_outside(spec)) {
    flags.check_agents({spec});
    return level_on_ladder(spec, known);
  }
  if (const auto same = agents::check_version(spec); !same)
    throw Exit(ExitCode::bad_usage, base::printable(same.error().message));
  const store::KeptAgent kept = store::keep_agent(database, *agents::resolve_spec(spec));
  const bool there = std::find(known.begin(), known.end(), kept.spec) != known.end();
  if (there) return kept.spec;
  try {
    flags.check_agents({kept.spec});
    if (!unchecked) check_before_ladder(kept.spec, flags);
  } catch (...) {
    store::drop(kept);
    throw;
  }
  return kept.spec;
}

// Whom a newcomer to an empty ladder meets: all of them move within milliseconds.
AgentNames first_field() {
  AgentNames field = {"rnd", "gdy"};
  for (const char* level : {"novice", "casual", "amateur", "club", "strong"})
    field.push_back(fmt::format("level:{}", level));
  return field;
}

// Which of the agents cannot play any more: programs that have changed, and whoever needs a file
// that is gone. Each is told of on standard error.
std::vector<bool> find_absent(const AgentNames& agents, const ArenaFlags& flags) {
  std::vector<bool> absent;
  for (const std::string& spec : agents) {
    const auto same = agents::check_version(spec);
    const auto fault = same ? flags.fault_of(spec) : same.error();
    absent.push_back(fault.has_value());
    if (fault)
      fmt::print(stderr, "not met any more, its games stay: {}\n",
                 same ? base::describe(*fault, agents::shown_name(spec), spec) : fault->message);
  }
  return absent;
}

void add_once(AgentNames& agents, const AgentNames& more) {
  for (const std::string& spec : more)
    if (std::find(agents.begin(), agents.end(), spec) == agents.end()) agents.push_back(spec);
}

// Those on the ladder already, a field for an empty one, and the newcomers as they are registered.
AgentNames agents_with_newcomers(const ArenaFlags& flags, bool unchecked,
                                 const std::filesystem::path& database, const AgentNames& known,
                                 bool outside) {
  AgentNames agents = known;
  AgentNames registered;
  for (const std::string& agent : flags.spec.agents)
    add_once(registered, {register_newcomer(flags, agent, unchecked, database, known)});
  if (known.empty() && (outside || registered.size() < 2)) {
    add_once(agents, first_field());
    if (!flags.json())
      fmt::print(stderr, "the ladder '{}' is new: it begins with {} agents of Ogai's own\n",
                 flags.spec.name, agents.size());
  }
  add_once(agents, registered);
  return agents;
}

// ---- the ladder's spec ----

// A ladder that is there decides what the flags leave open; a new one that has agents from outside
// gives them a time, since many of them think until they are stopped.
void decide_spec(ArenaFlags& flags, const KeptLadder& ladder, bool outside) {
  if (ladder && ladder->kind != "ladder")
    throw Exit(ExitCode::bad_usage, fmt::format("'{}' is a {}, not a ladder; choose another --name",
                                                flags.spec.name, ladder->kind));
  if (ladder) {
    auto kept = arena::spec_from_identity(nlohmann::json::parse(ladder->settings, nullptr, false),
                                          flags.spec.name, flags.spec.agents);
    if (!kept)
      throw Exit(ExitCode::failed,
                 fmt::format("the settings of '{}' cannot be read", flags.spec.name));
    kept->threads = flags.spec.threads;
    kept->settled = flags.spec.settled;
    kept->most = flags.spec.most;
    flags.adopt(std::move(kept).value());
  }
  if (!outside || !flags.spec.limits().unlimited()) return;
  if (ladder)
    fmt::print(stderr,
               "this ladder has no limit of time: an agent that thinks until it is stopped "
               "will never move\n");
  else
    flags.spec.time = kOutsideTime;
}

// A ladder that was whole is gone through again if nobody was added: for a narrower --settled. One
// that was interrupted goes on where it was.
int first_round_of_turns(store::Database& database, const KeptLadder& ladder,
                         const AgentNames& agents) {
  if (!ladder || !ladder->finished || ladder->agents.size() < agents.size()) return 0;
  const Outcomes outcomes = store::outcomes_of(database, ladder->id);
  return outcomes.empty() ? 0 : outcomes.back().key.round + 1;
}

void climb(ArenaFlags& flags, bool unchecked) {
  arena::TournamentSpec& spec = flags.spec;
  if (!flags.kept())
    throw Exit(ExitCode::bad_usage, "a ladder is always kept: --unkept makes no sense");
  if (spec.name.empty()) spec.name = "ladder";
  AgentNames newcomers;
  add_once(newcomers, spec.agents);
  spec.agents = newcomers;
  for (const std::string& agent : newcomers)
    value_or_exit(agents::check_spec(agent), base::printable(agent), agent);
  const bool outside = std::any_of(newcomers.begin(), newcomers.end(), is_outside);
  store::Database database(database_file(flags.database()));
  const KeptLadder ladder = store::find_tournament(database, spec.name);
  decide_spec(flags, ladder, outside);
  if (const auto checked = arena::check(spec); !checked) throw_spec_fault(checked.error());
  spec.agents = agents_with_newcomers(flags, unchecked, database.path(),
                                      ladder ? ladder->agents : AgentNames(), outside);
  arena::Tournament tournament = flags.tournament();
  tournament.schedule =
      arena::ladder({.agents = static_cast<int>(spec.agents.size()),
                     .newcomer = std::nullopt,
                     .first_round = first_round_of_turns(database, ladder, spec.agents),
                     .pairs = spec.pairs(),
                     .settled = spec.settled,
                     .most_pairs = (spec.most + 1) / 2,
                     .absent = find_absent(spec.agents, flags)});
  const PlayedTournament played = play(flags, std::move(tournament));
  for (const std::string& fault : played.faults) fmt::print(stderr, "{}\n", fault);
  print_ladder(spec.agents, played.outcomes, flags.json());
  if (played.end == arena::TournamentEnd::stopped)
    throw Exit(ExitCode::failed, "interrupted; the same command goes on");
}

}  // namespace

void print_ladder(const AgentNames& agents, const Outcomes& outcomes, bool json) {
  if (json)
    print_json(standings_json(agents, outcomes));
  else
    fmt::print("{}", standings_text(agents, outcomes));
}

void add_to_ladder(ArenaFlags& flags, bool unchecked) {
  if (flags.print_spec()) return;
  exit_on_fault([&] { climb(flags, unchecked); });
}

}  // namespace ogai::cli
