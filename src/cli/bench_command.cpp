#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/interrupt.h"
#include "cli/exit.h"
#include "cli/expected_values.h"
#include "cli/ffo.h"
#include "cli/print_json.h"
#include "cli/search_flags.h"
#include "cli/search_progress.h"
#include "cli/search_text.h"
#include "cli/solve_view.h"
#include "search/alphabeta/signature.h"

namespace ogai::cli {

namespace {

struct BenchArguments {
  std::string suite = "signature";
  std::string rules = "classic";
  SearchFlags engine{1, 64};
  int from = 40;
  int to = 49;
  bool signature = false;
  bool json = false;
  bool quiet = false;

  bool silent() const { return json || quiet || signature; }
};

struct Sum {
  std::uint64_t nodes = 0;
  base::Duration elapsed{};
  int wrong = 0;

  void add(const search::Answer& answer) {
    nodes += answer.nodes;
    elapsed += answer.elapsed;
  }
};

void stop_if_interrupted(const base::Interrupt& interrupt) {
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted before the end");
}

std::string signature_row(std::size_t number, const search::SignaturePosition& one,
                          const search::Answer& answer) {
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
    const search::Answer answer =
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

Solved solve_ffo(int number, const BenchArguments& arguments, search::Searcher& engine,
                 const base::Interrupt& interrupt, SearchProgress& progress) {
  const game::notation::ObfLine& line = ffo_line(number);
  Solved one{line.position, *game::objective_from_rules(arguments.rules), false, false, {}, {}};
  search::Question question;
  question.board = one.position.board;
  engine.clear();
  progress.begin(one.position.size);
  one.answer = engine.think(question, interrupt.token(), progress);
  progress.end();
  stop_if_interrupted(interrupt);
  // The listed scores are classic ones.
  if (one.objective == game::Objective::most)
    one.fault = disagreement(expected_values(line), one.answer, false, one.position.size);
  return one;
}

void print_ffo(int number, const Solved& one, bool json) {
  if (json) {
    nlohmann::ordered_json object = {{"number", number}};
    object.update(solve_json(one));
    print_json(object);
  } else {
    fmt::print("{}", solve_row(number, one));
  }
  std::fflush(stdout);
}

void run_ffo(const BenchArguments& arguments) {
  if (arguments.from > arguments.to)
    throw Exit(ExitCode::bad_usage,
               fmt::format("--from {} is behind --to {}", arguments.from, arguments.to));
  const auto engine =
      arguments.engine.make(*game::objective_from_rules(arguments.rules), game::BoardSize::eight);
  const base::Interrupt interrupt;
  SearchProgress progress("bench ffo", static_cast<std::size_t>(arguments.to - arguments.from + 1),
                          arguments.silent());
  Sum sum;
  if (!arguments.json) fmt::print("{}", solve_header());
  for (int number = arguments.from; number <= arguments.to; ++number) {
    const Solved one = solve_ffo(number, arguments, *engine, interrupt, progress);
    sum.add(one.answer);
    sum.wrong += one.fault && !one.fault->empty();
    print_ffo(number, one, arguments.json);
  }
  if (arguments.json)
    print_json(sum_json("nodes", sum));
  else
    fmt::print("{}", solve_sum(sum.nodes, sum.elapsed));
  if (sum.wrong > 0) throw Exit(ExitCode::failed, fmt::format("{} scores are wrong", sum.wrong));
}

// A flag without effect would make believe that it had one.
void refuse_idle_flags(const BenchArguments& arguments) {
  const BenchArguments usual;
  const bool for_ffo = arguments.rules != usual.rules || arguments.from != usual.from ||
                       arguments.to != usual.to ||
                       arguments.engine.threads() != usual.engine.threads() ||
                       arguments.engine.hash() != usual.engine.hash();
  if (arguments.suite != "ffo" && for_ffo)
    throw Exit(ExitCode::bad_usage,
               "--from, --to, --rules, --threads and --hash are for ogai bench ffo");
  if (arguments.suite == "ffo" && arguments.signature)
    throw Exit(ExitCode::bad_usage, "--signature is not for ogai bench ffo");
}

void run(const BenchArguments& arguments) {
  refuse_idle_flags(arguments);
  if (arguments.suite == "ffo")
    run_ffo(arguments);
  else
    run_signature(arguments);
}

}  // namespace

void add_bench_command(Command& program) {
  Command command = program.add_command(
      "bench", "Measure the search: its signature, or the field's endgame tests");
  auto arguments = std::make_shared<BenchArguments>();
  command
      .add_option("SUITE", arguments->suite,
                  "signature: fixed positions to fixed depths; ffo: endgames to solve")
      .choices({"signature", "ffo"})
      .show_default();
  command.add_flag("--signature", arguments->signature, "Of signature: the number alone");
  command.add_option("--from", arguments->from, "Of ffo: the first position")
      .range(kFirstFfo, kLastFfo)
      .type_name("N")
      .show_default();
  command.add_option("--to", arguments->to, "Of ffo: the last position")
      .range(kFirstFfo, kLastFfo)
      .type_name("N")
      .show_default();
  command.add_option("--rules", arguments->rules, "Of ffo: whose scores; the listed are classic")
      .choices({"reversed", "classic"})
      .show_default();
  arguments->engine.add_to(command);
  command.add_flag("--json", arguments->json, "JSON objects, one a line");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  command.footer(
      "The signature is a sum of nodes that any change of the search changes. It does not depend\n"
      "on the machine: --threads and --hash are for ffo only.\n\n"
      "Examples:\n"
      "  ogai bench\n"
      "  ogai bench ffo --threads 2\n"
      "  ogai bench ffo --rules reversed --from 40 --to 44");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
