#include "arena/schedule.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "arena/elo.h"
#include "arena/ratings.h"

namespace ogai::arena {

namespace {

class OneRound final : public Schedule {
 public:
  OneRound(std::vector<Encounter> encounters, int pairs) : round_{std::move(encounters), pairs} {}

  Round round(int round, const std::vector<PairOutcome>&) const override {
    return round == 0 ? round_ : Round{};
  }

 private:
  Round round_;
};

// The half-points of `agent` in a pair.
int points_in(const PairOutcome& pair, int agent) {
  return agent == pair.first ? pair.total() : agent == pair.second ? 4 - pair.total() : 0;
}

// ---- Swiss ----

class Swiss final : public Schedule {
 public:
  Swiss(int agents, int pairs, int rounds) : agents_(agents), pairs_(pairs), rounds_(rounds) {}

  Round round(int round, const std::vector<PairOutcome>& earlier) const override {
    if (round >= rounds_) return {};
    std::vector<int> order = order_by_points(round, earlier);
    if (order.size() % 2 == 1) spare_one(order, round, earlier);
    std::set<std::pair<int, int>> met;
    for (const PairOutcome& pair : earlier) met.insert(std::minmax(pair.first, pair.second));
    Round next{{}, pairs_};
    if (!pair_off(order, met, next.encounters)) {
      // Everybody left has met: the ranking alone decides.
      next.encounters.clear();
      for (std::size_t i = 0; i + 1 < order.size(); i += 2)
        next.encounters.push_back({order[i], order[i + 1]});
    }
    return next;
  }

  std::vector<Ranked> ranking(const std::vector<PairOutcome>& outcomes) const override {
    const std::vector<int> total = credited_points(rounds_, outcomes);
    std::vector<Ranked> ranked;
    for (const int agent : order_by_points(rounds_, outcomes))
      ranked.push_back({agent, total[agent]});
    return ranked;
  }

 private:
  bool was_spared(int agent, int round, const std::vector<PairOutcome>& earlier) const {
    return std::none_of(earlier.begin(), earlier.end(), [&](const PairOutcome& pair) {
      return pair.key.round == round && (pair.first == agent || pair.second == agent);
    });
  }

  int times_spared(int agent, int rounds, const std::vector<PairOutcome>& earlier) const {
    int times = 0;
    for (int round = 0; round < rounds; ++round) times += was_spared(agent, round, earlier);
    return times;
  }

  // With what spared agents are credited.
  std::vector<int> credited_points(int rounds, const std::vector<PairOutcome>& earlier) const {
    std::vector<int> total = points(agents_, earlier);
    for (int agent = 0; agent < agents_; ++agent)
      total[agent] += 4 * pairs_ * times_spared(agent, rounds, earlier);
    return total;
  }

  // Best first; ties in the order of the list.
  std::vector<int> order_by_points(int round, const std::vector<PairOutcome>& earlier) const {
    const std::vector<int> total = credited_points(round, earlier);
    std::vector<int> order(static_cast<std::size_t>(agents_));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return total[a] > total[b]; });
    return order;
  }

  void spare_one(std::vector<int>& order, int round,
                 const std::vector<PairOutcome>& earlier) const {
    auto spared = order.end() - 1;
    for (auto it = order.end(); it != order.begin();) {
      --it;
      if (times_spared(*it, round, earlier) < times_spared(*spared, round, earlier)) spared = it;
    }
    order.erase(spared);
  }

  // Pairs neighbours in the ranking that have not met, by backtracking.
  static bool pair_off(std::vector<int> order, const std::set<std::pair<int, int>>& met,
                       std::vector<Encounter>& encounters) {
    if (order.empty()) return true;
    const int first = order.front();
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (met.count(std::minmax(first, order[i]))) continue;
      std::vector<int> rest(order.begin() + 1, order.end());
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
      encounters.push_back({first, order[i]});
      if (pair_off(std::move(rest), met, encounters)) return true;
      encounters.pop_back();
    }
    return false;
  }

  int agents_;
  int pairs_;
  int rounds_;
};

// ---- knock-out ----

// The bracket as a list of agents in which neighbours meet: 1 16 8 9 4 13 … for 16.
std::vector<int> bracket_of(int agents) {
  std::vector<int> order = {0};
  while (static_cast<int>(order.size()) < agents) {
    const int size = static_cast<int>(order.size()) * 2;
    std::vector<int> wider;
    for (const int seed : order) {
      wider.push_back(seed);
      wider.push_back(size - 1 - seed);
    }
    order = std::move(wider);
  }
  return order;  // numbers beyond the agents are free passages
}

