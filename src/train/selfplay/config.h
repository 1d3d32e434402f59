// Config: everything a run of self-play training depends on, declared once.
//
// The table below feeds the files of --config (JSON), --set on the command line, help and
// docs/alphazero.md. Config is the same with types: what the trainer reads.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.h"
#include "game/objective.h"
#include "game/square.h"
#include "nn/layers.h"
#include "train/selfplay/tutor.h"

namespace ogai::train::selfplay {

enum class Teacher : std::uint8_t { none, random, rox, linear };

struct Config {
  explicit Config(const base::OptionValues& values);

  // the game and the network
  game::BoardSize size;
  game::Objective objective;
  nn::Architecture architecture;
  std::uint64_t seed;

  // the machine
  int threads;
  bool gpu;
  int batch, streams;

  // self-play
  int iterations;
  int games;       // an iteration, played to their ends; 0: as many as `samples` takes
  int samples;     // an iteration; games under way go on in the next one
  int concurrent;  // games at once
  int leaves;
  std::uint32_t sims, fast_sims, sims_first;
  int sims_ramp;
  double full_share;
  double c, fpu;
  bool reuse, by_value, prove;
  double noise, noise_alpha;
  double temperature, late_temperature;
  int temperature_plies;
  int opening_plies;
  int solve;
  double value_mix;
  TutorSettings tutor;
  bool keep_games;

  // warm start
  Teacher teacher;
  int warm_iterations;
  std::uint32_t warm_sims;
  bool warm_alone;
  int warm_samples;

  // learning
  int learn_batch;
  double passes;
  bool adam, half;
  double momentum, rate, last_rate;
  int rate_steps;
  int warmup;
  double weight_decay, value_weight, score_weight, ownership_weight, averaging, clip;
  int window;
  bool symmetries;

  // gate and opponents
  bool gate;
  int gate_games;
  std::uint32_t gate_sims, match_leaves;
  double gate_score;
  std::vector<std::string> opponents;
  int opponent_games, opponent_every;
  std::uint32_t opponent_sims;

  // Of the iteration, counted from 0.
  std::uint32_t simulations(int iteration) const;
  double rate_at(std::uint64_t step) const;
  bool is_warm(int iteration) const {
    return teacher != Teacher::none && iteration < warm_iterations;
  }
};

const base::OptionTable& config_options();

// A config's text: {"option": value, …}, with "//" as a name for remarks.
base::Result<base::OptionValues> parse_config(std::string_view text);

// The configs that come with the program: paper-a, paper-b, quick-6x6, h200, …
std::vector<std::string> shipped_config_names();
base::Result<std::string> shipped_config(std::string_view name);

}  // namespace ogai::train::selfplay
