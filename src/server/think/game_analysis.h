// GameAnalysis: what each move of a game cost (search/game_analysis.h), from the last one
// backwards, a ply at a time.
//
// With a quick look the game is gone through twice: first with little time for each position, so
// that whoever waits soon sees all of it, then with the whole time. What the first round has proved
// is not searched again, and nothing that it found is replaced by something shallower.
#pragma once

#include <functional>
#include <optional>

#include "search/game_analysis.h"
#include "server/think/scheduler.h"

namespace ogai::server::think {

struct GameAnalysis {
  game::GameRecord game;
  search::Limits limits = {};                // of each position; a server sets move_time
  std::optional<search::Limits> quick = {};  // of each position in a round before that

  // `remaining`: plies still to be judged in this round.
  std::function<void(const search::PlyAnalysis&, std::size_t remaining)> judged = {};
  std::function<void(const search::GameSummary&)> overview = {};  // after the quick round
  std::function<void(const search::GameSummary&)> done = {};
};

OwnedRequest make_request(GameAnalysis analysis);

}  // namespace ogai::server::think
