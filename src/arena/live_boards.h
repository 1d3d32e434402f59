// LiveBoards: the games that a tournament's workers are playing just now, for whoever looks.
//
// One board a worker. The worker writes to it without waiting or locking; readers, on any thread
// and as often as they like, get a copy of the game as it stands. A reader never delays a worker.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "game/record.h"

namespace ogai::arena {

// What a board shows; agents are numbers, as in PairPlan.
struct BoardView {
  int black = 0;
  int white = 1;
  game::GameRecord record;    // of its notes only the values
  std::uint64_t version = 0;  // changes with every move and every new game
};

class LiveBoard {
 public:
  // For the worker.
  void begin(int black, int white, const game::Position& start);
  void add(game::Move move, const std::optional<double>& value);
  void clear();  // nothing is played here any more

  // For anybody.
  bool is_playing() const { return playing_.load(std::memory_order_acquire); }
  // Nothing: no game, or a new one was just being set up.
  std::optional<BoardView> read(game::Objective objective) const;
  std::uint64_t version() const;

 private:
  // A game has at most 60 moves, and no two passes follow each other.
  static constexpr std::size_t kMostPlies = 128;

  void open_change();
  void close_change();

  // Odd while the worker sets up a game; the plies count as changes of their own.
  std::atomic<std::uint32_t> setup_{0};
  std::atomic<std::uint32_t> plies_{0};
  std::atomic<bool> playing_{false};
  std::atomic<int> black_{0}, white_{0};
  std::atomic<game::Bits> own_{0}, opp_{0};
  std::atomic<game::BoardSize> size_{};
  std::atomic<game::Color> to_move_{};
  std::array<std::atomic<game::Move>, kMostPlies> moves_{};
  std::array<std::atomic<double>, kMostPlies> values_{};  // NaN: none said
};

class LiveBoards {
 public:
  explicit LiveBoards(int workers);

  int count() const { return static_cast<int>(boards_.size()); }
  // Nothing for a worker beyond those it was made for.
  LiveBoard* board(int worker);
  const LiveBoard& board(int worker) const { return *boards_[static_cast<std::size_t>(worker)]; }

 private:
  std::vector<std::unique_ptr<LiveBoard>> boards_;
};

}  // namespace ogai::arena
