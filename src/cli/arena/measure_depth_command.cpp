#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/measure/search_depth.h"
#include "base/interrupt.h"
#include "cli/arena/measure_commands.h"
#include "cli/arena/measure_flags.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

struct DepthArguments {
  MeasureFlags flags{"100ms"};
  int games = 3;
  int step = 4;
};

nlohmann::ordered_json optional_mean(const arena::Mean& mean) {
  if (mean.count() == 0) return nullptr;
  return mean.value();
}

nlohmann::ordered_json depth_json(const DepthArguments& arguments,
                                  const arena::SearchDepth& depth) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const arena::DepthRow& row : depth.rows)
    rows.push_back({{"plays", row.plays},
                    {"positions", row.positions},
                    {"depth", optional_mean(row.depth)},
                    {"proved", row.proved},
                    {"nodes", optional_mean(row.nodes)},
                    {"simulations", optional_mean(row.simulations)}});
  return {{"measure", "depth"},
          {"agent", arguments.flags.agent()},
          {"rules", game::rules_name(arguments.flags.objective())},
          {"size", game::side(arguments.flags.size())},
          {"seed", arguments.flags.seed()},
          {"rows", rows},
          {"finished", depth.finished}};
}

std::string mean_text(const arena::Mean& mean, int digits) {
  return mean.count() == 0 ? "-" : fmt::format("{:.{}f}", mean.value(), digits);
}

void print_depth(const arena::SearchDepth& depth) {
  fmt::print("plays  positions  depth  proved         nodes   simulations\n");
  for (const arena::DepthRow& row : depth.rows)
    fmt::print("{:>5}  {:>9}  {:>5}  {:>6}  {:>12}  {:>12}\n", row.plays, row.positions,
               mean_text(row.depth, 1), row.proved, mean_text(row.nodes, 0),
               mean_text(row.simulations, 0));
}

// An agent that does not search has nothing to measure.
void check_said(const DepthArguments& arguments, const arena::SearchDepth& depth) {
  for (const arena::DepthRow& row : depth.rows)
    if (row.depth.count() > 0 || row.nodes.count() > 0 || row.simulations.count() > 0) return;
  if (depth.finished)
    throw Exit(ExitCode::bad_usage,
               fmt::format("{}: this agent tells neither depth nor nodes nor simulations",
                           arguments.flags.agent()));
}

void run(const DepthArguments& arguments) {
  const MeasureFlags& flags = arguments.flags;
  flags.check();
  const agents::AgentContext context = flags.context();
  const arena::SearchDepthSettings settings{.objective = flags.objective(),
                                            .size = flags.size(),
                                            .agent = flags.agent(),
                                            .outside = context.outside,
                                            .outside_memory = context.outside_memory,
                                            .limits = flags.limits(),
                                            .games = arguments.games,
                                            .step = arguments.step,
                                            .seed = flags.seed()};
  const base::Interrupt interrupt;
  base::Progress progress({.title = "measure",
                           .total = arena::depth_positions(settings),
                           .unit = "positions",
                           .mode = flags.progress(),
                           .summary = false});
  const arena::SearchDepth depth = value_or_exit(
      arena::measure_search_depth(settings, interrupt.token(), [&] { progress.advance(); }),
      flags.agent(), flags.agent());
  progress.finish();
  check_said(arguments, depth);
  if (flags.json())
    print_json(depth_json(arguments, depth));
  else
    print_depth(depth);
  flush_output();
  if (!depth.finished) throw Exit(ExitCode::failed, "interrupted: not all positions were measured");
}

}  // namespace

void add_measure_depth_command(Command& measure) {
  Command command =
      measure.add_command("depth", "How deep an agent searches in its time, by ply of the game");
  auto arguments = std::make_shared<DepthArguments>();
  arguments->flags.add_to(command);
  command.add_option("--games", arguments->games, "Positions for each ply, from random games")
      .range(1, 1'000'000)
      .type_name("N")
      .show_default();
  command.add_option("--step", arguments->step, "Every so many plays")
      .range(1, 60)
      .type_name("N")
      .show_default();
  command.footer(
      "The positions depend on size and seed alone: every agent is asked about the same ones.\n\n"
      "Examples:\n"
      "  ogai measure depth maximax --time 1s\n"
      "  ogai measure depth ogai:hash=16 --time 100ms --step 1 --games 10 --json\n"
      "  ogai measure depth gdy-ab:60 --nodes 100000 --size 6");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
