#include "train/genetic/choice.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/random.h"
#include "train/genetic/seeds.h"

namespace ogai::train::genetic {

namespace {

nlohmann::ordered_json tally_json(const arena::ColorTally& tally) {
  return {{"score", tally.all().score()},
          {"games", tally.all().games()},
          {"black", tally.black.score()},
          {"white", tally.white.score()}};
}

}  // namespace

std::vector<Candidate> candidates_of(const std::vector<std::vector<Individual>>& history,
                                     std::size_t most) {
  std::vector<Candidate> all;
  std::set<Vector> seen;
  for (std::size_t epoch = 0; epoch < history.size(); ++epoch)
    for (std::size_t island = 0; island < history[epoch].size(); ++island)
      if (seen.insert(history[epoch][island].genes).second)
        all.push_back({epoch, island, history[epoch][island].genes, {}});
  if (all.size() <= most) return all;
  std::vector<Candidate> spread;
  for (std::size_t i = 1; i <= most; ++i)
    spread.push_back(std::move(all[i * all.size() / most - 1]));
  return spread;
}

std::optional<std::vector<Candidate>> choose_among(std::vector<Candidate> candidates,
                                                   const Config& config, Contest& contest,
                                                   const std::stop_token& stop) {
  std::vector<Vector> vectors;
  for (const Candidate& one : candidates) vectors.push_back(one.genes);
  const std::uint64_t seed = base::derive_seed(config.seed, {kChoiceSeeds});
  const auto table =
      play_outsiders(contest, *config.form, vectors, config.choose_pool,
                     config.test_openings().draw(config.choose_openings, 0), seed, stop);
  if (!table) return std::nullopt;
  for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i].tallies = (*table)[i];
  std::reverse(candidates.begin(), candidates.end());
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score() > b.score(); });
  return candidates;
}

std::string choice_text(const Config& config, const std::vector<Candidate>& ranked) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Candidate& one : ranked) {
    nlohmann::ordered_json row = {{"epoch", one.epoch}, {"island", one.island}};
    row.update(tally_json(arena::total(one.tallies)));
    for (std::size_t i = 0; i < one.tallies.size(); ++i)
      row["against"][config.choose_pool[i].name] = tally_json(one.tallies[i]);
    row["genes"] = one.genes;
    list.push_back(std::move(row));
  }
  return list.dump(1) + "\n";
}

}  // namespace ogai::train::genetic
