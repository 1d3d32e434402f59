// The stages of an iteration of self-play training (alphazero.h), each with its numbers.
#pragma once

#include <filesystem>
#include <stop_token>

#include "base/clock.h"
#include "base/progress.h"
#include "nn/learner.h"
#include "train/metrics.h"
#include "train/selfplay/checkpoint.h"
#include "train/selfplay/config.h"
#include "train/selfplay/game_pool.h"
#include "train/selfplay/iteration_games.h"
#include "train/selfplay/workshop.h"

namespace ogai::train::selfplay {

// Plays the games of an iteration. Where these need not end within it, the pool and the games under
// way stay for the next one.
class SelfPlay {
 public:
  // `kept` may be null.
  SelfPlay(const Config& config, NetHost& host, IterationGames& games, KeptGames* kept,
           base::ProgressMode mode);

  // Until the iteration has its games, or `stop`; what is finished is then on the disk.
  base::Result<base::Done> play(const RunProgress& progress, const std::filesystem::path& folder,
                                MetricValues& values, const std::stop_token& stop);
  std::uint64_t begun() const { return begun_; }

 private:
  bool is_enough() const;
  void make_pool(int iteration);
  std::optional<GameSetup> next_game(int iteration);
  Evaluators make_evaluators(int iteration, int thread);

  const Config& config_;
  NetHost& host_;
  IterationGames& games_;
  KeptGames* kept_;
  base::ProgressMode mode_;
  std::unique_ptr<GamePool> pool_;
  bool pool_is_warm_ = false;
  std::uint64_t begun_ = 0;
  std::uint64_t wanted_ = 0;  // games or samples
};

// `fresh` of the samples are new. After a `stop` the learner is somewhere between two iterations.
void learn(const Config& config, const Replay& replay, std::size_t fresh, nn::Learner& learner,
           RunProgress& progress, MetricValues& values, base::ProgressMode mode,
           const std::stop_token& stop);

struct GateResult {
  MatchScore score;
  bool passed = true;
};
GateResult pass_gate(const Config& config, int iteration, NetHost& candidate, NetHost& best,
                     const std::stop_token& stop);

// Reports winrate.NAME for every opponent, in the iterations in which they are met.
void meet_opponents(const Config& config, int iteration, NetHost& candidate, MetricValues& values,
                    const std::stop_token& stop);

}  // namespace ogai::train::selfplay
