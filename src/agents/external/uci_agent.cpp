// `uci:"COMMAND"`: an engine that speaks UCI and plays Reversi as Fairy-Stockfish writes it
// (protocol/flipello.h). The variant follows from the rules, unless `variant` names another; the
// whole game is told with every question, so that the engine can keep what it knows.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agents/external/outside_agent.h"
#include "agents/factories.h"
#include "protocol/flipello.h"
#include "protocol/uci.h"
#include "protocol/words.h"

namespace ogai::agents {

namespace uci = protocol::uci;
namespace flipello = protocol::flipello;
using base::Deadline;
using base::Error;
using base::ErrorKind;
using base::Result;
using game::EndReason;

namespace {

// An engine without limits thinks for ever; one that plays without a clock shall not.
constexpr base::Duration kTimeWithoutLimits = std::chrono::seconds(1);

struct UciSettings {
  std::string variant;                  // empty: as the rules say
  std::vector<uci::SetOption> options;  // to be set at the start
};

// "Name=Value;Name=Value"
Result<std::vector<uci::SetOption>> parse_uci_options(std::string_view text) {
  std::vector<uci::SetOption> options;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    const std::string_view pair = text.substr(at, end - at);
    const std::size_t equals = pair.find('=');
    if (equals == 0 || equals == std::string_view::npos)
      return Error{ErrorKind::syntax, "options are Name=Value;Name=Value", at};
    options.push_back({std::string(pair.substr(0, equals)), std::string(pair.substr(equals + 1))});
    at = end + 1;
  }
  return options;
}

uci::Go uci_order(const search::Limits& limits) {
  uci::Go go;
  go.move_time = limits.move_time;
  if (limits.clock) {  // the other side's clock is not known here
    go.first_time = go.second_time = limits.clock->remaining;
    go.first_increment = go.second_increment = limits.clock->increment;
  }
  if (const auto nodes = limits.nodes ? limits.nodes : limits.simulations)
    go.nodes = static_cast<std::int64_t>(std::min<std::uint64_t>(*nodes, std::uint64_t{1} << 62));
  if (limits.depth) go.depth = *limits.depth;
  return go;
}

class UciAgent final : public OutsideAgent {
 public:
  UciAgent(CommandSettings command, UciSettings uci, game::Objective objective)
      : OutsideAgent(std::move(command.argv), std::move(command.outside), objective),
        uci_(std::move(uci)) {}

 private:
  static void say(OutsideProgram& program, const uci::Command& command) {
    program.say(uci::format_command(command));
  }

  uci::Answer parsed(const std::string& line) const {
    Result<uci::Answer> answer = uci::parse_answer(line, game().start().size);
    if (!answer) throw unreadable(line, answer.error().message);
    return std::move(*answer);
  }

  void greet(OutsideProgram& program, Deadline deadline) override {
    say(program, uci::Hello{});
    std::vector<uci::EngineOption> known;
    while (true) {
      const uci::Answer answer = parsed(hear_or_fail(program, deadline, "uciok after uci"));
      if (const auto* option = std::get_if<uci::EngineOption>(&answer)) known.push_back(*option);
      if (std::holds_alternative<uci::UciOk>(answer)) break;
    }
    set_variant(program, known);
    for (const uci::SetOption& option : uci_.options) {
      const uci::EngineOption* found = find_option(known, option.name);
      if (!found)
        throw AgentFailure(EndReason::failed_start,
                           fmt::format("it has no option '{}'; it has: {}", option.name,
                                       fmt::join(names_of(known), ", ")));
      say(program, uci::SetOption{found->name, option.value});
    }
  }

  static const uci::EngineOption* find_option(const std::vector<uci::EngineOption>& options,
                                              std::string_view name) {
    const auto found = std::find_if(options.begin(), options.end(), [&](const auto& option) {
      return protocol::lower_case(option.name) == protocol::lower_case(name);
    });
    return found == options.end() ? nullptr : &*found;
  }
  static std::vector<std::string> names_of(const std::vector<uci::EngineOption>& options) {
    std::vector<std::string> names;
    for (const uci::EngineOption& option : options) names.push_back(option.name);
    return names;
  }

