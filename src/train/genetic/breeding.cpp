#include "train/genetic/breeding.h"

#include <algorithm>
#include <cmath>

namespace ogai::train::genetic {

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
