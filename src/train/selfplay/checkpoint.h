// Checkpoint: a run between two iterations, on the disk.
//
//   checkpoint.json      what counts: progress, and the names of all other files
//   best-00012.net       the network that plays, in fp32
//   learner-00012.000…   weights, optimiser, averages, in parts of 12 MiB
//   replay/              the window of samples, in shards
//   games/               the finished games of the iteration under way (iteration_games.h)
//
// checkpoint.json is replaced last and at once, files it no longer names are removed after that: a
// run may be killed at any moment, or its disk be full, and the former checkpoint is whole.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/result.h"
#include "nn/network.h"
#include "train/selfplay/replay.h"

namespace ogai::train::selfplay {

struct RunProgress {
  int iteration = 0;        // the next one
  std::uint64_t begun = 0;  // games, ever
  std::uint64_t games = 0;  // finished
  std::uint64_t steps = 0;  // of the optimiser
  std::uint64_t evaluations = 0;
  int best_iteration = -1;  // after which the network that plays was made; −1: the first one
  double elo = 0;           // of the network that plays
  double seconds = 0;       // of work
};

struct Checkpoint {
  RunProgress progress;
  nn::Network best;
  std::string learner;  // its state
};

bool has_checkpoint(const std::filesystem::path& run);
// Errors name files within the run's folder.
base::Result<base::Done> save_checkpoint(const std::filesystem::path& run,
                                         const Checkpoint& checkpoint, Replay& replay);
// Fills the replay, too.
base::Result<Checkpoint> load_checkpoint(const std::filesystem::path& run, Replay& replay);

}  // namespace ogai::train::selfplay
