// AlphaZero: self-play, learning, gate, again and again.
//
//   self-play   the best network so far plays itself, or a teacher in the first iterations; the
//               searches' visits and the results become samples
//   learning    steps over samples drawn from the newest ones
//   gate        the network so learned plays the best one; if it is good enough it takes its place
//   opponents   it plays agents, to be measured
//
// After every iteration the run is on the disk (checkpoint.h) and its numbers are reported. When
// `stop` is requested the run saves what it has and ends; taken up again it goes on as if nothing
// had happened, without the games that were under way. With games played to their ends (config
// `games`) on the CPU the networks of a run are the same bit by bit, however often it was
// interrupted, on however many threads.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

#include "base/progress.h"
#include "nn/learner.h"
#include "train/metrics.h"
#include "train/selfplay/checkpoint.h"
#include "train/selfplay/config.h"
#include "train/selfplay/workshop.h"

namespace ogai::train::selfplay {

struct RunOptions {
  std::filesystem::path folder;      // of the run; begin() may make it
  bool resume = false;               // from its checkpoint, which is there
  std::optional<nn::Network> start;  // of a new run; else a random one
  // Another run, for the same board and rules but perhaps of another architecture: a new run first
  // learns the samples in its window, as if they were its own, and begins with what came out.
  std::optional<std::filesystem::path> study;
  base::ProgressMode progress = base::ProgressMode::silent;
  // Called once, with the first iteration, when all that the run needs is read and checked and
  // before it writes anything: a run that cannot begin leaves its folder as it was.
  std::function<base::Result<base::Done>(int iteration)> begin;
};

// How far the run is now. Faults of disk and device are Errors, which name files within the run's
// folder; the last checkpoint stays. One program at a time works on a run: to the next it is an
// Error.
base::Result<RunProgress> run_alphazero(const Config& config, const RunOptions& options,
                                        const Workshop& workshop, MetricSink& metrics,
                                        const std::stop_token& stop);

// The networks of a run, fp16: RUN/nets/00012.net after iteration 12.
std::filesystem::path net_path(const std::filesystem::path& run, int iteration);

}  // namespace ogai::train::selfplay
