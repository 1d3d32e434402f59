// GameRecord: one game from its start position to where it stands, with undo.
//
// Passes are explicit entries of moves(), so that ply i is moves()[i] whoever
// moved. A record only ever holds legal play: play() refuses anything else and
// leaves the record as it was. Undo restores the former position exactly, from the
// flips kept with each move. A game ends on the board, or by end_early().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "game/position.h"

namespace ogai::game {

// What a player or program said about its move. JSON keeps all of it, GGF the first two.
struct MoveNote {
  std::optional<double> value;    // in discs, from the mover's side
  std::optional<double> seconds;  // thinking time
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;  // or simulations, of a Monte-Carlo player
  std::optional<double> win_rate;      // 0 … 1, draws as half
  std::optional<int> confidence;       // per cent, of a selective search

  friend bool operator==(const MoveNote&, const MoveNote&) = default;
};

struct PlayedMove {
  Move move = kPass;
  Bits flipped = 0;
  MoveNote note;

  friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

// From `time` on they are faults, most of them of programs alone. Whoever is to blame loses by all
// squares, as whoever resigns does.
enum class EndReason : std::uint8_t {
  discs,
  resignation,
  agreement,
  time,
  illegal_move,
  no_move,  // a pass, or nothing, although there was a move
  crash,
  failed_start,
  memory,
  bad_answer,  // what an outside program said cannot be read
};

inline constexpr std::string_view kEndReasonNames[] = {
    "discs",   "resignation", "agreement",    "time",   "illegal_move",
    "no_move", "crash",       "failed_start", "memory", "bad_answer"};
constexpr std::string_view name(EndReason reason) {
  return kEndReasonNames[static_cast<std::size_t>(reason)];
}
std::optional<EndReason> end_reason_from_name(std::string_view name);

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
  // The same moves played for this aim; an end before the board's stays as it is.
  void set_objective(Objective objective) { objective_ = objective; }
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
  // Plays a move known to be legal that turns `flipped`: for referees, who have checked.
  void play_checked(Move move, Bits flipped, const MoveNote& note);
  // Takes back the last move, or the early end if there is one; false at the start.
  bool undo();

  // Ends a game that is not over on the board.
  void end_early(Outcome outcome);
  // Ends it with `loser` losing by all squares.
  void forfeit(Color loser, EndReason reason);
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
