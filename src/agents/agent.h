// Agent: anything that plays. The arena, the command line and the page know agents
// only through this interface; registry.h makes them from spec strings.
//
// One agent plays one game at a time, from one thread at a time. The caller begins
// each game with new_game() and tells of every move on the board, the agent's own included. What an
// agent does follows from its options, the game's seed and its limits, never from the games
// before: tournaments then repeat exactly whichever thread plays what. Whatever takes time and does
// not depend on the moves (weights, networks, books, tables, programs) is ready when new_game()
// returns: clocks run in choose() and observe() alone. choose() is called only
// when the side to move has a legal square; passes are the caller's affair and are observed too.
#pragma once

#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/printable.h"
#include "game/record.h"
#include "search/info.h"
#include "search/limits.h"

namespace ogai::agents {

struct Choice {
  game::Move move = game::kPass;
  search::Info info;
};

// The only legal move, without a thought.
inline Choice forced_choice(game::Move move) {
  Choice choice;
  choice.move = move;
  choice.info.line = {move};
  return choice;
}

// What an agent throws when it cannot go on and knows the reason to be recorded. Any other
// exception is taken for a crash, std::bad_alloc for too much memory. The message may quote what a
// program wrote: it is made fit for a terminal here, in as many lines as it has.
class AgentFailure : public std::runtime_error {
 public:
  AgentFailure(game::EndReason reason, std::string_view message)
      : std::runtime_error(base::printable_lines(message)), reason_(reason) {}
  game::EndReason reason() const { return reason_; }

 private:
  game::EndReason reason_;
};

// The message of a failure may end with this and the last that an outside program wrote to its
// standard error: for whoever runs the program, not for strangers.
inline constexpr std::string_view kItSaid = "; it said: ";
inline std::string_view public_part(std::string_view message) {
  return message.substr(0, message.find(kItSaid));
}

// What a record keeps of an agent's report. The time is for whoever measured it.
inline game::MoveNote note_of(const search::Info& info) {
  return {.value = info.value,
          .seconds = std::nullopt,
          .depth = info.depth,
          .nodes = info.nodes ? info.nodes : info.simulations,
          .win_rate = info.win_rate,
          .confidence = info.confidence};
}

class Agent {
 public:
  virtual ~Agent() = default;

  // What the next game will be like, said before new_game() by callers who know it: the agent's
  // colour, and the limits of its first move.
  virtual void expect(game::Color color, const search::Limits& limits) {
    (void)color, (void)limits;
  }
  // May throw AgentFailure, as choose() may.
  virtual void new_game(const game::Position& start, std::uint64_t seed) {
    (void)start, (void)seed;
  }
  virtual void observe(game::Move move) { (void)move; }

  // A legal square. Must return soon after `stop` is requested, with the best move so far.
  virtual Choice choose(const game::Position& position, const search::Limits& limits,
                        const std::stop_token& stop, search::InfoSink& sink) = 0;

  // What an outside program wrote to its standard error since new_game(), at most the last
  // 64 KiB of it. Others have nothing to say.
  virtual std::string error_output() { return {}; }
  // The most memory that an outside program held so far, in bytes; 0: not known.
  virtual std::size_t peak_memory() const { return 0; }

  // Agents that can judge a position report the value of its moves to the sink.
  virtual bool can_analyse() const { return false; }
  virtual void analyse(const game::Position& position, const search::Limits& limits,
                       const std::stop_token& stop, search::InfoSink& sink) {
    (void)position, (void)limits, (void)stop, (void)sink;
  }
};

}  // namespace ogai::agents
