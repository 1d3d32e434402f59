// KeptGames: every finished game of a run, in RUN/play.positions, for `ogai train patterns`.
//
// Samples are the few positions searched in full, with their policies; a game is all its positions
// with their result, in a tenth of the space. Games are written in the order in which they end,
// when an iteration or the run ends: a run that was killed lacks those of its last iteration, or
// plays some of them again.
#pragma once

#include <filesystem>
#include <utility>
#include <vector>

#include "base/result.h"
#include "train/positions/position_file.h"
#include "train/selfplay/config.h"
#include "train/selfplay/pooled_game.h"

namespace ogai::train::selfplay {

inline constexpr std::string_view kKeptGamesFile = "play.positions";

class KeptGames {
 public:
  // Makes the file, or goes on with it. Errors name it.
  static base::Result<KeptGames> open(const std::filesystem::path& folder, const Config& config);

  void add(const FinishedGame& game);
  base::Result<base::Done> write();

 private:
  explicit KeptGames(PositionWriter file) : file_(std::move(file)) {}

  PositionWriter file_;
  std::vector<TrainingGame> games_;
};

}  // namespace ogai::train::selfplay
