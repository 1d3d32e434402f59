// PooledGame: one of many games that a thread plays at once, as a state machine between leaves.
//
//   while (game.wants_leaves()) {  // runs until a search needs judgements; false: the game is over
//     … judge game.leaves() with the evaluator game.judge(), together with those of other games …
//     game.take(verdicts, priors);
//   }
//
// Who plays is data: a search by a plan (self-play: one plan, one tree for both sides) or any
// agent, which answers at once. Positions searched in full become samples; near the end the solver
// plays on. What happens follows from the setup alone, whatever thread plays it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/seat.h"
#include "base/random.h"
#include "search/mcts/tree.h"
#include "train/selfplay/exact_ending.h"
#include "train/selfplay/sample_file.h"
#include "train/selfplay/search_plan.h"
#include "train/selfplay/tutor.h"

namespace ogai::train::selfplay {

// One kind of player: a search, or an agent where its spec is not empty.
struct Player {
  SearchPlan plan;
  std::string agent;
};

struct GameRules {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  int solve = 0;         // from so few empty squares on the solver plays; 0: never
  double value_mix = 0;  // share of the search's own value in a sample's, the rest is the result
  TutorSettings tutor;   // who has a say besides; exact samples need none
};

struct GameSetup {
  std::uint64_t number = 0;
  std::uint64_t seed = 1;
  game::Position start;
  std::array<int, 2> players{};  // of the side to move at the start, and of the other
  bool record = false;           // whether samples are made
  std::uint32_t iteration = 0;   // of its samples
};

struct FinishedGame {
  GameSetup setup;
  int score = 0;  // for the side to move at the start
  std::vector<game::Move> moves;
  std::vector<Sample> samples;
  std::uint64_t simulations = 0;
};

class PooledGame {
 public:
  // All references must outlive the game; `ending` and `tutor`, which may be null, are the
  // thread's.
  PooledGame(const GameRules& rules, const std::vector<Player>& players, ExactEnding& ending,
             Tutor* tutor);

  void begin(const GameSetup& setup);

  bool wants_leaves();
  search::mcts::Leaves leaves() const { return batch_.leaves(); }
  std::size_t judge() const { return player(seat_).plan.judge; }
  void take(std::span<const search::mcts::Verdict> verdicts, std::span<const float> priors);

  FinishedGame& result() { return finished_; }  // once it is over

 private:
  const Player& player(int seat) const {
    return players_[static_cast<std::size_t>(finished_.setup.players[seat])];
  }
  bool shares_tree() const { return finished_.setup.players[0] == finished_.setup.players[1]; }
  std::size_t tree_of(int seat) const { return shares_tree() ? 0 : static_cast<std::size_t>(seat); }
  search::mcts::Tree& tree() { return *trees_[tree_of(seat_)]; }

  void seat_players();
  void begin_search();
  void add_noise();
  void end_search();
  game::Move draw_move(const std::vector<search::mcts::MoveStatistics>& moves);
  void record(const std::vector<search::mcts::MoveStatistics>& moves);
  void record(game::Bits best);
  Sample& new_sample();
  void play(game::Move move);
  void play_by_agent();
  void play_exactly();
  void finish();
  double value_of_sample(std::size_t i, double result);

  const GameRules& rules_;
  const std::vector<Player>& players_;
  ExactEnding& ending_;
  Tutor* tutor_;
  FinishedGame finished_;
  base::Random random_{1};
  game::Position position_;
  int seat_ = 0;  // to move
  int ply_ = 0;
  bool searching_ = false;
  bool full_ = false;   // the search under way
  bool noisy_ = false;  // and has its noise
  std::uint32_t wanted_ = 0;
  std::uint32_t done_ = 0;
  std::vector<int> sample_seats_;     // who is to move, by sample
  std::vector<float> sample_values_;  // what the search thought, by sample
  std::array<std::unique_ptr<search::mcts::Tree>, 2> trees_;
  std::array<int, 2> tree_plans_{-1, -1};  // whose settings a tree has
  std::array<std::unique_ptr<arena::Seat>, 2> agents_;
  search::mcts::Batch batch_;
};

}  // namespace ogai::train::selfplay
