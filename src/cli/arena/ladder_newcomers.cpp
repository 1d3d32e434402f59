#include "cli/arena/ladder_newcomers.h"

#include <algorithm>
#include <fmt/format.h>

#include "agents/agent_version.h"
#include "agents/levels.h"
#include "arena/usability/usability.h"
#include "base/interrupt.h"
#include "base/printable.h"
#include "cli/arena/check_view.h"
#include "cli/frame/exit.h"
#include "store/kept_agents.h"

namespace ogai::cli {

namespace {

// The usability test that an agent from outside passes before its first game: under the limits
// of the ladder, so that who passes can play there.
void check_before_ladder(const std::string& spec, const ArenaFlags& flags) {
  const std::string name = agents::shown_name(spec);
  arena::UsabilitySettings settings{.game = flags.settings().game};
  if (!settings.game.limits.move_time) settings.game.limits.move_time = std::chrono::seconds(1);
  const CheckStyle style{settings.game.objective, {}, false};
  fmt::print(stderr, "usability test of {}: at most about {}\n", name,
             base::format_duration(arena::about_longest(settings)));
  const base::Interrupt interrupt;
  const auto player = flags.make_seat({spec})(0);
  const arena::UsabilityReport report = arena::examine(
      *player, settings,
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

}  // namespace

std::string register_newcomer(const LadderAddition& addition, const std::string& spec,
                              const std::filesystem::path& database, const AgentNames& known) {
  if (!is_outside(spec)) {
    addition.flags.check_agents({spec});
    return level_on_ladder(spec, known);
  }
  if (const auto same = agents::check_version(spec); !same)
    throw Exit(ExitCode::bad_usage, base::printable(same.error().message));
  const store::KeptAgent kept = store::keep_agent(database, *agents::resolve_spec(spec));
  const bool there = std::find(known.begin(), known.end(), kept.spec) != known.end();
  if (there) return kept.spec;
  try {
    addition.flags.check_agents({kept.spec});
    if (!addition.unchecked) check_before_ladder(kept.spec, addition.flags);
  } catch (...) {
    store::drop(kept);
    throw;
  }
  return kept.spec;
}

AgentNames first_field() {
  AgentNames field = {"rnd", "gdy"};
  for (const char* level : {"novice", "casual", "amateur", "club", "strong"})
    field.push_back(fmt::format("level:{}", level));
  return field;
}

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

}  // namespace ogai::cli
