// Breeding: how a generation follows from the one before.
//
// Two schemes. `elitist` is report E's: the best are kept, their children replace the others.
// `merged` is the strengthened elitist scheme (SEGA) that report C used: as many children as
// there are parents, and the best of both together are kept.
//
//   elitist   64 ranked → best 32 stay → 32 children of pairs of them → judged, ranked
//   merged    64 ranked → 64 children → 128 judged, ranked → best 64
//
// Parents are drawn with equal chance from those that the elitist scheme keeps, or each as the
// better of two drawn from all (a tournament). Pure functions of their arguments and the generator.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "train/genetic/operators.h"

namespace ogai::train::genetic {

struct Individual {
  Vector genes;
  std::optional<double> score;  // nothing: not judged yet

  friend bool operator==(const Individual&, const Individual&) = default;
};

// By rank, best first.
using Population = std::vector<Individual>;

enum class Scheme : std::uint8_t { elitist, merged };
enum class Parents : std::uint8_t { kept, tournament };

struct BreedingRules {
  std::size_t population = 64;
  Scheme scheme = Scheme::elitist;
  double kept = 0.5;  // share of the elitist scheme
  Parents parents = Parents::kept;
  double crossover_rate = 1;  // share of children with two parents; the others copy one
  double mutation_rate = 0.33;
  Spread mutation{10, Unit::plain};
  bool uniform_start = false;
  Spread start{50, Unit::plain};
};

// `given` first, as many as fit, then random ones.
Population first_generation(const eval::ParameterForm& form, const BreedingRules& rules,
                            std::span<const Vector> given, base::Random& random);

// Who is to be judged next: the kept ones, who keep their scores if `scores_last`, and children.
Population next_generation(const eval::ParameterForm& form, const BreedingRules& rules,
                           const Population& ranked, bool scores_last, base::Random& random);

// Sorts the judged by their scores, of equal ones the earlier first, and keeps the best.
void rank(Population& population, std::size_t keep);

// The best of each population take the first ranks of the next one in the ring; its last go.
void migrate(std::vector<Population>& islands, std::size_t migrants);

}  // namespace ogai::train::genetic
