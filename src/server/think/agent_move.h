// AgentMove: the move of an agent in a game, and Hint, what the engine would play.
//
// The agent is made for this one move, told the game so far and dropped afterwards; so memory is
// bounded by the number of threads. Its turn is not cut, since an agent cannot go on where it was
// stopped, but it is asked to stop after its limit, at most `longest`. A late answer counts;
// whether the game's clock has run out is for server/api/played_games.h to say. Who may name which
// agent: agent_policy.h.
#pragma once

#include <functional>
#include <string>

#include "agents/agent.h"
#include "search/searcher.h"
#include "server/think/scheduler.h"

namespace ogai::server::think {

inline constexpr base::Duration kLongestMove = std::chrono::seconds(10);

struct MoveAnswer {
  game::Move move = game::kPass;  // legal; a pass where it is the only move
  search::Info info;
  base::Duration elapsed{};
};

struct AgentMove {
  game::GameRecord game;
  std::string agent;  // a spec
  search::Limits limits = {};
  std::uint64_t seed = 1;  // of the game and the ply
  base::Duration longest = kLongestMove;
  std::size_t memory = std::size_t{192} << 20;  // bytes; more is refused to the agent

  std::function<void(const search::Info&)> thinking = {};  // at most about ten a second
  std::function<void(const MoveAnswer&)> done = {};
};

OwnedRequest make_request(AgentMove move);

struct Hint {
  game::Position position;
  game::Objective objective = game::Objective::fewest;
  search::Limits limits{.move_time = std::chrono::seconds(1)};

  std::function<void(const search::RootMove&)> done = {};
};

OwnedRequest make_request(Hint hint);

}  // namespace ogai::server::think
