// The laboratory's experiments: the one list, in the order of the reports, our own questions last.
//
// An experiment is a file that defines one of the functions below (lab/frame/experiment.h).
#pragma once

#include <span>
#include <string_view>

#include "lab/frame/experiment.h"

namespace ogai::lab {

const std::vector<Experiment>& experiments();
const Experiment* find_experiment(std::string_view id);  // nullptr: no such one

// By report, our own questions last; each is a file, or one of a few in it.
Experiment a_iterations(), a_reuse_wins(), a_opponents(), a_warm_start(), a_parallel(),
    a_exploration(), a_cost_model(), a_transpositions();
Experiment b_rounds(), b_rounds_by_ply(), b_matches();
Experiment c_breadth(), c_nodes(), c_winners(), c_evaluations(), c_genetic_squares(),
    c_genetic_combined(), c_search(), c_deeper();
Experiment d_win_rates(), d_round_robin();
Experiment e_stability(), e_genetic(), e_checkpoints(), e_optimisers(), e_table3(), e_cp(),
    e_colours();
Experiment o_time(), o_first_player(), o_length(), o_greedy(), o_features();

}  // namespace ogai::lab
