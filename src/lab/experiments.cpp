#include "lab/experiments.h"

#include <algorithm>

namespace ogai::lab {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all = {
      // Report A
      a_iterations(),
      a_reuse_wins(),
      a_opponents(),
      a_warm_start(),
      a_parallel(),
      a_exploration(),
      a_cost_model(),
      a_transpositions(),
      // Report B
      b_rounds(),
      b_rounds_by_ply(),
      b_matches(),
      // Report C
      c_breadth(),
      // Report D
      // Report E
      // Our own questions
  };
  return all;
}

const Experiment* find_experiment(std::string_view id) {
  const auto& all = experiments();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Experiment& one) { return one.id == id; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace ogai::lab
