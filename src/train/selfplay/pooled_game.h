// PooledGame: one of many games that a thread plays at once, as a state machine between leaves.
//
//   while (game.wants_leaves()) {  // runs until a search needs leaves evaluated; false: the game
//   is over
//     … evaluate game.leaves() by number game.evaluator(), together with those of other games …
//     game.take(results, priors);
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
#include "train/selfplay/sample_file.h"
#include "train/selfplay/tutor.h"

namespace ogai::train::selfplay {

// How a search finds a move, and how it chooses one.
struct SearchPlan {
  search::mcts::TreeSettings tree;  // memory: see memory_for()
  std::size_t evaluator = 0;        // which of a worker's gets its leaves
  std::uint32_t simulations = 100;  // of a full search
  // Playout-cap randomisation: a move is searched in full with this probability, else with
  // `fast_simulations` and without noise; only full searches become samples.
  double full_share = 1;
  std::uint32_t fast_simulations = 0;
  std::uint32_t leaves = 1;  // gathered from a tree at a time
  bool reuse = true;         // the played subtree; a full search with noise always begins anew
  double noise = 0;          // share of the root's priors that is noise, in full searches
  double noise_alpha = 0.3;
  // Moves are drawn by visits^(1/temperature) in the first plies, and by the late temperature
  // after them; 0: the tree's best move.
  double temperature = 0;
  int temperature_plies = 0;
  double late_temperature = 0;
};

// A tree for that many simulations, with what it keeps of the move before; states have about ten
// edges.
constexpr std::size_t memory_for(std::uint32_t simulations) {
  return std::size_t{32} * 24 * (simulations + 64);
}

// One kind of player: a search, or an agent where its spec is not empty.
struct PooledPlayer {
  SearchPlan plan = {};
  std::string agent = {};
};

struct GameRules {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  int solve = 0;         // from so few empty squares on the solver plays; 0: never
  double value_mix = 0;  // share of the search's own value in a sample's, the rest is the result
  TutorSettings tutor = {};  // who has a say besides; exact samples need none
};

struct GameSetup {
  std::uint64_t number = 0;
  std::uint64_t seed = 1;
  game::Position start;
  // By number: of the side to move at the start, and of the other.
  std::array<std::size_t, 2> players{};
  bool record = false;          // whether samples are made
  std::uint32_t iteration = 0;  // of its samples
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
  // All references must outlive the game; the tutor is the thread's.
  PooledGame(const GameRules& rules, const std::vector<PooledPlayer>& players, Tutor& tutor);

  void begin(const GameSetup& setup);

  bool wants_leaves();
  search::mcts::Leaves leaves() const { return batch_.leaves(); }
  std::size_t evaluator() const { return player(seat_).plan.evaluator; }
  void take(std::span<const search::mcts::LeafResult> results, std::span<const float> priors);

  FinishedGame& result() { return finished_; }  // once it is over

 private:
  const PooledPlayer& player(std::size_t seat) const {
    return players_[finished_.setup.players[seat]];
  }
  bool shares_tree() const { return finished_.setup.players[0] == finished_.setup.players[1]; }
  std::size_t tree_of(std::size_t seat) const { return shares_tree() ? 0 : seat; }
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
  const std::vector<PooledPlayer>& players_;
  Tutor& tutor_;
  FinishedGame finished_;
  base::Random random_{1};
  game::Position position_;
  std::size_t seat_ = 0;  // to move
  int ply_ = 0;
  bool searching_ = false;
  bool full_ = false;   // the search under way
  bool noisy_ = false;  // and has its noise
  std::uint32_t wanted_ = 0;
  std::uint32_t done_ = 0;
  std::vector<std::size_t> sample_seats_;  // who is to move, by sample
  std::vector<float> sample_values_;       // what the search thought, by sample
  std::array<std::unique_ptr<search::mcts::Tree>, 2> trees_;
  std::array<std::optional<std::size_t>, 2> tree_players_;  // whose plan a tree has
  std::array<std::unique_ptr<arena::Seat>, 2> agents_;
  search::mcts::Batch batch_;
};

}  // namespace ogai::train::selfplay
