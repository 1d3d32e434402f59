// IterationGames: the finished games of the iteration under way, by number.
//
// Their samples are taken in the order of the numbers, so that it does not matter which thread
// ended first. save() puts them on the disk in such a way that a run killed before its next
// checkpoint plays only those games again that were under way; what was saved last stays readable
// until the next save is whole.
#pragma once

#include <filesystem>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "game/objective.h"
#include "train/positions/position_file.h"
#include "train/selfplay/config.h"
#include "train/selfplay/pooled_game.h"

namespace ogai::train::selfplay {

class IterationGames {
 public:
  IterationGames(game::BoardSize size, game::Objective objective)
      : size_(size), objective_(objective) {}

  void begin(int iteration);
  void add(std::uint64_t number, std::vector<Sample> samples);

  int iteration() const { return iteration_; }
  bool has(std::uint64_t number) const { return games_.contains(number); }
  std::size_t games() const { return games_.size(); }
  std::size_t samples() const { return samples_; }
  std::uint64_t end() const;  // one more than the greatest number
  std::vector<Sample> in_order() const;
  // How many are left if games with the same samples' boards count once: without chance in their
  // choice players repeat themselves.
  std::size_t different() const;

  // Errors name files as games/FILE.
  base::Result<base::Done> save(const std::filesystem::path& folder) const;
  // What was saved, if it is of that iteration; else none, which is no fault.
  base::Result<base::Done> load(const std::filesystem::path& folder, int iteration);

 private:
  game::BoardSize size_;
  game::Objective objective_;
  int iteration_ = 0;
  std::size_t samples_ = 0;
  std::map<std::uint64_t, std::vector<Sample>> games_;
};

// KeptGames: every finished game of a run, in RUN/play.positions, for `ogai train patterns`.
//
// Samples are the few positions searched in full, with their policies; a game is all its positions
// with their result, in a tenth of the space. Games are written in the order in which they end,
// when an iteration or the run ends: a run that was killed lacks those of its last iteration, or
// plays some of them again.
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
