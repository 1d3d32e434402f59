#include "lab/experiments.h"

#include <algorithm>

namespace ogai::lab {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all = {a_iterations(),
                                              a_reuse_wins(),
                                              a_opponents(),
                                              a_warm_start(),
                                              a_parallel(),
                                              a_exploration(),
                                              a_cost_model(),
                                              a_transpositions(),
                                              b_rounds(),
                                              b_rounds_by_ply(),
                                              b_matches(),
                                              c_breadth(),
                                              c_nodes(),
                                              c_winners(),
                                              c_evaluations(),
                                              c_genetic_squares(),
                                              c_genetic_combined(),
                                              c_search(),
                                              c_deeper(),
                                              d_win_rates(),
                                              d_round_robin(),
                                              e_stability(),
                                              e_genetic(),
                                              e_checkpoints(),
                                              e_optimisers(),
                                              e_table3(),
                                              e_cp(),
                                              e_colours(),
                                              o_time(),
                                              o_first_player(),
                                              o_length(),
                                              o_greedy(),
                                              o_features()};
  return all;
}

const Experiment* find_experiment(std::string_view id) {
  const auto& all = experiments();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Experiment& one) { return one.id == id; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace ogai::lab
