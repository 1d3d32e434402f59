// The module: pagmo's algorithms as Steppers. The only file that includes pagmo's headers.
//
// Each of the algorithms here draws all points of a generation before it looks at a value of any.
// So a step is done twice from the same state: once in rehearsal, on a copy of the algorithm and
// with values that mean nothing, to learn the points; once for good, with their values. That the
// second asks for the same points is checked.
//
// Values are told by pagmo's problem; its tolerances are 0, because games that all end alike are no
// reason to stop.
#include <pagmo/algorithm.hpp>
#include <pagmo/algorithms/cmaes.hpp>
#include <pagmo/algorithms/de.hpp>
#include <pagmo/algorithms/pso_gen.hpp>
#include <pagmo/algorithms/sade.hpp>
#include <pagmo/algorithms/xnes.hpp>
#include <pagmo/population.hpp>
#include <pagmo/problem.hpp>
#include <stdexcept>

#include "train/genetic/stepper.h"

namespace ogai::train::genetic {
namespace {

struct Script {
  bool rehearsal = false;
  std::vector<Point> points;
  std::vector<double> values;
  std::size_t next = 0;

  double value_of(const Point& point) {
    if (rehearsal) {
      points.push_back(point);
      return 0;
    }
    if (next >= points.size() || points[next] != point)
      throw std::logic_error("an algorithm of pagmo asks for other points than in rehearsal");
    return values[next++];
  }
};

struct ScriptedProblem {
  std::shared_ptr<Script> script;  // pagmo copies problems
  std::size_t dimensions = 1;

  Point fitness(const Point& point) const { return {script->value_of(point)}; }
  std::pair<Point, Point> get_bounds() const {
    return {Point(dimensions, -1), Point(dimensions, 1)};
  }
};

pagmo::algorithm algorithm_of(const StepperSettings& settings) {
  constexpr unsigned kOneGeneration = 1;
  constexpr double kAutomatic = -1;
  constexpr double kNoTolerance = 0;
  constexpr bool kRemember = true;
  constexpr bool kWithinBounds = false;  // the caller folds the points back
  constexpr unsigned kRandOneExp = 2;    // a variant that does not look at the best
  const std::string& name = settings.algorithm;
  if (name == "cmaes")
    return pagmo::algorithm(pagmo::cmaes(kOneGeneration, kAutomatic, kAutomatic, kAutomatic,
                                         kAutomatic, settings.step, kNoTolerance, kNoTolerance,
                                         kRemember, kWithinBounds, settings.seed));
  if (name == "xnes")
    return pagmo::algorithm(pagmo::xnes(kOneGeneration, kAutomatic, kAutomatic, kAutomatic,
                                        settings.step, kNoTolerance, kNoTolerance, kRemember,
                                        kWithinBounds, settings.seed));
  if (name == "de")
    return pagmo::algorithm(pagmo::de(kOneGeneration, 0.8, 0.9, kRandOneExp, kNoTolerance,
                                      kNoTolerance, settings.seed));
  if (name == "sade") {
    constexpr unsigned kAdaptEach = 1;  // every vector has rates of its own
    return pagmo::algorithm(pagmo::sade(kOneGeneration, kRandOneExp, kAdaptEach, kNoTolerance,
                                        kNoTolerance, kRemember, settings.seed));
  }
  if (name == "pso") {
    constexpr unsigned kConstricted = 5;  // pagmo's defaults
    constexpr unsigned kLocalBest = 2;
    constexpr unsigned kNeighbours = 4;
    return pagmo::algorithm(pagmo::pso_gen(kOneGeneration, 0.7298, 2.05, 2.05, 0.5, kConstricted,
                                           kLocalBest, kNeighbours, kRemember, settings.seed));
  }
  throw std::logic_error("no algorithm " + name);
}

class PagmoStepper final : public Stepper {
 public:
  explicit PagmoStepper(const StepperSettings& settings)
      : problem_{std::make_shared<Script>(), settings.dimensions},
        algorithm_(algorithm_of(settings)) {}

  std::vector<Point> propose(const std::vector<Valued>& population) override {
    *problem_.script = {.rehearsal = true};
    pagmo::algorithm(algorithm_).evolve(population_of(population));
    problem_.script->rehearsal = false;
    return problem_.script->points;
  }

  std::vector<Valued> judged(const std::vector<Valued>& population,
                             std::span<const double> values) override {
    problem_.script->values.assign(values.begin(), values.end());
    problem_.script->next = 0;
    const pagmo::population after = algorithm_.evolve(population_of(population));
    std::vector<Valued> result;
    for (std::size_t i = 0; i < after.size(); ++i)
      result.push_back({after.get_x()[i], after.get_f()[i][0]});
    return result;
  }

 private:
  pagmo::population population_of(const std::vector<Valued>& members) const {
    pagmo::population population(pagmo::problem(problem_), 0, 0);
    for (const Valued& one : members) population.push_back(one.point, {one.value});
    return population;
  }

  ScriptedProblem problem_;
  pagmo::algorithm algorithm_;
};

constexpr PagmoModule kModule = {
    kPagmoModuleVersion, [](const StepperSettings& settings) {
      return std::unique_ptr<Stepper>(std::make_unique<PagmoStepper>(settings));
    }};

}  // namespace
}  // namespace ogai::train::genetic

extern "C" __attribute__((visibility("default"))) const ogai::train::genetic::PagmoModule*
ogai_pagmo_module() {
  return &ogai::train::genetic::kModule;
}
