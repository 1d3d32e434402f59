#include "cli/analysis/bench_middle.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/openings.h"
#include "base/interrupt.h"
#include "cli/analysis/search_progress.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/frame/search_text.h"
#include "game/notation/position_text.h"

namespace ogai::cli {

namespace {

void print_row(int number, const game::Position& position, const search::SearchResult& answer,
               bool json) {
  if (json)
    return print_json({{"number", number},
                       {"position", game::notation::format_position(position)},
                       {"nodes", answer.nodes},
                       {"seconds", base::to_seconds(answer.elapsed)},
                       {"value", answer.value},
                       {"move", game::move_name(position.size, answer.moves.front().move)}});
  fmt::print("{:>4}  {:>7}  {:>12}  {:>9}  {:>9}  {:>5}  {}\n", number,
             std::popcount(position.empties()), answer.nodes, base::format_duration(answer.elapsed),
             rate_text(answer.nodes, answer.elapsed), signed_text(answer.value),
             game::move_name(position.size, answer.moves.front().move));
}

}  // namespace

void bench_middle(const MiddleBench& bench, const SearchFlags& flags) {
  const auto openings = arena::shipped_openings(bench.objective, game::BoardSize::eight);
  const int last = static_cast<int>(openings.size());
  if (bench.from < 1 || bench.to > last || bench.from > bench.to)
    throw Exit(ExitCode::bad_usage,
               fmt::format("--from {} --to {}: the positions of middle are numbered 1 to {}",
                           bench.from, bench.to, last));
  const auto engine = flags.make(bench.objective, game::BoardSize::eight);
  const base::Interrupt interrupt;
  SearchProgress progress("bench middle", static_cast<std::size_t>(bench.to - bench.from + 1),
                          bench.silent);
  std::uint64_t nodes = 0;
  base::Duration elapsed{};
  if (!bench.json) fmt::print("   #  empties         nodes       time      speed  value\n");
  for (int number = bench.from; number <= bench.to; ++number) {
    const game::Position& position = openings[static_cast<std::size_t>(number - 1)];
    search::SearchQuery query;
    query.board = position.board;
    query.limits.depth = bench.depth;
    engine->clear();
    progress.begin(position.size);
    const search::SearchResult answer = engine->think(query, interrupt.token(), progress);
    progress.end();
    if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted before the end");
    nodes += answer.nodes;
    elapsed += answer.elapsed;
    print_row(number, position, answer, bench.json);
  }
  if (bench.json) return print_json({{"nodes", nodes}, {"seconds", base::to_seconds(elapsed)}});
  fmt::print("depth {}: {} nodes, {}, {}\n", bench.depth, nodes, base::format_duration(elapsed),
             rate_text(nodes, elapsed));
}

}  // namespace ogai::cli
