// Optimiser: another way than breeding from one generation of vectors to the next, by an algorithm
// of pagmo (stepper.h).
//
//   cmaes   covariance matrix adaptation: a normal distribution that learns its shape
//   xnes    exponential natural evolution strategy, likewise
//   de      differential evolution: differences of vectors are added to others
//   sade    the same with rates that adapt themselves
//   pso     particle swarm: vectors fly about the best that they and their neighbours have found
//
// Games are noise, so the luckiest vector of a generation is not its best, and a value once found
// may be luck for ever. Hence: where values do not last (fitness.h), parents are judged again
// together with those who would replace them; and the result of a generation is the better of
// the distribution's mean and the champion, both of an earlier day and judged anew. Counted
// in games, not in generations, optimisers can be compared. One thread at a time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "train/genetic/breeding.h"
#include "train/genetic/stepper.h"

namespace ogai::train::genetic {

// Of the algorithms above.
const std::vector<std::string>& optimiser_names();

struct OptimiserSettings {
  std::string algorithm;
  double step = 0.3;  // in half widths of the bounds
  bool lasting = false;
  std::uint64_t seed = 0;
};

// What a generation brought.
struct Told {
  Individual best;               // the better of the two below, as far as they are there
  std::optional<double> centre;  // score of the distribution's mean
  double champion = 0;           // of the best single vector so far
};

class Optimiser {
 public:
  // How many more than the population are judged at most, and the smallest population.
  static constexpr std::size_t kGuests = 2;
  static constexpr std::size_t kLeastPopulation = 8;

  static base::Result<Optimiser> make(const eval::ParameterForm& form,
                                      const OptimiserSettings& settings);

  // Whether a generation judges its parents once more.
  bool judges_parents() const;

  // The vectors to be judged next; `first` if there were none yet.
  std::vector<Vector> ask(const std::vector<Vector>& first);
  // Their scores, greater is better.
  Told tell(const std::vector<double>& scores);

  // Every score ever told. A new optimiser to whom it is retold, with the same first generation,
  // goes on in the same way; it takes milliseconds a generation. pagmo's own archives would not
  // do: they leave out velocities and hold memory that was never written.
  const std::vector<double>& memory() const { return memory_; }
  // The results of all generations, or nothing: these are not the scores of whole generations.
  std::optional<std::vector<Individual>> retell(const std::vector<Vector>& first,
                                                std::span<const double> memory);

 private:
  Optimiser(const eval::ParameterForm& form, OptimiserSettings settings,
            std::unique_ptr<Stepper> stepper);

  bool has_distribution() const;
  Vector genes_of(const Point& point) const;
  Point point_of(const Vector& genes) const;
  std::vector<Vector> asked() const;
  Told begin(const std::vector<double>& values);
  void crown(std::span<const double> children);
  void step(std::span<const double> parents, std::span<const double> children);
  void move_mean(std::span<const double> values);

  const eval::ParameterForm* form_;
  OptimiserSettings settings_;
  std::unique_ptr<Stepper> stepper_;

  std::vector<Valued> population_;  // empty before the first generation
  Valued champion_;
  Point mean_;  // of the distribution, where there is one
  std::vector<Point> proposed_;
  std::vector<double> memory_;
};

}  // namespace ogai::train::genetic
