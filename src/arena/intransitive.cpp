// Every triple is looked at: n³/6, a million for 200 players. The likelihood of a cycle is the
// product of the likelihoods of superiority in its three matches, which are independent.
//
// Example: rock, paper, scissors with 20 pairs each, all won: likelihood above 0.999; with one
// pair each: 0.40.
#include "arena/intransitive.h"

#include <algorithm>
#include <cstddef>

#include "arena/pentanomial.h"

namespace ogai::arena {
namespace {

class Crosstable {
 public:
  Crosstable(int players, std::span<const PairOutcome> outcomes)
      : players_(static_cast<std::size_t>(players)), pairs_(players_ * players_) {
    for (const PairOutcome& pair : outcomes) {
      ++at(pair.first, pair.second)[static_cast<std::size_t>(pair.total())];
      ++at(pair.second, pair.first)[static_cast<std::size_t>(4 - pair.total())];
    }
    for (const Pentanomial& pairs : pairs_) margins_.push_back(margin_of(pairs));
  }

  Pentanomial& at(int row, int column) { return pairs_[index(row, column)]; }
  bool beats(int row, int column) const { return margins_[index(row, column)] > 0; }
  MatchElo match(int row, int column) const { return match_elo(pairs_[index(row, column)]); }

 private:
  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row) * players_ + static_cast<std::size_t>(column);
  }
  static double margin_of(const Pentanomial& pairs) {
    double margin = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
      margin += static_cast<double>(pairs[i]) * (kPairScores[i] - 0.5);
    return margin;
  }

  std::size_t players_;
  std::vector<Pentanomial> pairs_;
  std::vector<double> margins_;
};

IntransitiveTriple triple(const Crosstable& table, std::array<int, 3> players) {
  IntransitiveTriple result{players, {}, 1};
  for (std::size_t i = 0; i < 3; ++i) {
    const MatchElo match = table.match(players[i], players[(i + 1) % 3]);
    result.scores[i] = match.score;
    result.likelihood *= match.superiority;
  }
  return result;
}

}  // namespace

std::vector<IntransitiveTriple> intransitive_triples(int players,
                                                     std::span<const PairOutcome> outcomes) {
  const Crosstable table(players, outcomes);
  const auto is_cycle = [&](int a, int b, int c) {
    return table.beats(a, b) && table.beats(b, c) && table.beats(c, a);
  };
  std::vector<IntransitiveTriple> found;
  for (int a = 0; a < players; ++a) {
    for (int b = a + 1; b < players; ++b) {
      for (int c = b + 1; c < players; ++c) {
        if (is_cycle(a, b, c)) found.push_back(triple(table, {a, b, c}));
        if (is_cycle(a, c, b)) found.push_back(triple(table, {a, c, b}));
      }
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& x, const auto& y) { return x.likelihood > y.likelihood; });
  return found;
}

}  // namespace ogai::arena
