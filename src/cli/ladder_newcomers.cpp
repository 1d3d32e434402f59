#include "cli/ladder_newcomers.h"

#include <algorithm>
#include <fmt/format.h>

#include "agents/agent_version.h"
#include "agents/levels.h"
#include "arena/usability/usability.h"
#include "base/interrupt.h"
#include "base/printable.h"
#include "cli/check_view.h"
#include "cli/exit.h"
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
  const auto player = flags.make_player({spec})(0);
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

}  // namespace

std::string register_newcomer(const LadderAddition& addition, const std::string& spec,
                              const std::filesystem::path& database, const AgentNames& known) {
  if (!is_outside(spec)) return spec;
  if (const auto same = agents::check_version(spec); !same)
    throw Exit(ExitCode::bad_usage, base::printable(same.error().message));
  const store::KeptAgent kept = store::keep_agent(database, *agents::resolve_spec(spec));
  const bool there = std::find(known.begin(), known.end(), kept.spec) != known.end();
  if (there || addition.unchecked) return kept.spec;
  try {
    check_before_ladder(kept.spec, addition.flags);
  } catch (...) {
    store::drop(kept);
    throw;
  }
  return kept.spec;
}

AgentNames first_field() {
  AgentNames field = {"rnd", "gdy"};
  for (const char* level : {"novice", "casual", "amateur", "club", "strong"})
    field.emplace_back(agents::find_level(level)->spec);
  return field;
}

std::vector<bool> find_absent(const AgentNames& agents) {
  std::vector<bool> absent;
  for (const std::string& spec : agents) {
    const auto same = agents::check_version(spec);
    absent.push_back(!same);
    if (!same)
      fmt::print(stderr, "not met any more, its games stay: {}\n",
                 base::printable(same.error().message));
  }
  return absent;
}

}  // namespace ogai::cli
