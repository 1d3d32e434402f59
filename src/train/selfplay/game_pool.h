// GamePool: thousands of games at once on several threads, their leaves evaluated in large batches.
//
// Every thread keeps its own games. In a round it lets each of them run to its next leaves, hands
// all leaves to its evaluators in one call each, and gives the results back. Where evaluators wait
// for a device (nn/torch), more threads than processors keep both busy: some wait while others
// descend their trees.
//
// play() may be called again: games under way then go on, with the evaluators of that call. With
// one thread everything repeats exactly.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

#include "search/mcts/evaluator.h"
#include "train/selfplay/pooled_game.h"

namespace ogai::train::selfplay {

using Evaluators = std::vector<std::unique_ptr<search::mcts::Evaluator>>;

class GamePool {
 public:
  struct Settings {
    GameRules rules;
    std::vector<PooledPlayer> players;
    int threads = 1;
    int games = 1;  // at once, on all threads together
  };

  explicit GamePool(const Settings& settings);
  ~GamePool();

  // What the games are, who evaluates their leaves, who is told of their ends, and when it is
  // enough. All may be called from any thread, one at a time; numbers count up from 0 over all
  // calls of play().
  struct Task {
    std::function<std::optional<GameSetup>(std::uint64_t number)> next;  // nothing: no more games
    std::function<void(FinishedGame&&)> finished;
    std::function<bool()> enough;  // asked after every finished game
    std::function<Evaluators(int thread)> make_evaluators;
  };

  // Until there are no more games, it is enough, or `stop`. Games under way stay for the next call.
  // Throws what a thread threw; the pool is then to be thrown away.
  void play(const Task& task, const std::stop_token& stop);

  // Of full searches that begin from now on; between calls of play().
  void set_simulations(std::size_t player, std::uint32_t simulations) {
    settings_.players[player].plan.simulations = simulations;
  }

  int under_way() const;
  std::uint64_t evaluated() const { return evaluated_; }  // leaves, so far

 private:
  class Worker;

  Settings settings_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::mutex mutex_;  // of the task
  std::uint64_t next_number_ = 0;
  bool no_more_ = false;
  std::atomic<bool> enough_ = false;
  std::atomic<std::uint64_t> evaluated_ = 0;
};

// ---- matches ----

// Of the first player.
struct MatchScore {
  int wins = 0;
  int draws = 0;
  int losses = 0;

  int games() const { return wins + draws + losses; }
  double score() const { return games() ? (wins + draws / 2.0) / games() : 0.5; }
};

struct PoolMatch {
  GameRules rules;
  PooledPlayer first;
  PooledPlayer second;
  int games = 2;  // even
  int threads = 1;
  int concurrent = 64;
  std::uint64_t seed = 1;
  std::function<Evaluators(int thread)> make_evaluators;
};

// Matches of pooled players: the gate between two networks, and a network against an agent.
//
// Every opening is played twice with exchanged colours, all games at once, so that leaves come in
// large batches. Openings differ from each other: two networks that repeat themselves still play
// as many different games as there are openings.
MatchScore play_match(const PoolMatch& match, const std::stop_token& stop);

// The difference in Elo that a score tells, never beyond what so many games can tell.
double elo_of(const MatchScore& score);

}  // namespace ogai::train::selfplay
