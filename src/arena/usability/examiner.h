// Examiner: plays an agent through single tests and keeps the sums of what it saw.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "arena/usability/test_boards.h"
#include "arena/usability/verdict.h"

namespace ogai::arena {

class Examiner {
 public:
  Examiner(Seat& agent, const UsabilitySettings& settings, std::stop_token stop);

  // Each leaves its findings in the verdict; a stop leaves it as it is.
  void start(Verdict& verdict);
  void first_look(Verdict& verdict);
  void board(Verdict& verdict, const TestBoard& board);
  void repeated_call(Verdict& verdict);
  void game_left_early(Verdict& verdict);
  void both_colors(Verdict& verdict);
  void whole_games(Verdict& verdict, const std::string& opponent, game::Color color);
  void small_board(Verdict& verdict, game::BoardSize size);

  // What all tests together have shown.
  void answer_times(Verdict& verdict) const;
  void game_times(Verdict& verdict) const;
  void memory(Verdict& verdict) const;
  void output(Verdict& verdict) const;
  void enter_sums(UsabilityReport& report) const;

  bool cannot_start() const { return seen(game::EndReason::failed_start); }

 private:
  struct Start {
    game::Position position;
    game::Color color;  // the agent's
  };
  // False: the agent failed, which the verdict says, or everything stops.
  bool play(Verdict& verdict, const Start& start, Seat& opponent);
  bool play(Verdict& verdict, const Start& start, int opponent_moves);
  bool play_whole(Verdict& verdict, const Start& start, const std::string& opponent);
  bool look_at(Verdict& verdict, const std::function<bool(Verdict&)>& test);
  std::optional<game::EndReason> begin(const game::Position& position);
  bool ask(Verdict& verdict, const game::Position& position);
  void note_fault(Verdict& verdict, game::EndReason reason, const game::Position& where);
  void note_answer(Verdict& verdict, game::Move move, double seconds);
  void note_output();
  bool seen(game::EndReason reason) const { return faults_[static_cast<std::size_t>(reason)]; }

  Seat& agent_;
  const UsabilitySettings& settings_;
  std::stop_token stop_;
  GameSettings quick_;    // of the first look
  bool looking_ = false;  // it is at work
  Interface interface_;
  std::uint64_t games_ = 0;  // so far: each has a seed of its own
  std::array<bool, std::size(game::kEndReasonNames)> faults_{};
  game::EndReason last_fault_ = game::EndReason::discs;
  int answers_ = 0;
  double seconds_ = 0;
  double slowest_ = 0;
  double longest_game_ = 0;
  std::size_t written_ = 0;  // bytes on standard error, as far as they were kept
  std::string last_output_;
};

}  // namespace ogai::arena
