// The choice among a run's checkpoints: whoever was the best of some epoch plays a fixed pool of
// outsiders.
//
// Report E found that the best of later epochs need not be better against others, and took the set
// that did best among outsiders. The games by colour are kept apart: some sets are better as black,
// some as white.
#pragma once

#include <optional>
#include <vector>

#include "train/genetic/checkpoint.h"
#include "train/genetic/config.h"

namespace ogai::train::genetic {

struct Candidate {
  std::uint64_t epoch = 0;  // the first in which it was the best
  std::size_t island = 0;
  Vector genes;
  std::vector<arena::ColorTally> tallies;  // by outsider

  double score() const { return arena::total(tallies).all().score(); }
};

// At most so many different vectors of the history, spread evenly over it, the last one among them.
std::vector<Candidate> candidates_of(const std::vector<std::vector<Individual>>& history,
                                     std::size_t most);

// Best first, of equal ones the later first. Nothing if stopped.
std::optional<std::vector<Candidate>> choose_among(std::vector<Candidate> candidates,
                                                   const Config& config, Contest& contest,
                                                   const std::stop_token& stop);

// For RUN/choice.json.
std::string choice_text(const Config& config, const std::vector<Candidate>& ranked);

}  // namespace ogai::train::genetic
