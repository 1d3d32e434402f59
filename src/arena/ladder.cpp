#include "arena/ladder.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "arena/elo.h"
#include "arena/ratings.h"

namespace ogai::arena {

namespace {

bool is_settled(const RatingTable& table, int agent, double settled) {
  const PlayerRating& rating = table.players[static_cast<std::size_t>(agent)];
  return rating.games > 0 && (rating.elo.high - rating.elo.low) / 2 <= settled;
}

class Ladder final : public Schedule {
 public:
  explicit Ladder(const LadderSettings& settings) : settings_(settings) {}

  Round round(int, const std::vector<PairOutcome>& earlier) const override {
    const RatingTable table = fit_ratings(settings_.agents, std::span(earlier));
    const int last = settings_.newcomer.value_or(settings_.agents - 1);
    for (int agent = settings_.newcomer.value_or(turn_after(earlier)); agent <= last; ++agent) {
      if (is_absent(agent)) continue;
      const std::vector<int> met = meetings(agent, earlier);
      if (std::accumulate(met.begin(), met.end(), 0) >= settings_.most_pairs ||
          is_settled(table, agent, settings_.settled))
        continue;
      const int opponent = best_opponent(agent, table, met);
      if (opponent >= 0) return {{{agent, opponent}}, settings_.pairs};
    }
    return {};
  }

 private:
  // Whose turn it was last: the first of an encounter is its newcomer.
  int turn_after(const std::vector<PairOutcome>& earlier) const {
    if (earlier.empty() || earlier.back().key.round < settings_.first_round) return 0;
    return earlier.back().first;
  }

  bool is_absent(int agent) const {
    const auto index = static_cast<std::size_t>(agent);
    return index < settings_.absent.size() && settings_.absent[index];
  }

  // Pairs of the newcomer with each agent.
  std::vector<int> meetings(int newcomer, const std::vector<PairOutcome>& earlier) const {
    std::vector<int> met(static_cast<std::size_t>(settings_.agents));
    for (const PairOutcome& pair : earlier) {
      if (pair.first == newcomer) ++met[static_cast<std::size_t>(pair.second)];
      if (pair.second == newcomer) ++met[static_cast<std::size_t>(pair.first)];
    }
    return met;
  }

  // The information of a game is greatest where its expected score is one half; dividing by
  // the meetings spreads the newcomer's games over several opponents. -1: nobody is there.
  int best_opponent(int newcomer, const RatingTable& table, const std::vector<int>& met) const {
    int best = -1;
    double best_worth = -1;
    for (int agent = 0; agent < settings_.agents; ++agent) {
      if (agent == newcomer || is_absent(agent)) continue;
      const double difference = table.players[static_cast<std::size_t>(newcomer)].elo.value -
                                table.players[static_cast<std::size_t>(agent)].elo.value;
      const double expected = score_of_elo(difference);
      const double worth = (expected * (1 - expected) + 1e-6) /
                           (settings_.pairs + met[static_cast<std::size_t>(agent)]);
      if (worth > best_worth) {
        best_worth = worth;
        best = agent;
      }
    }
    return best;
  }

  LadderSettings settings_;
};

}  // namespace

std::unique_ptr<Schedule> ladder(const LadderSettings& settings) {
  return std::make_unique<Ladder>(settings);
}

}  // namespace ogai::arena
