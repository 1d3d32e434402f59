// The options that all tree players share, and how they become settings. An agent's file adds its
// own and sets what makes it that agent.
#pragma once

#include "agents/tree_player.h"

namespace ogai::agents {

// seed, time, sims, memory and batch with these defaults, threads.
base::OptionTable tree_options(int batch = 8, int memory = 64);
// c with this default, and the range every tree player gives it.
base::OptionTable& add_c_option(base::OptionTable& table, double c, const std::string& formula);
base::OptionTable& add_reuse_option(base::OptionTable& table);
base::OptionTable& add_final_option(base::OptionTable& table, const std::string& choice);
// Games from a leaf: playouts, rollout with this default.
base::OptionTable& add_rollout_options(base::OptionTable& table, const std::string& rollout);
search::mcts::RolloutSettings rollouts_of(const base::OptionValues& values);
// What PUCT asks for besides priors: fpu with this default, loss.
base::OptionTable& add_puct_options(base::OptionTable& table, double fpu);
// How a network is calculated: arithmetic.
base::OptionTable& add_arithmetic_option(base::OptionTable& table);
nn::Arithmetic arithmetic_of(const base::OptionValues& values);
// The exact end of the game: prove, leaves, solve with this default.
base::OptionTable& add_endgame_options(base::OptionTable& table, int solve = 22);

// Settings with everything that tree_options() declares, and those of the others that are there.
// The agent's file adds the leaves.
TreePlayerSettings tree_settings(const base::OptionValues& values, const AgentContext& context);
// Leaves solved from so many empty squares on as add_endgame_options() declares; `inner` values the
// others.
LeafSourcePointer with_solver(const base::OptionValues& values, const AgentContext& context,
                              LeafSourcePointer inner);
// PUCT with what add_puct_options() declares.
void set_puct(TreePlayerSettings& settings, const base::OptionValues& values);

}  // namespace ogai::agents
