#include "train/genetic/fitness.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "arena/openings.h"
#include "base/random.h"
#include "train/genetic/breeding.h"
#include "train/genetic/seeds.h"

namespace ogai::train::genetic {

using game::Position;

namespace {

Scores unfinished() {
  Scores scores;
  scores.finished = false;
  return scores;
}

class PartOfBase : public Fitness {
 public:
  explicit PartOfBase(const FitnessBase& base) : base_(base) {}
  const eval::ParameterForm& form() const override { return base_.form; }

 protected:
  Participant participant(const Vector& vector) const {
    return Participant::vector(base_.form, vector);
  }

  FitnessBase base_;
};

class RoundRobin final : public PartOfBase {
 public:
  RoundRobin(const FitnessBase& base, std::size_t openings) : PartOfBase(base) {
    if (openings == 0) base_.openings = {{Position::initial(base_.contest.rules().size)}, false};
    openings_ = std::clamp<std::size_t>(openings, 1, base_.openings.set.size());
  }

  bool is_lasting() const override { return false; }
  std::uint64_t most_games(std::size_t n) const override {
    return n < 2 ? 0 : n * (n - 1) * openings_;
  }

  Scores judge(std::span<const Vector> generation, const Moment& moment,
               const std::stop_token& stop) override {
    std::vector<Participant> participants;
    for (const Vector& vector : generation) participants.push_back(participant(vector));
    const auto openings = base_.openings.draw(openings_, moment.epoch);
    std::vector<ContestGame> games;
    const auto count = static_cast<std::uint32_t>(generation.size());
    for (std::uint32_t black = 0; black < count; ++black)
      for (std::uint32_t white = 0; white < count; ++white)
        for (std::uint32_t i = 0; black != white && i < openings.size(); ++i)
          games.push_back({black, white, i, 0});
    const auto results = base_.contest.play(participants, openings, games, stop);
    if (!results) return unfinished();
    std::vector<int> sums(generation.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      sums[games[i].black] += (*results)[i];
      sums[games[i].white] -= (*results)[i];
    }
    Scores scores;
    scores.games = games.size();
    const auto each = static_cast<double>(std::max<std::size_t>(1, 2 * games.size() / count));
    for (const int sum : sums) scores.values.push_back(sum / each);
    return scores;
  }

 private:
  std::size_t openings_;
};

class Pool final : public PartOfBase {
 public:
  Pool(const FitnessBase& base, std::vector<Outsider> outsiders, std::size_t openings)
      : PartOfBase(base),
        outsiders_(std::move(outsiders)),
        openings_(std::min(openings, base.openings.set.size())) {}

  bool is_lasting() const override { return !base_.openings.fresh; }
  std::uint64_t most_games(std::size_t n) const override {
    return 2 * n * outsiders_.size() * openings_;
  }

  Scores judge(std::span<const Vector> generation, const Moment& moment,
               const std::stop_token& stop) override {
    const std::uint64_t epoch = base_.openings.fresh ? moment.epoch : 0;
    const auto table = play_outsiders(base_.contest, base_.form, generation, outsiders_,
                                      base_.openings.draw(openings_, epoch),
                                      base::derive_seed(base_.seed, {kPoolSeeds, epoch}), stop);
    if (!table) return unfinished();
    Scores scores;
    scores.games = most_games(generation.size());
    for (const auto& row : *table) {
      const arena::Tally all = arena::total(row).all();
      scores.values.push_back(all.games() ? 2 * all.score() - 1 : 0);
    }
    return scores;
  }

 private:
  std::vector<Outsider> outsiders_;
  std::size_t openings_;
};

// All vectors of a moment meet the same chance.
class RandomRate final : public PartOfBase {
 public:
  RandomRate(const FitnessBase& base, int games)
      : PartOfBase(base), games_(static_cast<std::uint32_t>(games)) {}

  bool is_lasting() const override { return true; }
  std::uint64_t most_games(std::size_t n) const override { return n * games_; }

  Scores judge(std::span<const Vector> generation, const Moment& moment,
               const std::stop_token& stop) override {
    std::vector<Participant> participants;
    for (const Vector& vector : generation) participants.push_back(participant(vector));
    participants.push_back(Participant::random());
    const auto count = static_cast<std::uint32_t>(generation.size());
    std::vector<ContestGame> games;
    for (std::uint32_t v = 0; v < count; ++v)
      for (std::uint32_t i = 0; i < games_; ++i) {
        const std::uint64_t seed =
            base::derive_seed(base_.seed, {kRandomSeeds, moment.epoch, moment.island, i});
        games.push_back(i % 2 == 0 ? ContestGame{v, count, 0, seed}
                                   : ContestGame{count, v, 0, seed});
      }
    const std::array start = {Position::initial(base_.contest.rules().size)};
    const auto results = base_.contest.play(participants, start, games, stop);
    if (!results) return unfinished();
    Scores scores;
    scores.games = games.size();
    std::vector<int> won(generation.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      const bool black = games[i].black < count;
      won[black ? games[i].black : games[i].white] += (*results)[i] == (black ? 1 : -1);
    }
    for (const int wins : won) scores.values.push_back(static_cast<double>(wins) / games_);
    return scores;
  }

 private:
  std::uint32_t games_;
};

class Neighbours final : public PartOfBase {
 public:
  Neighbours(const FitnessBase& base, int neighbours, double radius)
      : PartOfBase(base), neighbours_(static_cast<std::uint32_t>(neighbours)), radius_(radius) {}

  bool is_lasting() const override { return true; }
  std::uint64_t most_games(std::size_t n) const override { return 2 * n * neighbours_; }

