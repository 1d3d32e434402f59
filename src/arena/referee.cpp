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

// A game in progress.
struct GameInPlay {
  const GameSettings& settings;
  std::array<Seat*, 2> seats;  // by colour
  GameRecord record;
  LiveBoard* board;
  std::array<std::optional<search::GameClock>, 2> clocks = {};
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

  bool begin(std::uint64_t seed);
  bool make_move(const std::stop_token& stop);
  bool announce(game::Move move);
};

// Getting ready is on nobody's clock.
bool GameInPlay::begin(std::uint64_t seed) {
  clocks = {settings.limits.clock, settings.limits.clock};
  for (const Color color : {Color::black, Color::white}) {
    const std::uint64_t own_seed = base::derive_seed(seed, {static_cast<std::uint64_t>(color)});
    Seat& player = seat(color);
    player.set_margin(settings.margin);
    if (!judge(color, player.expect(color, settings.limits)) ||
        !judge(color, player.new_game(record.start(), own_seed)))
      return false;
  }
  return true;
}

bool GameInPlay::announce(game::Move move) {
  if (board) board->add(move, record.moves().back().note.value);
  for (const Color color : {Color::black, Color::white})
    if (!judge(color, seat(color).observe(move))) return false;
  return true;
}

// Asks, keeps the clock and enters the move.
bool GameInPlay::make_move(const std::stop_token& stop) {
  const Color color = mover();
  search::Limits limits = settings.limits;
  auto& own_clock = clock(color);
  limits.clock = own_clock;
  const Answer answer = seat(color).ask(record.position(), limits, stop);
  if (!judge(color, answer.fault)) return false;
  if (own_clock)
    own_clock->remaining =
        std::max(Duration{}, own_clock->remaining - answer.spent) + own_clock->increment;
  const game::Move move = answer.choice.move;
  game::MoveNote note = agents::note_of(answer.choice.info);
  note.seconds = base::to_seconds(settings.timed() ? answer.spent : since_last_look());
  record.play_checked(move, game::flips(record.position().board, move), note);
  return announce(move);
}

}  // namespace

std::optional<GameRecord> play_game(const GameSettings& settings, Seat& black, Seat& white,
                                    const game::Position& start, std::uint64_t seed,
                                    const std::stop_token& stop, LiveBoard* board) {
  GameInPlay game{settings, {&black, &white}, GameRecord(start, settings.objective), board};
  game.record.tags().black = black.name();
  game.record.tags().white = white.name();
  const game::Bits squares = game::playable(start.size);
  bool going = game.begin(seed);
  while (going) {
    const game::Bits legal = game::legal_moves(game.record.position().board, squares);
    if (legal) {
      going = game.make_move(stop);
    } else if (!game::legal_moves(game.record.position().board.passed(), squares)) {
      break;
    } else {
      game.record.play_checked(game::kPass, 0, {});
      going = game.announce(game::kPass);
    }
    // A stop makes agents answer early: what they played since then does not count.
    if (stop.stop_requested()) return std::nullopt;
  }
  return std::move(game.record);
}

std::optional<PairResult> play_pair(const GameSettings& settings, Seat& first, Seat& second,
                                    const PairPlan& plan, std::uint64_t tournament_seed,
                                    const std::stop_token& stop, LiveBoard* board) {
  const std::uint64_t seed = base::derive_seed(
      tournament_seed,
      {static_cast<std::uint64_t>(plan.key.round), static_cast<std::uint64_t>(plan.key.number)});
  const auto play = [&](Seat& black, Seat& white, std::uint64_t game) {
    return play_game(settings, black, white, plan.opening, base::derive_seed(seed, {game}), stop,
                     board);
  };
  if (board) board->begin(plan.first, plan.second, plan.opening);
  auto one = play(first, second, 0);
  if (!one) return std::nullopt;
  const std::string complaint = complaint_about(*one, first, second);
  // Before the second game begins: then they are forgotten.
  const std::array first_outputs = {first.error_output(), second.error_output()};
  if (board) board->begin(plan.second, plan.first, plan.opening);
  auto two = play(second, first, 1);
  if (!two) return std::nullopt;
  return PairResult{plan,
                    {std::move(*one), std::move(*two)},
                    {complaint, complaint_about(*two, second, first)},
                    {first_outputs, {second.error_output(), first.error_output()}}};
}

}  // namespace ogai::arena
