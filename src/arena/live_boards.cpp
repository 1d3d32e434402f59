// Each board is a seqlock with one writer. `setup_` is odd while the worker replaces the game, and
// another number afterwards; a reader that finds it odd, or changed, has read a mixture and takes
// nothing. Moves are only ever appended in between, and counted when they are there, so a reader
// that sees n plies sees the first n moves. Every store of the data releases and every load
// acquires: whoever sees a piece of the next game sees that `setup_` has moved on. On x86 all
// of it is plain loads and stores.
#include "arena/live_boards.h"

#include <cmath>
#include <limits>

namespace ogai::arena {
namespace {

constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;
constexpr auto kRelaxed = std::memory_order_relaxed;

}  // namespace

void LiveBoard::open_change() {
  setup_.store(setup_.load(kRelaxed) + 1, kRelaxed);
}

void LiveBoard::close_change() {
  setup_.store(setup_.load(kRelaxed) + 1, kRelease);
}

void LiveBoard::begin(int black, int white, const game::Position& start) {
  open_change();
  plies_.store(0, kRelease);
  black_.store(black, kRelease);
  white_.store(white, kRelease);
  own_.store(start.board.own, kRelease);
  opp_.store(start.board.opp, kRelease);
  size_.store(start.size, kRelease);
  to_move_.store(start.to_move, kRelease);
  playing_.store(true, kRelease);
  close_change();
}

void LiveBoard::add(game::Move move, const std::optional<double>& value) {
  const std::uint32_t ply = plies_.load(kRelaxed);
  if (ply >= kMostPlies) return;
  moves_[ply].store(move, kRelease);
  values_[ply].store(value.value_or(std::numeric_limits<double>::quiet_NaN()), kRelease);
  plies_.store(ply + 1, kRelease);
}

void LiveBoard::clear() {
  open_change();
  playing_.store(false, kRelease);
  close_change();
}

std::uint64_t LiveBoard::version() const {
  const std::uint64_t setup = setup_.load(kAcquire);
  return setup << 32 | plies_.load(kAcquire);
}

std::optional<BoardView> LiveBoard::read(game::Objective objective) const {
  const std::uint32_t setup = setup_.load(kAcquire);
  if (setup % 2 == 1 || !playing_.load(kAcquire)) return std::nullopt;
  const game::Position start{
      {own_.load(kAcquire), opp_.load(kAcquire)}, size_.load(kAcquire), to_move_.load(kAcquire)};
  const int black = black_.load(kAcquire), white = white_.load(kAcquire);
  const std::uint32_t plies = plies_.load(kAcquire);
  std::vector<std::pair<game::Move, double>> moves;
  for (std::uint32_t ply = 0; ply < plies; ++ply)
    moves.emplace_back(moves_[ply].load(kAcquire), values_[ply].load(kAcquire));
  if (setup_.load(kAcquire) != setup) return std::nullopt;

  BoardView view{black, white, game::GameRecord(start, objective),
                 std::uint64_t{setup} << 32 | plies};
  for (const auto& [move, value] : moves) {
    game::MoveNote note;
    if (!std::isnan(value)) note.value = value;
    if (!view.record.play(move, note)) return std::nullopt;
  }
  return view;
}

LiveBoards::LiveBoards(int workers) {
  for (int i = 0; i < workers; ++i) boards_.push_back(std::make_unique<LiveBoard>());
}

LiveBoard* LiveBoards::board(int worker) {
  return worker < count() ? boards_[static_cast<std::size_t>(worker)].get() : nullptr;
}

}  // namespace ogai::arena
