// Agent: anything that plays. The arena, the command line and the page know agents
// only through this interface; registry.h makes them from spec strings.
//
// One agent plays one game at a time, from one thread at a time. The caller tells it
// of a game's start and of every move on the board, its own included; an agent that
// keeps no memory between moves ignores that. choose() is called only when the side
// to move has a legal square; passes are the caller's affair and are observed too.
#pragma once

#include <stop_token>

#include "game/position.h"
#include "search/info.h"
#include "search/limits.h"

namespace ogai::agents {

struct Choice {
  game::Move move = game::kPass;
  search::Info info;
};

class Agent {
 public:
  virtual ~Agent() = default;

  virtual void new_game(const game::Position& start) { (void)start; }
  virtual void observe(game::Move move) { (void)move; }

  // A legal square. Must return soon after `stop` is requested, with the best move so far.
  virtual Choice choose(const game::Position& position, const search::Limits& limits,
                        const std::stop_token& stop, search::InfoSink& sink) = 0;

  // Agents that can judge a position report the value of its moves to the sink.
  virtual bool can_analyse() const { return false; }
  virtual void analyse(const game::Position& position, const search::Limits& limits,
                       const std::stop_token& stop, search::InfoSink& sink) {
    (void)position, (void)limits, (void)stop, (void)sink;
  }
};

}  // namespace ogai::agents
