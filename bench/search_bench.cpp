// What selective answers are worth, and how punctual the search is:
//
//   ogai_search_bench accuracy [reversed|classic] [POSITIONS] [FIRST LAST]
//     For positions of self-play with FIRST … LAST empty squares: how often the answer of each
//     level of confidence is the exact score, and how far off it is on average.
//
//   ogai_search_bench overshoot [THREADS]
//     Searches with limits of 1 to 100 ms: percentiles of the time by which they exceed them.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "game/random_games.h"
#include "search/alphabeta/engine.h"
#include "search/alphabeta/selectivity.h"

using namespace ogai;

namespace {

search::SearchResult ask(search::Searcher& engine, const search::SearchQuery& query) {
  search::NullSink sink;
  return engine.think(query, {}, sink);
}

// A position with `empties` empty squares: eight random plies, then moves of depth 6.
game::Position played_position(search::Searcher& engine, game::Objective objective, int empties,
                               base::Random& random) {
  for (;;) {
    game::GameRecord record = game::random_game(game::BoardSize::eight, random, 8, objective);
    while (!record.is_over() && std::popcount(record.position().empties()) > empties) {
      const game::Position& at = record.position();
      search::SearchQuery query;
      query.board = at.board;
      query.limits.depth = 6;
      const game::Move move =
          at.legal_moves() ? ask(engine, query).moves.front().move : game::kPass;
      (void)record.play(move);
    }
    if (!record.is_over() && record.position().legal_moves()) return record.position();
  }
}

void measure_accuracy(game::Objective objective, int positions, int first, int last) {
  const auto engine = search::make_engine(objective, game::BoardSize::eight, {});
  base::Random random(1);
  std::printf("| empties |");
  for (int level = 0; level < search::kNoSelectivity; ++level)
    std::printf(" %s%d %% right | off by |",
                search::kConfidence[level].percent == 100 ? "over " : "",
                std::min(99, search::kConfidence[level].percent));
  std::printf("\n");
  for (int empties = first; empties <= last; ++empties) {
    int right[search::kSelectivities] = {};
    double off[search::kSelectivities] = {};
    for (int i = 0; i < positions; ++i) {
      search::SearchQuery query;
      query.board = played_position(*engine, objective, empties, random).board;
      int values[search::kSelectivities];
      for (int level = 0; level < search::kSelectivities; ++level) {
        engine->clear();
        query.selectivity = level;
        values[level] = ask(*engine, query).value;
      }
      for (int level = 0; level < search::kNoSelectivity; ++level) {
        const int error = values[level] - values[search::kNoSelectivity];
        right[level] += error == 0;
        off[level] += std::abs(error);
      }
    }
    std::printf("| %d |", empties);
    for (int level = 0; level < search::kNoSelectivity; ++level)
      std::printf(" %.0f %% | %.2f |", 100.0 * right[level] / positions, off[level] / positions);
    std::printf("\n");
    std::fflush(stdout);
  }
}

void measure_overshoot(int threads) {
  const auto engine = search::make_engine(game::Objective::fewest, game::BoardSize::eight,
                                          {std::size_t{64} << 20, threads});
  base::Random random(2);
  std::printf("| limit ms | median ms | 90 %% | 99 %% | worst |\n");
  for (const int milliseconds : {1, 5, 20, 100}) {
    std::vector<double> overshoot;
    const int searches = milliseconds < 20 ? 400 : 100;
    for (int i = 0; i < searches; ++i) {
      search::SearchQuery query;
      const int plies = 4 + static_cast<int>(random.below(36));
      const game::Position at = game::random_game(game::BoardSize::eight, random, plies).position();
      if (!at.legal_moves()) continue;
      query.board = at.board;
      query.limits.move_time = std::chrono::milliseconds(milliseconds);
      const base::Stopwatch watch;
      const bool proved = ask(*engine, query).exact;
      if (!proved) overshoot.push_back(1000 * watch.seconds() - milliseconds);
    }
    std::sort(overshoot.begin(), overshoot.end());
    const auto at = [&](double part) {
      return overshoot[static_cast<std::size_t>(part * static_cast<double>(overshoot.size() - 1))];
    };
    std::printf("| %d | %+.3f | %+.3f | %+.3f | %+.3f |\n", milliseconds, at(0.5), at(0.9),
                at(0.99), at(1.0));
  }
}

}  // namespace

int main(int count, char** arguments) {
  const auto number = [&](int i, int otherwise) {
    return count > i ? std::atoi(arguments[i]) : otherwise;
  };
  if (count > 1 && !std::strcmp(arguments[1], "accuracy")) {
    const bool classic = count > 2 && !std::strcmp(arguments[2], "classic");
    measure_accuracy(classic ? game::Objective::most : game::Objective::fewest, number(3, 100),
                     number(4, 14), number(5, 20));
  } else if (count > 1 && !std::strcmp(arguments[1], "overshoot")) {
    measure_overshoot(number(2, 1));
  } else {
    std::fprintf(stderr,
                 "usage: ogai_search_bench accuracy [reversed|classic] [POSITIONS] [FIRST LAST]\n"
                 "       ogai_search_bench overshoot [THREADS]\n");
    return 2;
  }
}
