// Breeding: how vectors are made, crossed and mutated, and how a generation follows from the one
// before.
//
// Two schemes. `elitist` is report E's: the best are kept, their children replace the others.
// `merged` is the strengthened elitist scheme (SEGA) that report C used: as many children as
// there are parents, and the best of both together are kept.
//
//   elitist   64 ranked → best 32 stay → 32 children of pairs of them → judged, ranked
//   merged    64 ranked → 64 children → 128 judged, ranked → best 64
//
// Parents are drawn with equal chance from those that the elitist scheme keeps, or each as the
// better of two drawn from all (a tournament). Pure functions of their arguments and the generator;
// all vectors lie within the bounds of the form.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/random.h"
#include "eval/parameters.h"

namespace ogai::train::genetic {

// A number for each parameter of the form, within its bounds.
using Vector = std::vector<double>;

// ---- what is done to vectors ----

// How far random numbers reach.
enum class Unit : std::uint8_t {
  plain,  // of the parameter, around 0: report E
  width,  // half the width of its bounds, around their middle
};

struct Spread {
  double size = 1;
  Unit unit = Unit::plain;
};

void clamp(const eval::ParameterForm& form, Vector& vector);

Vector normal_vector(const eval::ParameterForm& form, const Spread& spread, base::Random& random);
Vector uniform_vector(const eval::ParameterForm& form, base::Random& random);

// Each number from one of the two, with equal chance.
Vector cross(std::span<const double> mother, std::span<const double> father, base::Random& random);

// Each number, with probability `rate`, is moved by a normal variable.
void mutate(const eval::ParameterForm& form, double rate, const Spread& spread, Vector& vector,
            base::Random& random);

// Every number is moved by up to `radius` times half the width of its bounds.
Vector neighbour_of(const eval::ParameterForm& form, std::span<const double> vector, double radius,
                    base::Random& random);

// ---- generations ----

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
