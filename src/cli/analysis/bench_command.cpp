#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include "base/interrupt.h"
#include "cli/analysis/bench_middle.h"
#include "cli/analysis/endgame_suites.h"
#include "cli/analysis/expected_values.h"
#include "cli/analysis/search_progress.h"
#include "cli/analysis/solve_view.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/frame/search_flags.h"
#include "cli/frame/search_text.h"
#include "search/alphabeta/signature.h"

namespace ogai::cli {

namespace {

struct BenchArguments {
  std::string suite = "signature";
  std::string rules;  // empty: those of the listed scores
  SearchFlags engine{1, 64};
  int from = 0;  // 0: the suite's own
  int to = 0;
  int depth = 0;  // of middle; 0: kMiddleDepth
  bool signature = false;
  bool json = false;
  bool quiet = false;

  bool silent() const { return json || quiet || signature; }
};

struct Sum {
  std::uint64_t nodes = 0;
  base::Duration elapsed{};
  int wrong = 0;

  void add(const search::SearchResult& answer) {
    nodes += answer.nodes;
    elapsed += answer.elapsed;
  }
};

void stop_if_interrupted(const base::Interrupt& interrupt) {
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted before the end");
}

std::string signature_row(std::size_t number, const search::SignaturePosition& one,
                          const search::SearchResult& answer) {
  return fmt::format("{:>4}  {:<8}  {:>4}  {:>7}  {:>12}  {:>9}  {:>9}  {:>5}  {}\n", number,
                     game::rules_name(one.objective), game::side(one.position.size),
                     std::popcount(one.position.empties()), answer.nodes,
                     base::format_duration(answer.elapsed), rate_text(answer.nodes, answer.elapsed),
                     signed_text(answer.value), depth_text(answer.moves.front()));
}

nlohmann::ordered_json sum_json(const char* name, const Sum& sum) {
  const double seconds = base::to_seconds(sum.elapsed);
  return {{name, sum.nodes},
          {"seconds", seconds},
          {"nodes_per_second", seconds > 0 ? static_cast<double>(sum.nodes) / seconds : 0}};
}

void run_signature(const BenchArguments& arguments) {
  const base::Interrupt interrupt;
  const auto& positions = search::signature_positions();
  SearchProgress progress("bench", positions.size(), arguments.silent());
  Sum sum;
  std::string table = "   #  rules     size  empties         nodes       time      speed  value\n";
  for (std::size_t i = 0; i < positions.size(); ++i) {
    progress.begin(positions[i].position.size);
    const search::SearchResult answer =
        search::search_signature(positions[i], interrupt.token(), progress);
    progress.end();
    stop_if_interrupted(interrupt);
    sum.add(answer);
    table += signature_row(i + 1, positions[i], answer);
  }
  if (arguments.signature)
    fmt::print("{}\n", sum.nodes);
  else if (arguments.json)
    print_json(sum_json("signature", sum));
  else
    fmt::print("{}signature {}   {}, {}\n", table, sum.nodes, base::format_duration(sum.elapsed),
               rate_text(sum.nodes, sum.elapsed));
}

// What BenchArguments leave open is the suite's.
struct EndgameRun {
  const EndgameSuite& suite;
  game::Objective objective;
  int from, to;
};

EndgameRun endgame_run(const BenchArguments& arguments) {
  const EndgameSuite& suite = endgame_suite(arguments.suite);
  const EndgameRun run{
      suite, arguments.rules.empty() ? suite.listed : *game::objective_from_rules(arguments.rules),
      arguments.from ? arguments.from : suite.from, arguments.to ? arguments.to : suite.to};
  if (run.from < suite.first || run.to > suite.last() || run.from > run.to)
    throw Exit(ExitCode::bad_usage,
               fmt::format("--from {} --to {}: the positions of {} are numbered {} to {}", run.from,
                           run.to, arguments.suite, suite.first, suite.last()));
  return run;
}

Solved solve_one(const EndgameRun& run, int number, search::Searcher& engine,
                 const base::Interrupt& interrupt, SearchProgress& progress) {
  const game::notation::ObfLine& line = run.suite.line(number);
  Solved one{line.position, run.objective, false, false, {}, {}};
  search::SearchQuery query;
  query.board = one.position.board;
  engine.clear();
  progress.begin(one.position.size);
  one.answer = engine.think(query, interrupt.token(), progress);
  progress.end();
  stop_if_interrupted(interrupt);
  if (one.objective == run.suite.listed)
    one.fault = disagreement(expected_values(line), one.answer, false, one.position.size);
  return one;
}

void print_solved(int number, const Solved& one, bool json) {
  if (json) {
    nlohmann::ordered_json object = {{"number", number}};
    object.update(solve_json(one));
    print_json(object);
  } else {
    fmt::print("{}", solve_row(number, one));
  }
  flush_output();
}

using TimesByEmpties = std::map<int, std::vector<base::Duration>>;

base::Duration median_of(std::vector<base::Duration> times) {
  std::sort(times.begin(), times.end());
  return (times[(times.size() - 1) / 2] + times[times.size() / 2]) / 2;
}

std::string medians_text(const TimesByEmpties& times) {
  std::string text = "\nempties  positions  median time    longest\n";
  for (const auto& [empties, list] : times)
    text += fmt::format("{:>7}  {:>9}  {:>11}  {:>9}\n", empties, list.size(),
                        base::format_duration(median_of(list)),
                        base::format_duration(*std::max_element(list.begin(), list.end())));
  return text;
}

nlohmann::ordered_json medians_json(const TimesByEmpties& times) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& [empties, one] : times)
    list.push_back({{"empties", empties},
                    {"positions", one.size()},
                    {"median_seconds", base::to_seconds(median_of(one))}});
  return list;
}

