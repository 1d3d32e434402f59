// GameAnalysis: what each move of a game cost (search/game_analysis.h), from the last one
// backwards, a ply at a time.
#pragma once

#include <functional>
#include <memory>

#include "search/game_analysis.h"
#include "server/think/job.h"

namespace ogai::server::think {

struct GameQuestion {
  game::GameRecord game;
  search::Limits limits;  // of each position; a server sets move_time
};

struct GameEvents {
  std::function<void()> waits;
  // `remaining`: plies still to be judged.
  std::function<void(const search::PlyAnalysis&, std::size_t remaining)> judged;
  std::function<void(const search::GameSummary&)> done;
  std::function<void(const Failure&)> failed;
};

std::unique_ptr<Job> make_game_analysis(GameQuestion question, GameEvents events);

}  // namespace ogai::server::think
