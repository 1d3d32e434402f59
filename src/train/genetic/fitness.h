// Fitness: what parameter vectors are worth, found by games.
//
// It is asked about a whole generation at once, so that the games of all are shared among the
// threads, and knows nothing of who asks: the genetic schemes of the reports (evolution.h) or any
// other optimiser. Greater is better. Values depend on the settings that the fitness was made with,
// on the generation and on the moment, never on the number of threads or on what was asked before.
// Every game played is counted. One judge() at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "train/genetic/breeding.h"
#include "train/genetic/contest.h"
#include "train/genetic/outsiders.h"

namespace ogai::train::genetic {

// When a generation is judged: what is drawn at random for it (openings, chance players'
// moves) derives from the seed and this.
struct Moment {
  std::uint64_t epoch = 0;
  std::uint64_t island = 0;
};

// One ingredient of the values, for reports.
struct FitnessPart {
  std::string name;            // "round_robin", "pool", "random", "neighbours"
  std::vector<double> values;  // of the same vectors; NaN: this one was not judged by it
};

struct Scores {
  std::vector<double> values;  // one for each vector, in their order
  std::vector<FitnessPart> parts;
  std::uint64_t games = 0;  // played for them
  bool finished = true;     // false: stopped before the end, the values mean nothing
};

class Fitness {
 public:
  virtual ~Fitness() = default;

  virtual const eval::ParameterForm& form() const = 0;

  // Throws std::runtime_error when an outside opponent fails.
  virtual Scores judge(std::span<const Vector> generation, const Moment& moment,
                       const std::stop_token& stop) = 0;

  // Whether a value found at one moment, among one generation, can be compared with those of
  // another. A round robin's cannot: it says who is better than the others of that day.
  virtual bool is_lasting() const = 0;

  // The most games that judging so many vectors can take.
  virtual std::uint64_t most_games(std::size_t vectors) const = 0;
};

// ---- the values of reports C and E, and their mixture ----
//
//   round robin  everybody against everybody, both colours: (wins − losses) / games, −1 … 1. Report
//                E's score, divided by the games. Its sum over a generation is 0.
//   pool         the same against outsiders, who do not drift with the population.
//   random       share of games won against a random player whose endgame is exact, 0 … 1: report
//                C's "improved Monte Carlo win rate".
//   neighbours   report C's neighbour value: share of the points against vectors near by, less one
//                half: −0.5 … 0.5. A peak beats what surrounds it.
//
// All play by a Contest, which must outlive them.

// Which openings are played.
struct OpeningSource {
  std::vector<game::Position> set;  // not empty
  bool fresh = false;               // other ones of the set at each epoch; else always the first

  std::vector<game::Position> draw(std::size_t count, std::uint64_t epoch) const;
};
// `plies` 0: the initial position; `count` 0: all positions after so many plies, else some.
OpeningSource make_openings(game::BoardSize size, int plies, std::size_t count, bool fresh,
                            std::uint64_t seed);

struct FitnessBase {
  Contest& contest;
  const eval::ParameterForm& form;
  OpeningSource openings;
  std::uint64_t seed;
};

// 0 openings: the initial position.
std::unique_ptr<Fitness> make_round_robin(const FitnessBase& base, std::size_t openings);
std::unique_ptr<Fitness> make_pool(const FitnessBase& base, std::vector<Outsider> outsiders,
                                   std::size_t openings);
std::unique_ptr<Fitness> make_random_rate(const FitnessBase& base, int games);
// Neighbours differ in every number, by up to `radius` times half the width of its bounds.
std::unique_ptr<Fitness> make_neighbours(const FitnessBase& base, int neighbours, double radius);

struct WeightedFitness {
  std::string name;
  double weight = 1;  // 0: only a condition
  // Vectors below it are not judged further, and worth less than all others: the value's distance
  // from it, less 2.
  std::optional<double> least = std::nullopt;
  std::unique_ptr<Fitness> fitness;
};

// The mean of the parts by their weights; parts with a condition are judged first.
std::unique_ptr<Fitness> make_mixture(std::vector<WeightedFitness> parts);

}  // namespace ogai::train::genetic
