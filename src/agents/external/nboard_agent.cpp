// `nboard:"COMMAND"`: an engine that speaks NBoard's protocol.
//
// The protocol knows a depth and no clock. An engine that is still thinking when its time is over
// is sent a `ping`, which it has to answer after it has ended its thinking; the move that comes
// before the pong counts. Of a whole game's clock one move may take its share of what is left.
#include <algorithm>

#include "agents/external/outside_agent.h"
#include "agents/factories.h"
#include "protocol/nboard.h"

namespace ogai::agents {

namespace nboard = protocol::nboard;
using base::Deadline;
using base::Duration;
using base::Result;
using game::EndReason;

namespace {

// The time of the next move: of the clock so much that the moves to come, and one more, have as
// much.
search::Limits with_share_of_clock(search::Limits limits, const game::Position& position) {
  if (!limits.clock) return limits;
  const int moves_left = std::popcount(position.empties()) / 2 + 2;
  const Duration share = limits.clock->remaining / moves_left + limits.clock->increment;
  const Duration most = std::min(share, limits.clock->remaining);
  limits.move_time = limits.move_time ? std::min(*limits.move_time, most) : most;
  return limits;
}

class NBoardAgent final : public OutsideAgent {
 public:
  NBoardAgent(CommandSettings command, int depth, game::Objective objective)
      : OutsideAgent(std::move(command.argv), std::move(command.outside), objective),
        depth_(depth) {}

 private:
  static void say(OutsideProgram& program, const nboard::Command& command) {
    program.say(nboard::format_command(command));
  }

  nboard::Answer parsed(const std::string& line) const {
    Result<nboard::Answer> answer = nboard::parse_answer(line, game().start().size);
    if (!answer) throw unreadable(line, answer.error().message);
    return std::move(*answer);
  }

  void greet(OutsideProgram& program, Deadline) override {
    said_depth_ = 0;
    say(program, nboard::Hello{});
  }

  // Whatever it still had to say about the last game ends before the pong.
  void begin(OutsideProgram& program, std::uint64_t, Deadline deadline) override {
    say_depth(program, depth_);
    say(program, nboard::SetGame{game()});
    say(program, nboard::Ping{++pings_});
    while (true) {
      const nboard::Answer answer =
          parsed(hear_or_fail(program, deadline, "pong after set game and ping"));
      const auto* pong = std::get_if<nboard::Pong>(&answer);
      if (pong && pong->number == pings_) return;
    }
  }

  void say_depth(OutsideProgram& program, int depth) {
    if (depth == said_depth_) return;
    said_depth_ = depth;
    say(program, nboard::SetDepth{depth});
  }

  void tell(OutsideProgram& program, game::Move move) override {
    say(program, nboard::PlayMove{game::move_name(game().start().size, move), {}});
  }

  Choice ask(OutsideProgram& program, bool known, const search::Limits& granted,
             const std::stop_token& stop, search::InfoSink& sink) override {
    const search::Limits limits = with_share_of_clock(granted, game().position());
    AnswerWait wait(program, limits, stop, settings().grace,
                    [&] { say(program, nboard::Ping{++pings_}); });
    if (!known) say(program, nboard::SetGame{game()});
    say_depth(program, limits.depth.value_or(depth_));
    say(program, nboard::Go{});
    search::Info last;
    while (true) {
      const nboard::Answer answer = parsed(wait.next_line());
      if (const auto* line = std::get_if<nboard::SearchLine>(&answer))
        sink.report(last = line->info);
      if (const auto* move = std::get_if<nboard::EngineMove>(&answer))
        return choice_of(*move, last);
      const auto* pong = std::get_if<nboard::Pong>(&answer);
      if (pong && pong->number == pings_ && wait.interrupted())
        throw AgentFailure(EndReason::time, "it had no move yet when its time was over");
    }
  }

  bool is_answer(const std::string& line) const override {
    return std::holds_alternative<nboard::EngineMove>(parsed(line));
  }

  // What the engine said last of this very move belongs to it.
  Choice choice_of(const nboard::EngineMove& answer, const search::Info& last) const {
    search::Info info;
    if (!last.line.empty() && last.line.front() == answer.move) info = last;
    if (answer.note.value) info.value = answer.note.value;
    return checked_choice(game().position(), answer.move, std::move(info));
  }

  int depth_;
  int said_depth_ = 0;  // to the program as it runs
  std::int64_t pings_ = 0;
};

Result<std::unique_ptr<Agent>> make_nboard_agent(const base::OptionValues& values,
                                                 const AgentContext& context) {
  Result<CommandSettings> command = command_settings(values, context);
  if (!command) return std::move(command).error();
  return std::unique_ptr<Agent>(new NBoardAgent(
      std::move(*command), static_cast<int>(values.integer("depth")), context.objective));
}

}  // namespace

AgentFactory nboard_agent() {
  base::OptionTable table = command_option();
  table.integer("depth", 12, {1, 60}, "the depth it is told to search where the referee sets none");
  return {
      .name = "nboard",
      .summary = "an engine that speaks NBoard's protocol",
      .source = "outside program",
      .options = outside_options(std::move(table)),
      .make = make_nboard_agent,
      .version = command_version,
  };
}

}  // namespace ogai::agents
