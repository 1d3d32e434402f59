#include "agents/external/outside_agent.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/notation/position_text.h"
#include "protocol/words.h"
#include "sandbox/command.h"

namespace ogai::agents {

using base::Deadline;
using base::Duration;
using base::Result;
using game::EndReason;

namespace {

constexpr Duration kPatienceWithWrongMoves = std::chrono::milliseconds(200);

// An answer against the rules of the game leaves the conversation in order; any other fault does
// not.
bool spoils_the_program(EndReason reason) {
  return reason != EndReason::illegal_move && reason != EndReason::no_move;
}

// The moment at which the limits are over, whoever else keeps a clock.
Deadline end_of(const search::Limits& limits) {
  Duration allowed = limits.move_time.value_or(Duration::max());
  if (limits.clock) allowed = std::min(allowed, limits.clock->remaining);
  return allowed == Duration::max() ? Deadline::never() : Deadline::after(allowed);
}

}  // namespace

void OutsideAgent::drop() {
  if (program_) output_of_dropped_ = program_->error_output();
  peak_of_dropped_ = peak_memory();
  program_.reset();
}

std::size_t OutsideAgent::peak_memory() const {
  return std::max(peak_of_dropped_, program_ ? program_->peak_memory() : 0);
}

template <typename Work>
auto OutsideAgent::guarded(Work work) {
  try {
    return work();
  } catch (const AgentFailure& failure) {
    if (spoils_the_program(failure.reason())) drop();
    throw;
  } catch (...) {
    drop();
    throw;
  }
}

void OutsideAgent::start(std::uint64_t seed) {
  const Deadline deadline = Deadline::after(settings_.startup);
  program_.emplace(argv_, settings_);
  guarded([&] {
    greet(*program_, deadline);
    begin(*program_, seed, deadline);
  });
}

void OutsideAgent::new_game(const game::Position& position, std::uint64_t seed) {
  game_ = game::GameRecord(position, game_.objective());
  if (settings_.fresh) program_.reset();
  output_of_dropped_.clear();
  if (program_) {
    // It may have ended since its last game: that is no fault in this one.
    try {
      program_->begin_output();
      begin(*program_, seed, Deadline::after(settings_.startup));
      return;
    } catch (const AgentFailure&) {
      program_.reset();
    }
  }
  start(seed);
}

void OutsideAgent::observe(game::Move move) {
  const bool known = game_.play(move).ok();
  if (known && program_) guarded([&] { tell(*program_, move); });
}

Choice OutsideAgent::choose(const game::Position& position, const search::Limits& limits,
                            const std::stop_token& stop, search::InfoSink& sink) {
  const bool known = program_ && game_.position() == position;
  if (!(game_.position() == position)) game_ = game::GameRecord(position, game_.objective());
  if (!program_) start(0);
  return guarded([&] {
    refuse_early_answers(limits, stop);
    try {
      return ask(*program_, known, limits, stop, sink);
    } catch (const AgentFailure& failure) {
      if (spoils_the_program(failure.reason()) || !answers_again()) throw;
      throw AgentFailure(EndReason::bad_answer,
                         fmt::format("it answered more than once: {}", failure.what()));
    }
  });
}

// A wrong move was perhaps its second answer to the question before, come late; then the one to
// this question follows.
bool OutsideAgent::answers_again() {
  const Deadline deadline = Deadline::after(kPatienceWithWrongMoves);
  try {
    while (const std::optional<std::string> line = program_->hear(deadline))
      if (is_answer(*line)) return true;
  } catch (const AgentFailure&) {
    // It has lost already, by its move.
  }
  return false;
}

// Judged as an answer to the next question it would be a wrong move, and so would all that follow.
void OutsideAgent::refuse_early_answers(const search::Limits& limits, const std::stop_token& stop) {
  const Deadline deadline = end_of(limits);  // it may flood us
  while (!deadline.expired() && !stop.stop_requested()) {
    const std::optional<std::string> line = program_->heard_already(deadline, stop);
    if (!line) return;
    if (is_answer(*line))
      throw AgentFailure(
          EndReason::bad_answer,
          fmt::format("it answered {} before it was asked: a question has one answer",
                      protocol::quoted(*line)));
  }
}

std::string OutsideAgent::error_output() {
  return program_ ? program_->error_output() : output_of_dropped_;
}

std::string OutsideAgent::hear_or_fail(OutsideProgram& program, Deadline deadline,
                                       std::string_view awaited) {
  std::optional<std::string> line = program.hear(deadline);
  if (!line)
    throw AgentFailure(
        EndReason::failed_start,
        fmt::format("it did not say {} in time (startup=TIME gives it more)", awaited));
  return std::move(*line);
}

AnswerWait::AnswerWait(OutsideProgram& program, const search::Limits& limits, std::stop_token stop,
                       Duration grace, std::function<void()> interrupt)
    : program_(program),
      stop_(std::move(stop)),
      deadline_(end_of(limits)),
      grace_(grace),
      interrupt_(std::move(interrupt)) {}

std::string AnswerWait::next_line() {
  if (!interrupted_) {
    if (std::optional<std::string> line = program_.hear(deadline_, stop_)) return std::move(*line);
    interrupted_ = true;
    interrupt_();
    deadline_ = Deadline::after(grace_);
  }
  if (std::optional<std::string> line = program_.hear(deadline_)) return std::move(*line);
  throw AgentFailure(EndReason::time,
                     fmt::format("it did not answer within {} after its time was over",
                                 base::format_duration(grace_)));
}

Choice checked_choice(const game::Position& position, game::Move move, search::Info info) {
  if (move <= game::kPass && position.is_legal(move)) return {move, std::move(info)};
  const std::string board = game::notation::format_position(position);
  if (move == game::kPass)
    throw AgentFailure(EndReason::no_move, fmt::format("it passed, but has a move in {}", board));
  throw AgentFailure(EndReason::illegal_move,
                     fmt::format("it answered {}, which is illegal in {}",
                                 game::move_name(position.size, move), board));
}

AgentFailure unreadable(std::string_view line, std::string_view why) {
  return {EndReason::bad_answer,
          fmt::format("its answer {} cannot be read: {}", protocol::quoted(line), why)};
}

base::OptionTable command_option() {
  base::OptionTable table;
  table.text("command", "", "the program and its arguments, in quotes").positional("command");
  return table;
}

Result<CommandSettings> command_settings(const base::OptionValues& values,
                                         const AgentContext& context) {
  Result<OutsideSettings> outside = outside_settings(values, context);
  if (!outside) return std::move(outside).error();
  const Result<std::vector<std::string>> words = sandbox::command_words(values.text("command"));
  if (!words) return words.error();
  const Result<sandbox::Command> command = sandbox::resolve_command(*words);
  if (!command) return command.error();
  command->allow_in(outside->rules);
  return CommandSettings{command->argv, std::move(*outside)};
}

Result<std::string> command_version(const base::OptionValues& values) {
  const Result<std::vector<std::string>> words = sandbox::command_words(values.text("command"));
  if (!words) return words.error();
  return sandbox::version_of_command(*words);
}

}  // namespace ogai::agents
