#include "train/genetic/breeding.h"

#include <algorithm>
#include <cmath>

#include "train/random_variables.h"

namespace ogai::train::genetic {

// ---- vectors ----

namespace {

double half_width(const eval::Parameter& parameter) {
  return (parameter.max - parameter.min) / 2;
}

double middle(const eval::Parameter& parameter) {
  return (parameter.max + parameter.min) / 2;
}

double deviation(const eval::Parameter& parameter, const Spread& spread) {
  return spread.unit == Unit::plain ? spread.size : spread.size * half_width(parameter);
}

}  // namespace

void clamp(const eval::ParameterForm& form, Vector& vector) {
  for (std::size_t i = 0; i < vector.size(); ++i)
    vector[i] = std::clamp(vector[i], form.parameters[i].min, form.parameters[i].max);
}

Vector normal_vector(const eval::ParameterForm& form, const Spread& spread, base::Random& random) {
  Vector vector;
  for (const eval::Parameter& parameter : form.parameters) {
    const double centre = spread.unit == Unit::plain ? 0 : middle(parameter);
    vector.push_back(centre + deviation(parameter, spread) * normal_variable(random));
  }
  clamp(form, vector);
  return vector;
}

Vector uniform_vector(const eval::ParameterForm& form, base::Random& random) {
  Vector vector;
  for (const eval::Parameter& parameter : form.parameters)
    vector.push_back(parameter.min + (parameter.max - parameter.min) * random.uniform());
  return vector;
}

Vector cross(std::span<const double> mother, std::span<const double> father, base::Random& random) {
  Vector child;
  for (std::size_t i = 0; i < mother.size(); ++i)
    child.push_back(random.below(2) == 0 ? mother[i] : father[i]);
  return child;
}

void mutate(const eval::ParameterForm& form, double rate, const Spread& spread, Vector& vector,
            base::Random& random) {
  for (std::size_t i = 0; i < vector.size(); ++i)
    if (random.uniform() < rate)
      vector[i] += deviation(form.parameters[i], spread) * normal_variable(random);
  clamp(form, vector);
}

Vector neighbour_of(const eval::ParameterForm& form, std::span<const double> vector, double radius,
                    base::Random& random) {
  Vector neighbour(vector.begin(), vector.end());
  for (std::size_t i = 0; i < neighbour.size(); ++i)
    neighbour[i] += radius * half_width(form.parameters[i]) * (2 * random.uniform() - 1);
  clamp(form, neighbour);
  return neighbour;
}

// ---- generations ----

namespace {

std::size_t kept_count(const BreedingRules& rules, std::size_t ranked) {
  const auto share =
      static_cast<std::size_t>(std::lround(rules.kept * static_cast<double>(ranked)));
  return std::clamp<std::size_t>(share, 1, ranked);
}

std::size_t draw_parent(const BreedingRules& rules, std::size_t ranked, base::Random& random) {
  const auto below = [&](std::size_t bound) {
    return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(bound)));
  };
  if (rules.parents == Parents::kept) return below(kept_count(rules, ranked));
  return std::min(below(ranked), below(ranked));  // the better rank
}

Vector child_of(const eval::ParameterForm& form, const BreedingRules& rules,
                const Population& ranked, base::Random& random) {
  const std::size_t mother = draw_parent(rules, ranked.size(), random);
  Vector child = ranked[mother].genes;
  if (random.uniform() < rules.crossover_rate) {
    std::size_t father = draw_parent(rules, ranked.size(), random);
    for (int tries = 0; father == mother && tries < 16; ++tries)
      father = draw_parent(rules, ranked.size(), random);
    child = cross(ranked[mother].genes, ranked[father].genes, random);
  }
  mutate(form, rules.mutation_rate, rules.mutation, child, random);
  return child;
}

}  // namespace

Population first_generation(const eval::ParameterForm& form, const BreedingRules& rules,
                            std::span<const Vector> given, base::Random& random) {
  Population population;
  for (std::size_t i = 0; i < rules.population; ++i)
    population.push_back({i < given.size()      ? given[i]
                          : rules.uniform_start ? uniform_vector(form, random)
                                                : normal_vector(form, rules.start, random),
                          std::nullopt});
  return population;
}

Population next_generation(const eval::ParameterForm& form, const BreedingRules& rules,
                           const Population& ranked, bool scores_last, base::Random& random) {
  const bool merged = rules.scheme == Scheme::merged;
  const std::size_t kept = merged ? ranked.size() : kept_count(rules, ranked.size());
  const std::size_t all = merged ? 2 * rules.population : rules.population;
  Population next(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept));
  if (!scores_last)
    for (Individual& one : next) one.score.reset();
  while (next.size() < all) next.push_back({child_of(form, rules, ranked, random), std::nullopt});
  return next;
}

void rank(Population& population, std::size_t keep) {
  std::stable_sort(population.begin(), population.end(),
                   [](const Individual& a, const Individual& b) { return a.score > b.score; });
  if (population.size() > keep) population.resize(keep);
}

void migrate(std::vector<Population>& islands, std::size_t migrants) {
  if (islands.size() < 2) return;
  const std::vector<Population> before = islands;
  for (std::size_t i = 0; i < islands.size(); ++i) {
    Population& target = islands[(i + 1) % islands.size()];
    const std::size_t count = std::min({migrants, before[i].size(), target.size()});
    target.resize(target.size() - count);
    target.insert(target.begin(), before[i].begin(),
                  before[i].begin() + static_cast<std::ptrdiff_t>(count));
  }
}

}  // namespace ogai::train::genetic
