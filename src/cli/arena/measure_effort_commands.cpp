// `ogai measure depth` and `ogai measure iterations`: what a search gets done in the time of a
// move.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/measure/effort.h"
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

struct IterationsArguments {
  MeasureFlags flags{"5s"};
  int games = 1;
  int first = 20;
  int last = 40;
};

// What every measure's JSON begins with.
nlohmann::ordered_json measure_json(const std::string& measure, const MeasureFlags& flags) {
  return {{"measure", measure},
          {"agent", flags.agent()},
          {"rules", game::rules_name(flags.objective())},
          {"size", game::side(flags.size())},
          {"seed", flags.seed()}};
}

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
  nlohmann::ordered_json object = measure_json("depth", arguments.flags);
  object.update({{"rows", rows}, {"finished", depth.finished}});
  return object;
}

std::string mean_text(const arena::Mean& mean, int digits) {
  return mean.count() == 0 ? "-" : fmt::format("{:.{}f}", mean.value(), digits);
}

void print_depth(const DepthArguments&, const arena::SearchDepth& depth) {
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
  nlohmann::ordered_json object = measure_json("iterations", arguments.flags);
  object.update({{"rows", rows},
                 {"range", range},
                 {"proved", iterations.proved},
                 {"finished", iterations.finished}});
  return object;
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
void check_said(const IterationsArguments& arguments, const arena::Iterations& iterations) {
  if (iterations.rows.empty() && iterations.proved == 0 && iterations.finished)
    throw Exit(ExitCode::bad_usage,
               fmt::format("{}: this agent tells no simulations", arguments.flags.agent()));
}

arena::EffortSettings settings_of(const MeasureFlags& flags, int games) {
  flags.check();
  const agents::AgentContext context = flags.context();
  return {.objective = flags.objective(),
          .size = flags.size(),
          .agent = flags.agent(),
          .outside = context.outside,
          .outside_memory = context.outside_memory,
          .limits = flags.limits(),
          .games = games,
          .seed = flags.seed()};
}

// Measures with a progress line, shows what came out, and ends the command where it was stopped.
template <typename Arguments, typename Measure, typename ToJson, typename Print>
void run_measure(const Arguments& arguments, const arena::EffortSettings& settings,
                 std::uint64_t answers, const std::string& unit, Measure measure, ToJson to_json,
                 Print print) {
  const MeasureFlags& flags = arguments.flags;
  const base::Interrupt interrupt;
  base::Progress progress({.title = "measure",
                           .total = answers,
                           .unit = unit,
                           .mode = flags.progress(),
                           .summary = false});
  const auto measured =
      value_or_exit(measure(settings, interrupt.token(), [&] { progress.advance(); }),
                    flags.agent(), flags.agent());
  progress.finish();
  check_said(arguments, measured);
  if (flags.json())
    print_json(to_json(arguments, measured));
  else
    print(arguments, measured);
  flush_output();
  if (!measured.finished)
    throw Exit(ExitCode::failed, "interrupted: not all " + unit + " were measured");
}

void run_depth(const DepthArguments& arguments) {
  arena::EffortSettings settings = settings_of(arguments.flags, arguments.games);
  settings.step = arguments.step;
  run_measure(arguments, settings, arena::depth_positions(settings), "positions",
              arena::measure_search_depth, depth_json, print_depth);
}

void run_iterations(const IterationsArguments& arguments) {
  const arena::EffortSettings settings = settings_of(arguments.flags, arguments.games);
  if (arguments.first > arguments.last)
    throw Exit(ExitCode::bad_usage, "--from: greater than --to");
  const int moves = settings.games * (game::cell_count(settings.size) - 4);
  run_measure(arguments, settings, static_cast<std::uint64_t>(moves), "moves",
              arena::measure_iterations, iterations_json, print_iterations);
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
  command.callback([arguments] { run_depth(*arguments); });
}

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
  command.callback([arguments] { run_iterations(*arguments); });
}

}  // namespace ogai::cli
