// Contest: plays many games between parameter vectors, on all threads.
//
// The vectors play in process, without the arena's referee and clock: a game is a few thousand
// searches of microseconds. Two styles: `alphabeta` is report E's player, alpha-beta to a
// fixed depth to the end of the game, move by move that of the agent hybrid:cp=60; `greedy` is
// report C's greedy-invincible, the move after which the evaluation is best, and exact for the last
// rounds. Outsiders may sit at the other side of the board: a random player whose endgame is
// exact (report C's yardstick), and any agent by its spec.
//
// A game's result depends on its players, its opening, its seed and the limits, not on the thread
// that plays it. One play() at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/thread_pool.h"
#include "eval/parameters.h"
#include "game/position.h"
#include "search/limits.h"

namespace ogai::train::genetic {

enum class Style : std::uint8_t { alphabeta, greedy };

struct ContestRules {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  Style style = Style::alphabeta;
  int depth = 4;          // of alphabeta
  int solve = 12;         // greedy and random are exact from so many empty squares on; 0: never
  search::Limits limits;  // of the agents
};

// A parameter vector as a player, by the evaluation of its form. Immutable: threads may share one.
class VectorPlayer {
 public:
  virtual ~VectorPlayer() = default;
  // One of the `moves` of the board, which has some.
  virtual game::Square choose(game::Board board, game::Bits moves) const = 0;
};

// `form` is one of eval::parameter_forms(). The greedy player knows nothing of endgames.
std::unique_ptr<VectorPlayer> make_vector_player(const eval::ParameterForm& form,
                                                 std::span<const double> values,
                                                 const ContestRules& rules);

// Who plays: a vector, an agent, or the random player.
struct Participant {
  const eval::ParameterForm* form = nullptr;  // of a vector, one of eval::parameter_forms()
  std::vector<double> values;                 // of a vector
  std::string agent;                          // its spec, if there is no form

  static Participant vector(const eval::ParameterForm& form, std::span<const double> values) {
    return {&form, {values.begin(), values.end()}, {}};
  }
  static Participant random() { return {}; }
};

struct ContestGame {
  std::uint32_t black = 0;  // participants and opening by their numbers
  std::uint32_t white = 1;
  std::uint32_t opening = 0;
  std::uint64_t seed = 0;  // of chance; vectors have none in them
};

// For black: won, drew, lost.
using ContestResult = std::int8_t;  // 1, 0, −1

class Contest {
 public:
  Contest(const ContestRules& rules, int threads);
  ~Contest();

  const ContestRules& rules() const { return rules_; }
  // Called after each game, from any thread.
  std::function<void()> on_game;

  // The results of all games, in their order; nothing if `stop` came first. Throws
  // std::runtime_error when an agent cannot be made or fails.
  std::optional<std::vector<ContestResult>> play(std::span<const Participant> participants,
                                                 std::span<const game::Position> openings,
                                                 std::span<const ContestGame> games,
                                                 const std::stop_token& stop);

 private:
  class Worker;

  ContestRules rules_;
  base::ThreadPool pool_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace ogai::train::genetic
