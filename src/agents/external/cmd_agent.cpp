// `cmd:"COMMAND"`: a program that speaks Ogai's own line protocol (docs/line-protocol.md).
#include "agents/external/outside_agent.h"
#include "agents/factories.h"
#include "protocol/line.h"

namespace ogai::agents {

namespace line = protocol::line;
using base::Deadline;
using base::Result;

namespace {

// Any language reads a number of this size.
constexpr std::uint64_t kLargestSeed = 0x7fffffff;

line::Answer parsed_line_answer(const std::string& text) {
  Result<line::Answer> answer = line::parse_answer(text);
  if (!answer) throw unreadable(text, answer.error().message);
  return std::move(*answer);
}

class CmdAgent final : public OutsideAgent {
 public:
  CmdAgent(CommandSettings settings, game::Objective objective)
      : OutsideAgent(std::move(settings.argv), std::move(settings.outside), objective) {}

 private:
  void greet(OutsideProgram& program, Deadline deadline) override {
    program.say(line::format_command(line::Hello{}));
    await_ready(program, deadline, "ready NAME after ogai 1");
  }

  void begin(OutsideProgram& program, std::uint64_t seed, Deadline deadline) override {
    program.say(line::format_command(
        line::NewGame{game().objective(), seed & kLargestSeed, game().start()}));
    await_ready(program, deadline, "ready after newgame");
  }

  void tell(OutsideProgram& program, game::Move move) override {
    program.say(line::format_command(line::Played{game::move_name(game().start().size, move)}));
  }

  Choice ask(OutsideProgram& program, bool, const search::Limits& limits,
             const std::stop_token& stop, search::InfoSink&) override {
    const game::Position& position = game().position();
    AnswerWait wait(program, limits, stop, settings().grace,
                    [&] { program.say(line::format_command(line::Stop{})); });
    program.say(line::format_command(line::Go{position, limits}));
    while (true) {
      const std::string text = wait.next_line();
      const line::Answer answer = parsed_line_answer(text);
      if (std::holds_alternative<line::Comment>(answer)) continue;
      const auto* chosen = std::get_if<line::Chosen>(&answer);
      if (!chosen) throw unreadable(text, "move SQUARE was to come");
      return choice_of(position, text, *chosen);
    }
  }

  bool is_answer(const std::string& text) const override {
    return !std::holds_alternative<line::Comment>(parsed_line_answer(text));
  }

  static Choice choice_of(const game::Position& position, const std::string& text,
                          const line::Chosen& chosen) {
    search::Info info;
    info.value = chosen.value;
    info.depth = chosen.depth;
    const bool passes = chosen.move == "pa" || chosen.move == "pass";
    const auto square = game::square_from_name(position.size, chosen.move);
    if (!square && !passes) throw unreadable(text, "no square of this board");
    return checked_choice(position, square.value_or(game::kPass), std::move(info));
  }

  static void await_ready(OutsideProgram& program, Deadline deadline, std::string_view awaited) {
    while (true) {
      const std::string text = hear_or_fail(program, deadline, awaited);
      const line::Answer answer = parsed_line_answer(text);
      if (std::holds_alternative<line::Ready>(answer)) return;
      if (!std::holds_alternative<line::Comment>(answer))
        throw unreadable(text, std::string(awaited) + " was to come");
    }
  }
};

}  // namespace

AgentFactory cmd_agent() {
  return {
      .name = "cmd",
      .summary = "a program that speaks Ogai's line protocol",
      .source = "outside program",
      .options = outside_options(command_option()),
      .make = [](const base::OptionValues& values,
                 const AgentContext& context) -> Result<std::unique_ptr<Agent>> {
        Result<CommandSettings> settings = command_settings(values, context);
        if (!settings) return std::move(settings).error();
        return std::unique_ptr<Agent>(new CmdAgent(std::move(*settings), context.objective));
      },
      .version = command_version,
  };
}

}  // namespace ogai::agents
