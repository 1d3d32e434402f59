#include "arena/ladder.h"

#include <algorithm>
#include <cmath>

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
    const std::vector<int> met = meetings(earlier);
    int played = 0;
    for (const int pairs : met) played += pairs;
    if (settings_.agents < 2 || played >= settings_.most_pairs ||
        is_settled(table, settings_.newcomer, settings_.settled))
      return {};
    return {{{settings_.newcomer, best_opponent(table, met)}}, settings_.pairs};
  }

 private:
  // Pairs of the newcomer with each agent.
  std::vector<int> meetings(const std::vector<PairOutcome>& earlier) const {
    std::vector<int> met(static_cast<std::size_t>(settings_.agents));
    for (const PairOutcome& pair : earlier) {
      if (pair.first == settings_.newcomer) ++met[static_cast<std::size_t>(pair.second)];
      if (pair.second == settings_.newcomer) ++met[static_cast<std::size_t>(pair.first)];
    }
    return met;
  }

  // The information of a game is greatest where its expected score is one half; dividing by
  // the meetings spreads the newcomer's games over several opponents.
  int best_opponent(const RatingTable& table, const std::vector<int>& met) const {
    int best = -1;
    double best_worth = -1;
    for (int agent = 0; agent < settings_.agents; ++agent) {
      if (agent == settings_.newcomer) continue;
      const double difference =
          table.players[static_cast<std::size_t>(settings_.newcomer)].elo.value -
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

std::vector<int> unsettled(int agents, double settled, const std::vector<PairOutcome>& outcomes) {
  const RatingTable table = fit_ratings(agents, std::span(outcomes));
  std::vector<int> open;
  for (int agent = 0; agent < agents; ++agent)
    if (!is_settled(table, agent, settled)) open.push_back(agent);
  return open;
}

}  // namespace ogai::arena
