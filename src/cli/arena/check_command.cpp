#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/interrupt.h"
#include "base/progress.h"
#include "cli/arena/check_view.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/outside_flags.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

constexpr const char* kCheckTime = "1s";
constexpr const char* kQuickTime = "200ms";

struct CheckArguments {
  std::string agent;
  OutsideFlags outside;
  GameInput input;
  std::string time;
  std::string clock;
  std::string margin = "100ms";
  int games = 1;
  std::uint64_t seed = 1;
  bool quick = false;
  bool boards = false;
  bool json = false;
  bool quiet = false;
};

base::Duration check_duration(const std::string& text, const char* flag) {
  const base::Duration duration = value_or_exit(base::parse_duration(text), flag, text);
  if (duration <= base::Duration{} || duration > std::chrono::hours(24))
    throw Exit(ExitCode::bad_usage, fmt::format("{} {}: from 1ns to a day", flag, text));
  return duration;
}

search::Limits limits_of_check(const CheckArguments& arguments) {
  search::Limits limits;
  const std::string time = !arguments.time.empty() ? arguments.time
                           : arguments.quick       ? kQuickTime
                                                   : kCheckTime;
  limits.move_time = check_duration(time, "--time");
  if (!arguments.clock.empty())
    limits.clock = search::GameClock{check_duration(arguments.clock, "--clock"), {}};
  arguments.outside.limit(limits);
  return limits;
}

// What the agent may take: an outside program as its spec or the course says, ours as in a match.
std::size_t memory_limit(const std::string& spec, const agents::AgentContext& context) {
  const auto resolved = value_or_exit(agents::resolve_spec(spec), spec, spec);
  if (!resolved.factory->outside()) return kCourseMegabytes << 20;
  const base::OptionValues& values = resolved.values;
  if (context.outside_memory && !values.is_set("memory")) return *context.outside_memory;
  return static_cast<std::size_t>(values.integer("memory")) << 20;
}

// Prints verdicts as they come, above the progress line.
class CheckReporter {
 public:
  CheckReporter(const CheckArguments& arguments, const CheckStyle& style, int tests)
      : json_(arguments.json),
        style_(style),
        progress_({.title = "check",
                   .total = static_cast<std::uint64_t>(tests),
                   .unit = "tests",
                   .mode = arguments.json || arguments.quiet ? base::ProgressMode::silent
                                                             : base::ProgressMode::automatic,
                   .summary = false}) {}

  arena::UsabilityHooks hooks() {
    return {.begins = [this](std::string_view title) { progress_.note(std::string(title)); },
            .done = [this](const arena::Verdict& verdict) { show(verdict); }};
  }
  void finish() { progress_.finish(); }

 private:
  void show(const arena::Verdict& verdict) {
    progress_.hide();
    if (json_)
      print_json(verdict_json(verdict));
    else
      fmt::print("{}", verdict_text(verdict, style_));
    flush_output();
    progress_.advance();
  }

  bool json_;
  CheckStyle style_;
  base::Progress progress_;
};

void run(const CheckArguments& arguments) {
  const std::string& spec = arguments.agent;
  value_or_exit(agents::check_spec(spec), spec, spec);
  const game::Objective objective = arguments.input.defaults().objective;
  arena::UsabilitySettings settings{
      .game = {.objective = objective,
               .limits = limits_of_check(arguments),
               .margin = check_duration(arguments.margin, "--margin")},
      .pairs = arguments.games,
      .seed = arguments.seed};
  const agents::AgentContext context = arguments.outside.context({spec}, objective);
  settings.memory = memory_limit(spec, context);
  const int tests = arena::usability_tests(settings);
  if (!arguments.json)
    fmt::print("check of {}: {}; {} tests, about {} at most{}\n", spec, limits_text(settings),
               tests, base::format_duration(arena::about_longest(settings)),
               arena::looks_first(settings) ? ", most faults in the first minute" : "");
  flush_output();
  const base::Interrupt interrupt;
  CheckReporter reporter(arguments, {objective, detect_style(), arguments.boards}, tests);
  arena::Seat player(spec, context, kCourseMegabytes << 20);
  const arena::UsabilityReport report =
      arena::examine(player, settings, reporter.hooks(), interrupt.token());
  reporter.finish();
  if (arguments.json) {
    nlohmann::ordered_json summary = {{"agent", spec}, {"rules", game::rules_name(objective)}};
    summary.update(summary_json(report, settings));
    print_json(summary);
  } else {
    fmt::print("{}", summary_text(report));
  }
  flush_output();
  if (!report.finished) throw Exit(ExitCode::failed, "interrupted: the check is not complete");
  if (!report.passed())
    throw Exit(ExitCode::failed,
               fmt::format("{} does not pass: {} of {} tests failed", spec,
                           report.count(arena::Grade::fail), report.verdicts.size()));
}

void add_limit_flags(Command& command, CheckArguments& arguments) {
  const Flag time = command
                        .add_option("--time", arguments.time,
                                    fmt::format("Time of each move; {} unless given", kCheckTime))
                        .type_name("TIME");
  const Flag clock =
      command.add_option("--clock", arguments.clock, "Time of its whole game, e.g. 180s")
          .type_name("TIME");
  const Flag quick =
      command
          .add_flag("--quick", arguments.quick, fmt::format("A short check: {} a move", kQuickTime))
          .excludes(time);
  arguments.outside.add_course_flag(command).excludes(time).excludes(clock).excludes(quick);
  command
      .add_option("--margin", arguments.margin,
                  "How far a move may exceed its time before it fails")
      .type_name("TIME")
      .show_default();
}

}  // namespace

void add_check_command(Command& program) {
  Command command =
      program.add_command("check", "Find out whether an agent can play, and what to change if not");
  auto arguments = std::make_shared<CheckArguments>();
  command.add_option("AGENT", arguments->agent, "The agent, or its Python file; see ogai agents")
      .required()
      .agent();
  add_limit_flags(command, *arguments);
  command
      .add_option("--games", arguments->games,
                  "Whole games with each colour against each of two opponents")
      .range(1, 1000)
      .type_name("N")
      .show_default();
  command.add_option("--seed", arguments->seed, "Seed of openings and agents")
      .range(0, 1e18)
      .type_name("N")
      .show_default();
  command.add_flag("--boards", arguments->boards, "Draw the board of every test");
  command.add_flag("--json", arguments->json, "One JSON object a verdict, and a summary");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  arguments->outside.add_to(command);
  arguments->input.add_rules_flag(command);
  command.footer(
      "Boards from the opening to the last square, passes, repeated calls, new games, whole games\n"
      "with both colours, time and memory. Whatever fails here loses a game elsewhere, by the "
      "same\n"
      "referee. The exit code is 0 if nothing failed, 1 otherwise; warnings do not count.\n\n"
      "Examples:\n"
      "  ogai check agent.py --course\n"
      "  ogai check cmd:\"python3 player.py\" --time 500ms\n"
      "  ogai check py-strategy:strategy.py --quick --json\n"
      "  ogai check gdy-ab:depth=4 --boards");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
