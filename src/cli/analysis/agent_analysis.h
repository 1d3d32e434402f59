// What an agent says about the moves of a position, or about every move of a game.
//
// The agent's own unit counts: discs where it reports them, else its win rate. The agent is told of
// the game as a referee would tell it, so that one that keeps its tree keeps it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/seat.h"
#include "base/result.h"
#include "game/record.h"

namespace ogai::cli {

struct AgentPly {
  std::size_t ply = 0;              // from 0
  game::Position position;          // before the move
  game::Move played = game::kPass;  // kPass: the position alone was asked about
  std::vector<search::Info> moves;  // best first

  const search::Info* best() const { return moves.empty() ? nullptr : &moves.front(); }
  const search::Info* of_played() const;  // nullptr: the agent said nothing about it
  // Of the move played, in the agent's unit: discs, or a share of the win rate.
  double loss() const;
  // Forgets all but the best moves and the one played.
  void keep_best(int count);
};

struct AgentAnalysis {
  std::vector<AgentPly> plies;  // without passes
  bool complete = true;         // false: stopped
};

struct AgentQuestion {
  const game::GameRecord& game;  // without moves: its position
  search::Limits limits;         // of each position
  std::uint64_t seed = 1;
};

// `before` and `behind` are called around each position. An Error says how the agent failed.
base::Result<AgentAnalysis> analyse_by_agent(arena::Seat& seat, const AgentQuestion& question,
                                             const std::stop_token& stop, search::InfoSink& sink,
                                             const std::function<void()>& before,
                                             const std::function<void()>& behind);

// The agents whose default form can analyse, for an error message.
std::vector<std::string> analysing_agents(game::Objective objective);

}  // namespace ogai::cli
