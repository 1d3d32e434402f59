#include "arena/usability/usability.h"

#include <algorithm>

#include "arena/usability/examiner.h"
#include "arena/usability/test_boards.h"

namespace ogai::arena {

using game::BoardSize;
using game::Color;

namespace {

struct UsabilityStep {
  std::string test;
  std::string title;
  std::function<void(Examiner&, Verdict&)> run;
};

std::vector<UsabilityStep> board_steps() {
  std::vector<UsabilityStep> steps;
  for (const TestBoard& board : test_boards())
    steps.push_back(
        {std::string(board.test), std::string(board.title),
         [&board](Examiner& examiner, Verdict& verdict) { examiner.board(verdict, board); }});
  return steps;
}

std::vector<UsabilityStep> game_steps() {
  const auto against = [](const char* opponent, Color color) {
    const char* side = color == Color::black ? "black" : "white";
    return UsabilityStep{std::string(opponent) + "-" + side,
                         std::string("a whole game as ") + side + " against " + opponent,
                         [=](Examiner& examiner, Verdict& verdict) {
                           examiner.whole_games(verdict, opponent, color);
                         }};
  };
  return {{"repeated-call", "the same question three times",
           [](auto& examiner, auto& verdict) { examiner.repeated_call(verdict); }},
          {"new-game", "a new game while the old one is unfinished",
           [](auto& examiner, auto& verdict) { examiner.game_left_early(verdict); }},
          {"both-colours", "a game as black, the next as white",
           [](auto& examiner, auto& verdict) { examiner.both_colors(verdict); }},
          against("rnd", Color::black),
          against("rnd", Color::white),
          against("gdy", Color::black),
          against("gdy", Color::white),
          {"board-6", "the 6x6 board",
           [](auto& examiner, auto& verdict) { examiner.small_board(verdict, BoardSize::six); }},
          {"board-4", "the 4x4 board",
           [](auto& examiner, auto& verdict) { examiner.small_board(verdict, BoardSize::four); }}};
}

std::vector<UsabilityStep> summary_steps() {
  return {{"time", "time of its answers",
           [](auto& examiner, auto& verdict) { examiner.answer_times(verdict); }},
          {"game-time", "time of its games",
           [](auto& examiner, auto& verdict) { examiner.game_times(verdict); }},
          {"memory", "memory", [](auto& examiner, auto& verdict) { examiner.memory(verdict); }},
          {"output", "output beside the answers",
           [](auto& examiner, auto& verdict) { examiner.output(verdict); }}};
}

std::vector<UsabilityStep> all_steps(const UsabilitySettings& settings) {
  std::vector<UsabilityStep> steps = {
      {"start", "starts and gets ready",
       [](auto& examiner, auto& verdict) { examiner.start(verdict); }}};
  if (looks_first(settings))
    steps.push_back({"first-look",
                     "a first look: all boards and two games, at most " +
                         base::format_duration(kLookTime) + " a move",
                     [](auto& examiner, auto& verdict) { examiner.first_look(verdict); }});
  for (auto part : {board_steps(), game_steps(), summary_steps()})
    steps.insert(steps.end(), part.begin(), part.end());
  return steps;
}

}  // namespace

bool looks_first(const UsabilitySettings& settings) {
  return *settings.game.limits.move_time > 2 * kLookTime;
}

int usability_tests(const UsabilitySettings& settings) {
  return static_cast<int>(all_steps(settings).size());
}

base::Duration about_longest(const UsabilitySettings& settings) {
  constexpr int kGameMoves = 28;  // of one side, behind the opening
  constexpr int kOtherMoves = 34;
  int boards = 6;  // further moves where the other side passes
  for (const TestBoard& board : test_boards()) boards += 1 + board.opponent_moves;
  const base::Duration move = *settings.game.limits.move_time;
  base::Duration game = kGameMoves * move;
  if (const auto& clock = settings.game.limits.clock) game = std::min(game, clock->remaining);
  const base::Duration look =
      looks_first(settings) ? (boards + 2 * kGameMoves) * kLookTime : base::Duration{};
  return look + (boards + kOtherMoves) * move + 4 * settings.pairs * game;
}

UsabilityReport examine(Seat& agent, const UsabilitySettings& settings, const UsabilityHooks& hooks,
                        const std::stop_token& stop) {
  Examiner examiner(agent, settings, stop);
  UsabilityReport report;
  for (const UsabilityStep& step : all_steps(settings)) {
    hooks.begins(step.title);
    Verdict verdict{.test = step.test, .title = step.title};
    const base::Stopwatch watch;
    step.run(examiner, verdict);
    if (stop.stop_requested()) {
      report.finished = false;
      break;
    }
    verdict.seconds = watch.seconds();
    hooks.done(verdict);
    report.verdicts.push_back(std::move(verdict));
    if (examiner.cannot_start()) break;
  }
  examiner.enter_sums(report);
  return report;
}

}  // namespace ogai::arena
