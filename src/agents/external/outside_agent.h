// OutsideAgent: what the agents that wrap a program have in common.
//
// The program is started when the first game begins, greeted once, and kept over its games; after a
// failure, or with fresh=on, the next game gets a new one. What it wrote to its standard error in a
// game is kept though the program be gone. An answer that has come before it was asked for is none
// to the question that follows: a second answer to the last one loses as such. A derived class
// speaks the program's language and throws AgentFailure; it neither handles the program's life nor
// follows the game.
#pragma once

#include <functional>
#include <optional>

#include "agents/agent.h"
#include "agents/external/outside_program.h"

namespace ogai::agents {

class OutsideAgent : public Agent {
 public:
  OutsideAgent(std::vector<std::string> argv, OutsideSettings settings, game::Objective objective)
      : argv_(std::move(argv)),
        settings_(std::move(settings)),
        game_(game::Position{}, objective) {}

  void new_game(const game::Position& start, std::uint64_t seed) final;
  void observe(game::Move move) final;
  Choice choose(const game::Position& position, const search::Limits& limits,
                const std::stop_token& stop, search::InfoSink& sink) final;
  std::string error_output() final;
  std::size_t peak_memory() const final;

 protected:
  // Once after the start of the program, until it is ready.
  virtual void greet(OutsideProgram& program, base::Deadline deadline) = 0;
  // A game begins, game(); returns when the program is ready for it.
  virtual void begin(OutsideProgram& program, std::uint64_t seed, base::Deadline deadline) = 0;
  // A move was made, the last of game().
  virtual void tell(OutsideProgram& program, game::Move move) { (void)program, (void)move; }
  // The program's move in the position of game(), checked by checked_choice(). `known` is false if
  // it was told of another game than this one.
  virtual Choice ask(OutsideProgram& program, bool known, const search::Limits& limits,
                     const std::stop_token& stop, search::InfoSink& sink) = 0;

  // Whether the line is an answer to ask(). Throws AgentFailure if it cannot be read.
  virtual bool is_answer(const std::string& line) const = 0;

  const OutsideSettings& settings() const { return settings_; }
  const game::GameRecord& game() const { return game_; }

  // The next line before the deadline, or a failure to start that says what was waited for.
  static std::string hear_or_fail(OutsideProgram& program, base::Deadline deadline,
                                  std::string_view awaited);

 private:
  template <typename Work>
  auto guarded(Work work);
  void start(std::uint64_t seed);
  void drop();
  bool answers_again();
  void refuse_early_answers(const search::Limits& limits, const std::stop_token& stop);

  std::vector<std::string> argv_;
  OutsideSettings settings_;
  game::GameRecord game_;
  std::optional<OutsideProgram> program_;
  std::string output_of_dropped_;
  std::size_t peak_of_dropped_ = 0;
};

// Waits for a program's answer: when its time is over it is told so, and has the grace time left.
class AnswerWait {
 public:
  // `interrupt` tells the program to answer at once.
  AnswerWait(OutsideProgram& program, const search::Limits& limits, std::stop_token stop,
             base::Duration grace, std::function<void()> interrupt);

  // The next line. Throws AgentFailure (time) when the grace time is over.
  std::string next_line();
  // The program was told to stop: what it says from now on is its answer, whatever its limits.
  bool interrupted() const { return interrupted_; }

 private:
  OutsideProgram& program_;
  std::stop_token stop_;
  base::Deadline deadline_;
  base::Duration grace_;
  std::function<void()> interrupt_;
  bool interrupted_ = false;
};

// The choice, if the move is legal; otherwise an AgentFailure (illegal_move, or no_move for a pass)
// that shows the position and what was answered.
Choice checked_choice(const game::Position& position, game::Move move, search::Info info);

// A failure for an answer that cannot be read.
AgentFailure unreadable(std::string_view line, std::string_view why);

// ---- agents that are given by a command ----

// `command` alone, which may be given bare; an agent adds its own and outside_options().
base::OptionTable command_option();

// What to start, and how.
struct CommandSettings {
  std::vector<std::string> argv;
  OutsideSettings outside;
};
base::Result<CommandSettings> command_settings(const base::OptionValues& values,
                                               const AgentContext& context);

base::Result<std::string> command_version(const base::OptionValues& values);

}  // namespace ogai::agents
