// Fitness: what parameter vectors are worth, found by games.
//
// It is asked about a whole generation at once, so that the games of all are shared among the
// threads, and knows nothing of who asks: the genetic schemes of the reports (evolution.h) or any
// other optimiser. Greater is better. Values depend on the settings that the fitness was made with,
// on the generation and on the moment, never on the number of threads or on what was asked before.
// Every game played is counted. One judge() at a time.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "eval/parameters.h"

namespace ogai::train::genetic {

// A number for each parameter of the form, within its bounds.
using Vector = std::vector<double>;

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

}  // namespace ogai::train::genetic
