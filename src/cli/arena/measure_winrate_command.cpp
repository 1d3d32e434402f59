#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/measure/win_rate.h"
#include "base/counted.h"
#include "base/interrupt.h"
#include "cli/arena/measure_commands.h"
#include "cli/arena/measure_flags.h"
#include "cli/arena/standings_view.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

struct WinRateArguments {
  MeasureFlags flags{"100ms"};
  int games = 1000;
  int solve = 12;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
};

void print_win_rate(const WinRateArguments& arguments, const arena::WinRate& rate) {
  const arena::Tally all = rate.tally.all();
  if (arguments.flags.json()) {
    print_json({{"measure", "winrate"},
                {"agent", arguments.flags.agent()},
                {"rules", game::rules_name(arguments.flags.objective())},
                {"size", game::side(arguments.flags.size())},
                {"solve", arguments.solve},
                {"seed", arguments.flags.seed()},
                {"games", all.games()},
                {"win_rate", rate.won.value},
                {"low", rate.won.low},
                {"high", rate.won.high},
                {"score", rate.score},
                {"black", tally_json(rate.tally.black)},
                {"white", tally_json(rate.tally.white)},
                {"faults", rate.faults},
                {"finished", rate.finished}});
    return;
  }
  fmt::print("{} against a random player, exact from {} on\n", arguments.flags.agent(),
             base::counted(arguments.solve, "empty square"));
  fmt::print("{}: {} won, {} drawn, {} lost\n", base::counted(all.games(), "game"), all.won,
             all.drawn, all.lost);
  fmt::print("win rate {:.2f} % (95 %: {:.2f} to {:.2f} %), score {:.2f} %\n", 100 * rate.won.value,
             100 * rate.won.low, 100 * rate.won.high, 100 * rate.score);
  fmt::print("as black {:.2f} %, as white {:.2f} %\n", 100 * rate.tally.black.score(),
             100 * rate.tally.white.score());
}

void run(const WinRateArguments& arguments) {
  const MeasureFlags& flags = arguments.flags;
  flags.check();
  const base::Interrupt interrupt;
  base::Progress progress({.title = "measure",
                           .total = static_cast<std::uint64_t>(arguments.games),
                           .unit = "games",
                           .mode = flags.progress(),
                           .summary = false});
  const agents::AgentContext context = flags.context();
  search::Limits limits = flags.limits();
  if (flags.course()) limits.clock = search::GameClock{search::kCourseGame, {}};
  const arena::WinRateSettings settings{.game = {.objective = flags.objective(), .limits = limits},
                                        .size = flags.size(),
                                        .agent = flags.agent(),
                                        .outside = context.outside,
                                        .outside_memory = context.outside_memory,
                                        .games = arguments.games,
                                        .solve = arguments.solve,
                                        .seed = flags.seed(),
                                        .threads = arguments.threads};
  const arena::WinRate rate = value_or_exit(
      arena::measure_win_rate(settings, interrupt.token(), [&] { progress.advance(); }),
      flags.agent(), flags.agent());
  progress.finish();
  print_win_rate(arguments, rate);
  flush_output();
  if (rate.faults > 0)
    throw Exit(ExitCode::failed, fmt::format("{} lost by a fault of the agent, the first: {}",
                                             base::counted(rate.faults, "game"), rate.complaint));
  if (!rate.finished) throw Exit(ExitCode::failed, "interrupted: not all games were played");
}

}  // namespace

void add_measure_winrate_command(Command& measure) {
  Command command = measure.add_command(
      "winrate", "How often an agent beats a random player with an exact endgame");
  auto arguments = std::make_shared<WinRateArguments>();
  arguments->flags.add_to(command);
  command.add_option("--games", arguments->games, "Games, colours alternating")
      .range(1, 100'000'000)
      .type_name("N")
      .show_default();
  command
      .add_option("--solve", arguments->solve,
                  "The random player is exact from so many empty squares on")
      .range(0, 30)
      .type_name("N")
      .show_default();
  command
      .add_option("--threads", arguments->threads,
                  "Games at a time; the result depends on them only where time limits the agent")
      .range(1, 1024)
      .type_name("N")
      .show_default();
  command.footer(
      "Examples:\n"
      "  ogai measure winrate greedy-invincible:eval=squares --games 10000\n"
      "  ogai measure winrate gdy-ab --depth 4 --size 6 --json\n"
      "  ogai measure winrate rnd --solve 0 --seed 7");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
