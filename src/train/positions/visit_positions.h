// Goes through files of training positions, and says which games are held out to judge by.
//
// Whole games are held out: positions of one game resemble each other. Which ones depends on the
// game's number and the file's seed alone, so every trainer holds out the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "base/result.h"
#include "train/positions/self_play.h"

namespace ogai::train {

// 0 to 99; a hold-out of P per cent takes the games below P.
int holdout_place(const SelfPlaySettings& settings, std::uint64_t game);

// What a file that ends within a block is: broken, or still being written.
enum class UnfinishedBlock { fault, end };

// board, label, the game's hold-out place
using VisitPosition = std::function<void(game::Board, int, int)>;

// An error's message begins with the file's name.
base::Result<base::Done> visit_positions(const std::filesystem::path& path,
                                         UnfinishedBlock unfinished, const VisitPosition& visit);

// What data are for. Files that are learned from together agree in it.
struct DataPurpose {
  game::BoardSize size = game::BoardSize::eight;
  game::Objective objective = game::Objective::fewest;

  friend bool operator==(const DataPurpose&, const DataPurpose&) = default;
};

base::Error file_error(const std::filesystem::path& path, const base::Error& error);

// The purpose of the first file, which all others must share.
class CommonPurpose {
 public:
  base::Result<base::Done> agree(const std::filesystem::path& path, const DataPurpose& purpose);
  const std::optional<DataPurpose>& purpose() const { return purpose_; }  // none: no file yet

 private:
  std::filesystem::path first_;
  std::optional<DataPurpose> purpose_;
};

// Of files of training positions.
base::Result<std::optional<DataPurpose>> common_purpose(
    const std::vector<std::filesystem::path>& files);

}  // namespace ogai::train
