// GamePool: thousands of games at once on several threads, their leaves judged in large batches.
//
// Every thread keeps its own games. In a round it lets each of them run to its next leaves, hands
// all leaves to its evaluators in one call each, and gives the verdicts back. Where evaluators wait
// for a device (nn/torch), more threads than processors keep both busy: some wait while others
// descend their trees.
//
// play() may be called again: games under way then go on, with the evaluators of that call. With
// one thread everything repeats exactly.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

#include "search/mcts/evaluator.h"
#include "train/selfplay/pooled_game.h"

namespace ogai::train::selfplay {

using Judges = std::vector<std::unique_ptr<search::mcts::Evaluator>>;

class GamePool {
 public:
  struct Settings {
    GameRules rules;
    std::vector<Player> players;
    int threads = 1;
    int games = 1;  // at once, on all threads together
  };

  explicit GamePool(const Settings& settings);
  ~GamePool();

  // What the games are, how they end, and when it is enough. All may be called from any thread,
  // one at a time; numbers count up from 0 over all calls of play().
  struct Course {
    std::function<std::optional<GameSetup>(std::uint64_t number)> next;  // nothing: no more games
    std::function<void(FinishedGame&&)> finished;
    std::function<bool()> enough;  // asked after every finished game
    std::function<Judges(int thread)> make_judges;
  };

  // Until there are no more games, it is enough, or `stop`. Games under way stay for the next call.
  // Throws what a thread threw; the pool is then to be thrown away.
  void play(const Course& course, const std::stop_token& stop);

  // Of full searches that begin from now on; between calls of play().
  void set_simulations(std::size_t player, std::uint32_t simulations) {
    settings_.players[player].plan.simulations = simulations;
  }

  int under_way() const;
  std::uint64_t judged() const { return judged_; }  // leaves handed to evaluators so far

 private:
  class Worker;

  Settings settings_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::mutex mutex_;  // of the course
  std::uint64_t next_number_ = 0;
  bool no_more_ = false;
  std::atomic<bool> enough_ = false;
  std::atomic<std::uint64_t> judged_ = 0;
};

}  // namespace ogai::train::selfplay