  // The engine's own name of the variant where it lists its variants; one that lists none is told
  // ours, and may ignore it.
  void set_variant(OutsideProgram& program, const std::vector<uci::EngineOption>& known) const {
    std::string name = uci_.variant.empty()
                           ? std::string(flipello::variant_name(game().objective()))
                           : uci_.variant;
    const uci::EngineOption* option = find_option(known, "UCI_Variant");
    if (option && uci_.variant.empty() && !option->choices.empty()) {
      const auto fits = [&](const std::string& choice) {
        return flipello::objective_of_variant(choice) == game().objective();
      };
      const auto choice = std::find_if(option->choices.begin(), option->choices.end(), fits);
      if (choice == option->choices.end())
        throw AgentFailure(EndReason::failed_start,
                           fmt::format("it does not play {}; if it has these rules under another "
                                       "name, give it with variant=NAME",
                                       name));
      name = *choice;
    }
    say(program, uci::SetOption{option ? option->name : "UCI_Variant", name});
  }

  void begin(OutsideProgram& program, std::uint64_t, Deadline deadline) override {
    say(program, uci::NewGame{});
    say(program, uci::IsReady{});
    while (!std::holds_alternative<uci::ReadyOk>(
        parsed(hear_or_fail(program, deadline, "readyok after isready"))))
      continue;
  }

  Choice ask(OutsideProgram& program, bool, const search::Limits& granted,
             const std::stop_token& stop, search::InfoSink& sink) override {
    search::Limits limits = granted;
    if (limits.unlimited()) limits.move_time = kTimeWithoutLimits;
    AnswerWait wait(program, limits, stop, settings().grace, [&] { say(program, uci::Stop{}); });
    uci::SetPosition position{game().start(), {}};
    for (const game::PlayedMove& played : game().moves()) position.moves.push_back(played.move);
    say(program, position);
    say(program, uci_order(limits));
    search::Info last;
    while (true) {
      const uci::Answer answer = parsed(wait.next_line());
      if (const auto* info = std::get_if<uci::EngineInfo>(&answer)) note(*info, last, sink);
      if (const auto* best = std::get_if<uci::BestMove>(&answer))
        return checked_choice(game().position(), best->move.value_or(game::kPass), last);
    }
  }

  bool is_answer(const std::string& line) const override {
    return std::holds_alternative<uci::BestMove>(parsed(line));
  }

  // Keeps the last word on the best line; a remark without a value is none.
  static void note(const uci::EngineInfo& info, search::Info& last, search::InfoSink& sink) {
    if (!info.info.value && !info.info.depth) return;
    sink.report(info.info);
    if (info.line_number == 1 && info.info.value) last = info.info;
  }

  UciSettings uci_;
};

base::OptionTable uci_options() {
  base::OptionTable table = command_option();
  table.integer("hash", 0, {0, 1 << 20}, "its table in MB; 0 = its own default")
      .integer("threads", 0, {0, 1024}, "its threads; 0 = its own default")
      .text("variant", "", "its name of the game where it is neither antiflipello nor flipello")
      .text("options", "", "further options of the engine: Name=Value;Name=Value");
  return outside_options(std::move(table));
}

Result<std::unique_ptr<Agent>> make_uci_agent(const base::OptionValues& values,
                                              const AgentContext& context) {
  Result<CommandSettings> command = command_settings(values, context);
  if (!command) return std::move(command).error();
  Result<std::vector<uci::SetOption>> options = parse_uci_options(values.text("options"));
  if (!options) return std::move(options).error();
  for (const auto& [name, uci_name] : {std::pair("hash", "Hash"), std::pair("threads", "Threads")})
    if (values.integer(name) > 0)
      options->push_back({uci_name, std::to_string(values.integer(name))});
  return std::unique_ptr<Agent>(new UciAgent(
      std::move(*command), {values.text("variant"), std::move(*options)}, context.objective));
}

}  // namespace

AgentFactory uci_agent() {
  return {
      .name = "uci",
      .summary = "an engine that speaks UCI, variant antiflipello or flipello",
      .source = "outside program",
      .options = uci_options(),
      .make = make_uci_agent,
      .version = command_version,
  };
}

}  // namespace ogai::agents
