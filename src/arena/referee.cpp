#include "arena/referee.h"

#include <algorithm>
#include <array>

#include "base/random.h"

namespace ogai::arena {

using base::Duration;
using game::Color;
using game::EndReason;
using game::GameRecord;

namespace {

// What the loser said, if a fault of its own ended the game.
std::string complaint_about(const GameRecord& record, const Seat& black, const Seat& white) {
  const game::Outcome outcome = record.outcome().value_or(game::Outcome{});
  if (outcome.reason == EndReason::discs) return "";
  return (outcome.black_score < 0 ? black : white).complaint();
}

}  // namespace

// A game in progress.
struct Referee::Game {
  std::array<Seat*, 2> seats;  // by colour
  GameRecord record;
  std::array<std::optional<search::GameClock>, 2> clocks;
  base::SteadyTime now = base::steady_now();  // the last look, in games without time limits

  Color mover() const { return record.position().to_move; }
  Seat& seat(Color color) { return *seats[static_cast<std::size_t>(color)]; }
  std::optional<search::GameClock>& clock(Color color) {
    return clocks[static_cast<std::size_t>(color)];
  }

  Duration since_last_look() {
    const base::SteadyTime before = std::exchange(now, base::steady_now());
    return now - before;
  }

  // True if there was no fault; otherwise the game is over.
  bool judge(Color color, Fault fault) {
    if (fault) record.forfeit(color, *fault);
    return !fault;
  }
};

// Getting ready is on nobody's clock.
bool Referee::begin(Game& game, std::uint64_t seed) {
  game.clocks = {settings_.limits.clock, settings_.limits.clock};
  for (const Color color : {Color::black, Color::white}) {
    const std::uint64_t own_seed = base::derive_seed(seed, {static_cast<std::uint64_t>(color)});
    Seat& seat = game.seat(color);
    seat.set_margin(settings_.margin);
    if (!game.judge(color, seat.expect(color, settings_.limits)) ||
        !game.judge(color, seat.new_game(game.record.start(), own_seed)))
      return false;
  }
  return true;
}

bool Referee::announce(Game& game, game::Move move) {
  if (board_) board_->add(move, game.record.moves().back().note.value);
  for (const Color color : {Color::black, Color::white})
    if (!game.judge(color, game.seat(color).observe(move))) return false;
  return true;
}

// Asks, keeps the clock and enters the move.
bool Referee::make_move(Game& game, const std::stop_token& stop) {
  const Color mover = game.mover();
  search::Limits limits = settings_.limits;
  auto& clock = game.clock(mover);
  limits.clock = clock;
  const Answer answer = game.seat(mover).ask(game.record.position(), limits, stop);
  if (!game.judge(mover, answer.fault)) return false;
  if (clock)
    clock->remaining = std::max(Duration{}, clock->remaining - answer.spent) + clock->increment;
  const game::Move move = answer.choice.move;
  game::MoveNote note = agents::note_of(answer.choice.info);
  note.seconds = base::to_seconds(settings_.timed() ? answer.spent : game.since_last_look());
  game.record.play_checked(move, game::flips(game.record.position().board, move), note);
  return announce(game, move);
}

std::optional<GameRecord> Referee::play(Seat& black, Seat& white, const game::Position& start,
                                        std::uint64_t seed, const std::stop_token& stop) {
  Game game{{&black, &white}, GameRecord(start, settings_.objective), {}};
  game.record.tags().black = black.name();
  game.record.tags().white = white.name();
  const game::Bits squares = game::playable(start.size);
  bool going = begin(game, seed);
  while (going) {
    const game::Bits legal = game::legal_moves(game.record.position().board, squares);
    if (legal) {
      going = make_move(game, stop);
    } else if (!game::legal_moves(game.record.position().board.passed(), squares)) {
      break;
    } else {
      game.record.play_checked(game::kPass, 0, {});
      going = announce(game, game::kPass);
    }
    // A stop makes agents answer early: what they played since then does not count.
    if (stop.stop_requested()) return std::nullopt;
  }
  return std::move(game.record);
}

std::optional<PairResult> Referee::play_pair(Seat& first, Seat& second, const PairPlan& plan,
                                             std::uint64_t run_seed, const std::stop_token& stop) {
  const std::uint64_t seed = base::derive_seed(
      run_seed,
      {static_cast<std::uint64_t>(plan.key.round), static_cast<std::uint64_t>(plan.key.number)});
  if (board_) board_->begin(plan.first, plan.second, plan.opening);
  auto one = play(first, second, plan.opening, base::derive_seed(seed, {0}), stop);
  if (!one) return std::nullopt;
  const std::string complaint = complaint_about(*one, first, second);
  const std::array first_outputs = {first.error_output(), second.error_output()};
  if (board_) board_->begin(plan.second, plan.first, plan.opening);
  auto two = play(second, first, plan.opening, base::derive_seed(seed, {1}), stop);
  if (!two) return std::nullopt;
  return PairResult{plan,
                    {std::move(*one), std::move(*two)},
                    {complaint, complaint_about(*two, second, first)},
                    {first_outputs, {second.error_output(), first.error_output()}}};
}

}  // namespace ogai::arena