void run_endgames(const BenchArguments& arguments) {
  const EndgameRun run = endgame_run(arguments);
  const auto engine = arguments.engine.make(run.objective, game::BoardSize::eight);
  const base::Interrupt interrupt;
  SearchProgress progress("bench " + arguments.suite,
                          static_cast<std::size_t>(run.to - run.from + 1), arguments.silent());
  Sum sum;
  TimesByEmpties times;
  if (!arguments.json) fmt::print("{}", solve_header());
  for (int number = run.from; number <= run.to; ++number) {
    const Solved one = solve_one(run, number, *engine, interrupt, progress);
    sum.add(one.answer);
    sum.wrong += one.fault && !one.fault->empty();
    times[std::popcount(one.position.empties())].push_back(one.answer.elapsed);
    print_solved(number, one, arguments.json);
  }
  if (arguments.json) {
    nlohmann::ordered_json object = sum_json("nodes", sum);
    object["by_empties"] = medians_json(times);
    print_json(object);
  } else {
    fmt::print("{}{}", solve_sum(sum.nodes, sum.elapsed), medians_text(times));
  }
  if (sum.wrong > 0) throw Exit(ExitCode::failed, fmt::format("{} scores are wrong", sum.wrong));
}

constexpr int kMiddlePositions = 20;
constexpr int kMiddleDepth = 16;

void run_middle(const BenchArguments& arguments) {
  bench_middle({.objective = arguments.rules.empty() ? game::Objective::fewest
                                                     : *game::objective_from_rules(arguments.rules),
                .from = arguments.from ? arguments.from : 1,
                .to = arguments.to ? arguments.to : kMiddlePositions,
                .depth = arguments.depth ? arguments.depth : kMiddleDepth,
                .json = arguments.json,
                .silent = arguments.silent()},
               arguments.engine);
}

// A flag without effect would make believe that it had one.
void refuse_idle_flags(const BenchArguments& arguments) {
  const BenchArguments usual;
  const bool for_endgames = arguments.rules != usual.rules || arguments.from != usual.from ||
                            arguments.to != usual.to ||
                            arguments.engine.threads() != usual.engine.threads() ||
                            arguments.engine.hash() != usual.engine.hash();
  const bool signature = arguments.suite == "signature";
  if (signature && (for_endgames || !arguments.engine.usual_evaluation()))
    throw Exit(ExitCode::bad_usage,
               "--from, --to, --rules, --threads, --hash, --eval and --weights are not for the "
               "signature");
  if (arguments.depth && arguments.suite != "middle")
    throw Exit(ExitCode::bad_usage, "--depth is for ogai bench middle");
  if (!signature && arguments.signature)
    throw Exit(ExitCode::bad_usage,
               fmt::format("--signature is not for ogai bench {}", arguments.suite));
}

void run(const BenchArguments& arguments) {
  refuse_idle_flags(arguments);
  if (arguments.suite == "signature")
    run_signature(arguments);
  else if (arguments.suite == "middle")
    run_middle(arguments);
  else
    run_endgames(arguments);
}

}  // namespace

void add_bench_command(Command& program) {
  Command command = program.add_command(
      "bench", "Measure the search: its signature, endgames to the proof, or openings");
  auto arguments = std::make_shared<BenchArguments>();
  command
      .add_option("SUITE", arguments->suite,
                  "signature: fixed positions to fixed depths; ffo: the field's endgame tests; "
                  "endgame: ours, of reversed games; middle: openings to one depth")
      .choices({"signature", "ffo", "endgame", "middle"})
      .show_default();
  command.add_flag("--signature", arguments->signature, "Of signature: the number alone");
  command
      .add_option("--from", arguments->from,
                  "Number of the first position (ffo 40, endgame 1, middle 1)")
      .type_name("N");
  command
      .add_option("--to", arguments->to,
                  "Number of the last position (ffo 49, endgame the last, middle 20)")
      .type_name("N");
  command.add_option("--depth", arguments->depth, "Of middle: plies to search, usually 16")
      .range(1, 60)
      .type_name("N");
  command
      .add_option("--rules", arguments->rules,
                  "Default: of endgames the rules of the listed scores, which are then checked")
      .choices({"reversed", "classic"});
  arguments->engine.add_to(command);
  command.add_flag("--json", arguments->json, "JSON objects, one a line");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  command.footer(
      "The signature is a sum of nodes that any change of the search changes. It does not depend\n"
      "on the machine: the other flags are for the other suites.\n\n"
      "Examples:\n"
      "  ogai bench\n"
      "  ogai bench ffo --threads 2\n"
      "  ogai bench ffo --rules reversed --from 40 --to 44\n"
      "  ogai bench endgame --to 24\n"
      "  ogai bench middle --eval linear --depth 14");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
