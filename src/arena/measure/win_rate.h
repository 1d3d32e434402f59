// Report C's second measure: how often an agent beats a random player whose endgame is exact.
//
// Games alternate colours and start from the initial position; the opponent's chance makes them
// differ. Game i depends on the seed and i alone, so the result does not depend on the threads.
#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "arena/elo.h"
#include "arena/referee.h"
#include "arena/tally.h"
#include "base/result.h"

namespace ogai::arena {

struct WinRateSettings {
  GameSettings game;
  game::BoardSize size = game::BoardSize::eight;
  std::string agent;
  // As of agents::AgentContext.
  agents::OutsidePrograms outside = agents::OutsidePrograms::refused;
  std::optional<std::size_t> outside_memory = std::nullopt;
  int games = 1000;
  int solve = 12;  // the opponent is exact from so many empty squares on
  std::uint64_t seed = 1;
  int threads = 1;
};

struct WinRate {
  ColorTally tally;       // of the agent
  Estimate won;           // share of games won, with its 95 % interval
  double score = 0;       // wins and half the draws
  int faults = 0;         // games that the agent lost by a fault
  std::string complaint;  // what it said the first time
  bool finished = true;   // false: stopped before all games were played
};

// `played` is called after each game, from any thread. An agent that cannot be made is an error.
base::Result<WinRate> measure_win_rate(const WinRateSettings& settings, const std::stop_token& stop,
                                       const std::function<void()>& played);

}  // namespace ogai::arena