class Knockout final : public Schedule {
 public:
  Knockout(int agents, int pairs) : agents_(agents), pairs_(pairs) {}

  Round round(int wanted, const std::vector<PairOutcome>& earlier) const override {
    return walk(wanted, earlier).round;
  }

  std::vector<Ranked> ranking(const std::vector<PairOutcome>& outcomes) const override {
    const int played = outcomes.empty() ? 0 : outcomes.back().key.round + 1;
    const Stage stage = walk(played, outcomes);
    if (stage.bracket.size() != 1) return {};
    const int winner = stage.bracket.front();
    return {{winner, points(agents_, outcomes)[winner]}};
  }

 private:
  struct Stage {
    std::vector<int> bracket;
    Round round;
  };

  // Goes through the rounds before `wanted` again, from the full bracket.
  Stage walk(int wanted, const std::vector<PairOutcome>& earlier) const {
    std::vector<int> bracket = bracket_of(agents_);
    int replays = 0;
    std::map<std::pair<int, int>, int> lead;  // of the better seed, while an encounter is level
    for (int round = 0;; ++round) {
      const std::vector<Encounter> open = open_encounters(bracket, lead);
      if (open.empty() && bracket.size() == 1) return {bracket, {}};
      if (round == wanted) return {bracket, {open, pairs_}};
      for (const Encounter& encounter : open)
        lead[{encounter.first, encounter.second}] = lead_in(encounter, round, earlier);
      const bool level =
          std::any_of(lead.begin(), lead.end(), [](const auto& one) { return one.second == 0; });
      if (level && replays++ < kReplays) continue;
      advance(bracket, lead);
      replays = 0;
    }
  }

  // Of this stage, those that were not played yet or are level.
  std::vector<Encounter> open_encounters(const std::vector<int>& bracket,
                                         const std::map<std::pair<int, int>, int>& lead) const {
    std::vector<Encounter> open;
    for (std::size_t i = 0; i + 1 < bracket.size(); i += 2) {
      const auto [first, second] = std::minmax(bracket[i], bracket[i + 1]);
      if (second >= agents_) continue;
      const auto played = lead.find({first, second});
      if (played == lead.end() || played->second == 0) open.push_back({first, second});
    }
    return open;
  }

  static int lead_in(const Encounter& encounter, int round,
                     const std::vector<PairOutcome>& earlier) {
    int lead = 0;
    for (const PairOutcome& pair : earlier)
      if (pair.key.round == round && pair.first == encounter.first &&
          pair.second == encounter.second)
        lead += 2 * pair.total() - 4;
    return lead;
  }

  void advance(std::vector<int>& bracket, std::map<std::pair<int, int>, int>& lead) const {
    std::vector<int> winners;
    for (std::size_t i = 0; i + 1 < bracket.size(); i += 2) {
      const auto [first, second] = std::minmax(bracket[i], bracket[i + 1]);
      const bool second_won = second < agents_ && lead[{first, second}] < 0;
      winners.push_back(second_won ? second : first);
    }
    bracket = std::move(winners);
    lead.clear();
  }

  int agents_;
  int pairs_;
};

// ---- ladder ----

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

std::unique_ptr<Schedule> round_robin(int agents, int pairs) {
  std::vector<Encounter> encounters;
  for (int first = 0; first < agents; ++first)
    for (int second = first + 1; second < agents; ++second) encounters.push_back({first, second});
  return std::make_unique<OneRound>(std::move(encounters), pairs);
}

std::unique_ptr<Schedule> gauntlet(int agents, int pairs) {
  std::vector<Encounter> encounters;
  for (int second = 1; second < agents; ++second) encounters.push_back({0, second});
  return std::make_unique<OneRound>(std::move(encounters), pairs);
}

std::unique_ptr<Schedule> swiss(int agents, int pairs, int rounds) {
  return std::make_unique<Swiss>(agents, pairs, rounds);
}

std::unique_ptr<Schedule> knockout(int agents, int pairs) {
  return std::make_unique<Knockout>(agents, pairs);
}

std::unique_ptr<Schedule> ladder(const LadderSettings& settings) {
  return std::make_unique<Ladder>(settings);
}

std::vector<int> points(int agents, const std::vector<PairOutcome>& outcomes) {
  std::vector<int> total(static_cast<std::size_t>(agents));
  for (const PairOutcome& pair : outcomes)
    for (const int agent : {pair.first, pair.second}) total[agent] += points_in(pair, agent);
  return total;
}

}  // namespace ogai::arena
