#include "game/record.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace ogai::game {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

const char* color_word(Color color) {
  return color == Color::black ? "black" : "white";
}

// Why `move` cannot be played in `position`, in the user's words.
std::string objection(const Position& position, Move move) {
  if (move > kPass) return fmt::format("{} is not a square", move);
  const std::string shown = move_name(position.size, move);
  if (position.is_over()) return fmt::format("move {} after the end of the game", shown);
  const char* mover = color_word(position.to_move);
  if (move == kPass) return fmt::format("{} may not pass: it has a legal move", mover);
  if (position.must_pass()) return fmt::format("{} has no legal move and must pass", mover);
  if (position.board.discs() & bit(move))
    return fmt::format("illegal move {} for {}: the square is taken", shown, mover);
  return fmt::format("illegal move {} for {}: it turns no disc", shown, mover);
}

Position before(const Position& position, const PlayedMove& played) {
  const Board board = position.board;
  const Bits placed = played.move == kPass ? 0 : bit(played.move);
  return {{board.opp ^ played.flipped ^ placed, board.own ^ played.flipped},
          position.size,
          opposite(position.to_move)};
}

}  // namespace

std::optional<EndReason> end_reason_from_name(std::string_view wanted) {
  const auto found = std::find(std::begin(kEndReasonNames), std::end(kEndReasonNames), wanted);
  if (found == std::end(kEndReasonNames)) return std::nullopt;
  return static_cast<EndReason>(found - std::begin(kEndReasonNames));
}

Position GameRecord::position_at(std::size_t ply) const {
  assert(ply <= moves_.size());
  Position position = position_;
  for (std::size_t i = moves_.size(); i > ply; --i) position = before(position, moves_[i - 1]);
  return position;
}

Color GameRecord::mover_at(std::size_t ply) const {
  return ply % 2 == 0 ? start_.to_move : opposite(start_.to_move);
}

Result<Done> GameRecord::play(Move move, MoveNote note) {
  if (early_end_)
    return Error{ErrorKind::illegal,
                 fmt::format("move {} after the end of the game", move_name(position_.size, move))};
  if (!position_.is_legal(move)) return Error{ErrorKind::illegal, objection(position_, move)};
  play_checked(move, move == kPass ? 0 : flips(position_.board, move), note);
  return Done{};
}

void GameRecord::play_checked(Move move, Bits flipped, const MoveNote& note) {
  moves_.push_back({move, flipped, note});
  position_.board =
      move == kPass ? position_.board.passed() : after(position_.board, move, flipped);
  position_.to_move = opposite(position_.to_move);
}

Result<Done> GameRecord::play_with_implied_pass(Move move, MoveNote note) {
  if (move == kPass || early_end_ || !position_.must_pass()) return play(move, note);
  const Position after_pass = position_.after(kPass);
  if (!after_pass.is_legal(move)) return Error{ErrorKind::illegal, objection(after_pass, move)};
  (void)play(kPass);
  return play(move, note);
}

bool GameRecord::undo() {
  if (early_end_) {
    early_end_.reset();
    return true;
  }
  if (moves_.empty()) return false;
  position_ = before(position_, moves_.back());
  moves_.pop_back();
  return true;
}

void GameRecord::end_early(Outcome outcome) {
  if (!position_.is_over()) early_end_ = outcome;
}

void GameRecord::forfeit(Color loser, EndReason reason) {
  const int cells = cell_count(start_.size);
  end_early({reason, loser == Color::black ? -cells : cells});
}

std::optional<Outcome> GameRecord::outcome() const {
  if (early_end_) return early_end_;
  if (!position_.is_over()) return std::nullopt;
  return Outcome{EndReason::discs, position_.final_score(objective_, Color::black)};
}

}  // namespace ogai::game