  Scores judge(std::span<const Vector> generation, const Moment& moment,
               const std::stop_token& stop) override {
    std::vector<Participant> participants;
    std::vector<ContestGame> games;
    for (std::uint32_t v = 0; v < generation.size(); ++v) {
      const auto self = static_cast<std::uint32_t>(participants.size());
      participants.push_back(participant(generation[v]));
      for (std::uint32_t i = 0; i < neighbours_; ++i) {
        base::Random random(
            base::derive_seed(base_.seed, {kNeighbourSeeds, moment.epoch, moment.island, v, i}));
        const auto other = static_cast<std::uint32_t>(participants.size());
        participants.push_back(
            participant(neighbour_of(base_.form, generation[v], radius_, random)));
        games.push_back({self, other, 0, 0});
        games.push_back({other, self, 0, 0});
      }
    }
    const std::array start = {Position::initial(base_.contest.rules().size)};
    const auto results = base_.contest.play(participants, start, games, stop);
    if (!results) return unfinished();
    Scores scores;
    scores.games = games.size();
    const std::uint32_t block = neighbours_ + 1;  // participants of one vector
    std::vector<int> sums(generation.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      const bool self_is_black = games[i].black % block == 0;
      sums[games[i].black / block] += self_is_black ? (*results)[i] : -(*results)[i];
    }
    for (const int sum : sums) scores.values.push_back(sum / (4.0 * neighbours_));
    return scores;
  }

 private:
  std::uint32_t neighbours_;
  double radius_;
};

class Mixture final : public Fitness {
 public:
  explicit Mixture(std::vector<WeightedFitness> parts) : parts_(std::move(parts)) {
    std::stable_partition(parts_.begin(), parts_.end(),
                          [](const WeightedFitness& part) { return part.least.has_value(); });
    for (const WeightedFitness& part : parts_) weights_ += part.weight;
    if (!(weights_ > 0)) throw std::logic_error("a mixture of nothing");
  }

  const eval::ParameterForm& form() const override { return parts_.front().fitness->form(); }
  bool is_lasting() const override {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const WeightedFitness& part) { return part.fitness->is_lasting(); });
  }
  std::uint64_t most_games(std::size_t n) const override {
    std::uint64_t games = 0;
    for (const WeightedFitness& part : parts_) games += part.fitness->most_games(n);
    return games;
  }

  Scores judge(std::span<const Vector> generation, const Moment& moment,
               const std::stop_token& stop) override {
    Scores scores;
    scores.values.resize(generation.size());
    std::vector<std::size_t> going_on(generation.size());
    for (std::size_t i = 0; i < going_on.size(); ++i) going_on[i] = i;
    for (const WeightedFitness& part : parts_) {
      std::vector<Vector> asked;
      for (const std::size_t i : going_on) asked.push_back(generation[i]);
      const Scores found = asked.empty() ? Scores{} : part.fitness->judge(asked, moment, stop);
      if (!found.finished) return unfinished();
      scores.games += found.games;
      enter(part, found, going_on, scores);
    }
    return scores;
  }

 private:
  static constexpr double kNotJudged = std::numeric_limits<double>::quiet_NaN();

  // Adds a part's values to the sums; vectors that miss its condition are taken out.
  void enter(const WeightedFitness& part, const Scores& found, std::vector<std::size_t>& going_on,
             Scores& scores) const {
    FitnessPart report{part.name, std::vector<double>(scores.values.size(), kNotJudged)};
    std::vector<std::size_t> left;
    for (std::size_t k = 0; k < going_on.size(); ++k) {
      const std::size_t i = going_on[k];
      const double value = report.values[i] = found.values[k];
      if (part.least && value < *part.least) {
        scores.values[i] = value - *part.least - 2;
      } else {
        scores.values[i] += part.weight / weights_ * value;
        left.push_back(i);
      }
    }
    going_on = std::move(left);
    scores.parts.push_back(std::move(report));
  }

  std::vector<WeightedFitness> parts_;
  double weights_ = 0;
};

}  // namespace

std::vector<Position> OpeningSource::draw(std::size_t count, std::uint64_t epoch) const {
  std::vector<Position> drawn;
  const std::size_t first = fresh ? static_cast<std::size_t>(epoch * count % set.size()) : 0;
  for (std::size_t i = 0; i < std::min(count, set.size()); ++i)
    drawn.push_back(set[(first + i) % set.size()]);
  return drawn;
}

OpeningSource make_openings(game::BoardSize size, int plies, std::size_t count, bool fresh,
                            std::uint64_t seed) {
  OpeningSource source{{Position::initial(size)}, fresh};
  if (plies == 0) return source;
  const std::uint64_t own_seed = base::derive_seed(seed, {kOpeningSeeds});
  auto set = count == 0 ? arena::all_openings(size, plies)
                        : arena::random_openings(size, plies, count, own_seed);
  arena::shuffle(set, own_seed);
  if (!set.empty()) source.set = std::move(set);
  return source;
}

std::unique_ptr<Fitness> make_round_robin(const FitnessBase& base, std::size_t openings) {
  return std::make_unique<RoundRobin>(base, openings);
}

std::unique_ptr<Fitness> make_pool(const FitnessBase& base, std::vector<Outsider> outsiders,
                                   std::size_t openings) {
  return std::make_unique<Pool>(base, std::move(outsiders), openings);
}

std::unique_ptr<Fitness> make_random_rate(const FitnessBase& base, int games) {
  return std::make_unique<RandomRate>(base, games);
}

std::unique_ptr<Fitness> make_neighbours(const FitnessBase& base, int neighbours, double radius) {
  return std::make_unique<Neighbours>(base, neighbours, radius);
}

std::unique_ptr<Fitness> make_mixture(std::vector<WeightedFitness> parts) {
  return std::make_unique<Mixture>(std::move(parts));
}

}  // namespace ogai::train::genetic
