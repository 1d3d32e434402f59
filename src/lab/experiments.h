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

// --- One a file --------------------------------------------------------------------------

// Report A
Experiment a_iterations();
Experiment a_reuse_wins();
Experiment a_opponents();
Experiment a_warm_start();
Experiment a_parallel();
Experiment a_exploration();
Experiment a_cost_model();
Experiment a_transpositions();

// Report B
Experiment b_rounds();
Experiment b_rounds_by_ply();
Experiment b_matches();

// Report C
Experiment c_breadth();
Experiment c_nodes();
Experiment c_winners();
Experiment c_evaluations();
Experiment c_genetic_squares();
Experiment c_genetic_combined();
Experiment c_search();
Experiment c_deeper();

// Report D
Experiment d_win_rates();
Experiment d_round_robin();

// Report E
Experiment e_stability();
Experiment e_genetic();
Experiment e_checkpoints();
Experiment e_optimisers();
Experiment e_table3();
Experiment e_cp();
Experiment e_colours();

// Our own questions
Experiment o_time();
Experiment o_first_player();
Experiment o_length();
Experiment o_greedy();
Experiment o_features();

}  // namespace ogai::lab
