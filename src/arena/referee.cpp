#include "arena/referee.h"

#include <algorithm>
#include <array>

#include "base/random.h"
#include "base/running_clock.h"

namespace ogai::arena {

using base::Duration;
using game::Color;
using game::EndReason;
using game::GameRecord;

namespace {

// Limits may be "for ever": then the sum is, too.
base::SteadyTime deadline(base::SteadyTime now, Duration allowed) {
  return allowed > Duration::max() / 2 ? base::SteadyTime::max() : now + allowed;
}

// What the loser said, if a fault of its own ended the game.
std::string complaint_about(const GameRecord& record, const Player& black, const Player& white) {
  const game::Outcome outcome = record.outcome().value_or(game::Outcome{});
  if (outcome.reason == EndReason::discs) return "";
  return (outcome.black_score < 0 ? black : white).complaint();
}

}  // namespace

// A game in progress.
struct Referee::Game {
  std::array<Player*, 2> players;  // by colour
  GameRecord record;
  std::array<std::optional<search::GameClock>, 2> clocks;
  std::array<Duration, 2> observing{};      // on news since the side's last move
  std::optional<base::RunningClock> watch;  // of timed games
  base::SteadyTime now;                     // the last look at it

  base::SteadyTime look() const { return watch ? watch->now() : base::steady_now(); }
  Color mover() const { return record.position().to_move; }
  Player& player(Color color) { return *players[static_cast<std::size_t>(color)]; }
  std::optional<search::GameClock>& clock(Color color) {
    return clocks[static_cast<std::size_t>(color)];
  }

  // True if there was no fault; otherwise the game is over.
  bool judge(Color color, const std::optional<EndReason>& fault) {
    if (fault) record.forfeit(color, *fault);
    return !fault;
  }
};

bool Referee::begin(Game& game, std::uint64_t seed) {
  game.clocks = {settings_.limits.clock, settings_.limits.clock};
  for (const Color color : {Color::black, Color::white}) {
    const std::uint64_t own_seed = base::derive_seed(seed, {static_cast<std::uint64_t>(color)});
    Player& player = game.player(color);
    if (!game.judge(color, player.expect(color, settings_.limits)) ||
        !game.judge(color, player.new_game(game.record.start(), own_seed)))
      return false;
  }
  if (settings_.timed()) {
    game.watch.emplace();
    if (!timer_) timer_ = std::make_unique<StopTimer>();
  }
  game.now = game.look();  // getting ready is on nobody's clock
  return true;
}

bool Referee::announce(Game& game, game::Move move) {
  if (board_) board_->add(move, game.record.moves().back().note.value);
  for (const Color color : {Color::black, Color::white}) {
    if (!game.judge(color, game.player(color).observe(move))) return false;
    if (!settings_.timed()) continue;  // a look at the clock costs as much as a move of rnd
    const base::SteadyTime now = game.look();
    game.observing[static_cast<std::size_t>(color)] += now - std::exchange(game.now, now);
  }
  return true;
}

bool Referee::ask(Game& game, agents::Choice& choice, const std::stop_token& stop) {
  const Color mover = game.mover();
  search::Limits limits = settings_.limits;
  limits.clock = game.clock(mover);
  std::optional<EndReason> fault;
  if (!settings_.timed()) {
    fault = game.player(mover).choose(game.record.position(), limits, stop, choice);
  } else {
    Duration allowed = limits.move_time.value_or(Duration::max());
    if (limits.clock) allowed = std::min(allowed, limits.clock->remaining);
    const std::stop_token timed = timer_->arm(deadline(base::steady_now(), allowed), stop);
    fault = game.player(mover).choose(game.record.position(), limits, timed, choice);
    timer_->disarm();
  }
  return game.judge(mover, fault);
}

// Judges the answer, keeps the clock and enters the move.
bool Referee::accept(Game& game, game::Bits legal, const agents::Choice& choice) {
  const Color mover = game.mover();
  const base::SteadyTime now = game.look();
  const Duration spent = now - std::exchange(game.now, now) +
                         std::exchange(game.observing[static_cast<std::size_t>(mover)], Duration{});
  const search::Limits& limits = settings_.limits;
  // Compared by differences: sums of limits "for ever" would overflow.
  if (limits.move_time && spent - settings_.margin > *limits.move_time)
    return game.judge(mover, EndReason::time);
  if (auto& clock = game.clock(mover)) {
    if (spent - settings_.margin > clock->remaining) return game.judge(mover, EndReason::time);
    clock->remaining = std::max(Duration{}, clock->remaining - spent) + clock->increment;
  }
  if (choice.move == game::kPass) return game.judge(mover, EndReason::no_move);
  if (choice.move > game::kPass || !(legal & game::bit(choice.move)))
    return game.judge(mover, EndReason::illegal_move);
  game::MoveNote note = agents::note_of(choice.info);
  note.seconds = base::to_seconds(spent);
  game.record.play_checked(choice.move, game::flips(game.record.position().board, choice.move),
                           note);
  return true;
}

bool Referee::make_move(Game& game, game::Bits legal, const std::stop_token& stop) {
  agents::Choice choice;
  return ask(game, choice, stop) && accept(game, legal, choice) && announce(game, choice.move);
}

std::optional<GameRecord> Referee::play(Player& black, Player& white, const game::Position& start,
                                        std::uint64_t seed, const std::stop_token& stop) {
  Game game{{&black, &white}, GameRecord(start, settings_.objective), {}, {}};
  game.record.tags().black = black.name();
  game.record.tags().white = white.name();
  const game::Bits squares = game::playable(start.size);
  bool going = begin(game, seed);
  while (going) {
    const game::Bits legal = game::legal_moves(game.record.position().board, squares);
    if (legal) {
      going = make_move(game, legal, stop);
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

std::optional<PairResult> Referee::play_pair(Player& first, Player& second, const PairPlan& plan,
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
