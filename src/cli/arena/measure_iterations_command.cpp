#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/measure/iterations.h"
#include "base/interrupt.h"
#include "cli/arena/measure_commands.h"
#include "cli/arena/measure_flags.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

struct IterationsArguments {
  MeasureFlags flags{"5s"};
  int games = 1;
  int first = 20;
  int last = 40;
};

nlohmann::ordered_json iterations_row_json(const arena::IterationsRow& row) {
  return {{"answers", row.fresh.count()},
          {"simulations", row.fresh.value()},
          {"inherited", row.inherited.value()},
          {"total", row.fresh.value() + row.inherited.value()},
          {"per_second", row.per_second()}};
}

nlohmann::ordered_json iterations_json(const IterationsArguments& arguments,
                                       const arena::Iterations& iterations) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const arena::IterationsRow& row : iterations.rows) {
    nlohmann::ordered_json object = {{"ply", row.ply}};
    object.update(iterations_row_json(row));
    rows.push_back(std::move(object));
  }
  nlohmann::ordered_json range = {{"from", arguments.first}, {"to", arguments.last}};
  range.update(iterations_row_json(iterations.between(arguments.first, arguments.last)));
  return {{"measure", "iterations"},
          {"agent", arguments.flags.agent()},
          {"rules", game::rules_name(arguments.flags.objective())},
          {"size", game::side(arguments.flags.size())},
          {"seed", arguments.flags.seed()},
          {"rows", rows},
          {"range", range},
          {"proved", iterations.proved},
          {"finished", iterations.finished}};
}

void print_iterations_row(const std::string& plies, const arena::IterationsRow& row) {
  fmt::print("{:>8}  {:>7}  {:>11.0f}  {:>9.0f}  {:>11.0f}  {:>8.0f}\n", plies, row.fresh.count(),
             row.fresh.value(), row.inherited.value(), row.fresh.value() + row.inherited.value(),
             row.per_second());
}

void print_iterations(const IterationsArguments& arguments, const arena::Iterations& iterations) {
  fmt::print("     ply  answers  simulations  inherited     together  a second\n");
  for (const arena::IterationsRow& row : iterations.rows)
    print_iterations_row(std::to_string(row.ply), row);
  const arena::IterationsRow range = iterations.between(arguments.first, arguments.last);
  if (range.fresh.count() > 0)
    print_iterations_row(fmt::format("{} to {}", arguments.first, arguments.last), range);
  if (iterations.proved > 0)
    fmt::print("{} answers were proved before the time was over and are not counted\n",
               iterations.proved);
}

// An agent that makes no simulations has nothing to measure.
void check_simulates(const IterationsArguments& arguments, const arena::Iterations& iterations) {
  if (iterations.rows.empty() && iterations.proved == 0 && iterations.finished)
    throw Exit(ExitCode::bad_usage,
               fmt::format("{}: this agent tells no simulations", arguments.flags.agent()));
}

void run(const IterationsArguments& arguments) {
  const MeasureFlags& flags = arguments.flags;
  flags.check();
  const agents::AgentContext context = flags.context();
  if (arguments.first > arguments.last)
    throw Exit(ExitCode::bad_usage, "--from: greater than --to");
  const base::Interrupt interrupt;
  const int plies = arguments.games * (game::cell_count(flags.size()) - 4);
  base::Progress progress({.title = "measure",
                           .total = static_cast<std::uint64_t>(plies),
                           .unit = "moves",
                           .mode = flags.progress(),
                           .summary = false});
  const arena::Iterations iterations =
      value_or_exit(arena::measure_iterations({.objective = flags.objective(),
                                               .size = flags.size(),
                                               .agent = flags.agent(),
                                               .outside = context.outside,
                                               .outside_memory = context.outside_memory,
                                               .limits = flags.limits(),
                                               .games = arguments.games,
                                               .seed = flags.seed()},
                                              interrupt.token(), [&] { progress.advance(); }),
                    flags.agent(), flags.agent());
  progress.finish();
  check_simulates(arguments, iterations);
  if (flags.json())
    print_json(iterations_json(arguments, iterations));
  else
    print_iterations(arguments, iterations);
  flush_output();
  if (!iterations.finished) throw Exit(ExitCode::failed, "interrupted: not all games were played");
}

}  // namespace

void add_measure_iterations_command(Command& measure) {
  Command command = measure.add_command(
      "iterations", "How many simulations a tree search makes and inherits, by ply of the game");
  auto arguments = std::make_shared<IterationsArguments>();
  arguments->flags.add_to(command);
  command.add_option("--games", arguments->games, "Games of the agent against itself")
      .range(1, 1'000'000)
      .type_name("N")
      .show_default();
  command.add_option("--from", arguments->first, "First ply of the mean over a part of the game")
      .range(0, 60)
      .type_name("N")
      .show_default();
  command.add_option("--to", arguments->last, "Last ply of that mean")
      .range(0, 60)
      .type_name("N")
      .show_default();
  command.footer(
      "Report A's table 3. Simulations are those of the search itself, inherited ones those its\n"
      "root had from the moves before; forced and proved answers are not counted.\n\n"
      "Examples:\n"
      "  ogai measure iterations mcts --time 1s\n"
      "  ogai measure iterations az:net=my.net,reuse=off --games 3 --json\n"
      "  ogai measure iterations rnd-mcts --size 6 --from 10 --to 20 --time 100ms");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
