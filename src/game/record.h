// GameRecord: one game from its start position to where it stands, with undo.
//
// Passes are explicit entries of moves(), so that ply i is moves()[i] whoever
// moved. A record only ever holds legal play: play() refuses anything else and
// leaves the record as it was. Undo restores the former position exactly, from the
// flips kept with each move. A game ends on the board, or by end_early().
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "game/position.h"

namespace ogai::game {

// What a player or program said about its move; kept by GGF and JSON.
struct MoveNote {
  std::optional<double> value;    // in discs, from the mover's side
  std::optional<double> seconds;  // thinking time

  bool empty() const { return !value && !seconds; }
  friend bool operator==(const MoveNote&, const MoveNote&) = default;
};

struct PlayedMove {
  Move move = kPass;
  Bits flipped = 0;
  MoveNote note;

  friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

enum class EndReason : std::uint8_t { discs, resignation, time, agreement };

struct Outcome {
  EndReason reason = EndReason::discs;
  int black_score = 0;  // under the record's objective: positive = black won

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Everything about a game that is not its moves.
struct GameTags {
  std::string black;
  std::string white;
  std::string place;
  std::string date;
  std::vector<std::pair<std::string, std::string>> others;  // unknown GGF tags, in order

  friend bool operator==(const GameTags&, const GameTags&) = default;
};

class GameRecord {
 public:
  explicit GameRecord(Position start = {}, Objective objective = Objective::fewest)
      : start_(start), position_(start), objective_(objective) {}

  const Position& start() const { return start_; }
  const Position& position() const { return position_; }
  Objective objective() const { return objective_; }
  const std::vector<PlayedMove>& moves() const { return moves_; }
  GameTags& tags() { return tags_; }
  const GameTags& tags() const { return tags_; }

  // The position before ply `ply`; ply == moves().size() is position().
  Position position_at(std::size_t ply) const;
  // The colour that moved at ply `ply`.
  Color mover_at(std::size_t ply) const;

  // Plays a square or kPass. The error says why the move is impossible.
  base::Result<base::Done> play(Move move, MoveNote note = {});
  // The same, first passing for the side to move when it has no move of its own.
  base::Result<base::Done> play_with_implied_pass(Move move, MoveNote note = {});
  // Takes back the last move, or the early end if there is one; false at the start.
  bool undo();

  // Ends a game that is not over on the board (resignation, time, agreement).
  void end_early(Outcome outcome);
  bool is_over() const { return early_end_ || position_.is_over(); }
  std::optional<Outcome> outcome() const;

  friend bool operator==(const GameRecord&, const GameRecord&) = default;

 private:
  Position start_;
  Position position_;
  Objective objective_;
  std::vector<PlayedMove> moves_;
  std::optional<Outcome> early_end_;
  GameTags tags_;
};

}  // namespace ogai::game
