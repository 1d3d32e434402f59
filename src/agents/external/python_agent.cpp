#include "agents/external/python_agent.h"

#include <fmt/format.h>
#include <unistd.h>

#include "base/embed.h"
#include "game/notation/position_text.h"
#include "sandbox/command.h"

OGAI_EMBED(ogai_harness_monitor, "../src/agents/external/harness/monitor.py");
OGAI_EMBED(ogai_harness_course, "../src/agents/external/harness/course.py");
OGAI_EMBED(ogai_harness_strategy, "../src/agents/external/harness/strategy.py");

namespace ogai::agents {

namespace fs = std::filesystem;
namespace harness = protocol::harness;
using base::Deadline;
using base::Duration;
using base::Error;
using base::ErrorKind;
using base::Result;
using game::EndReason;
using namespace std::chrono_literals;

namespace {

// What the course gives, for games without a limit; and a side's moves in a game, for those that
// limit nothing but the whole.
constexpr Duration kUsualTime = 5s;
constexpr int kUsualMoves = 30;
constexpr std::string_view kSystemPython = "/usr/bin/python3";
constexpr const char* kTakeReadyMoves = "on";  // said in place of the grace time

Duration time_for_a_move(const search::Limits& limits) {
  if (limits.move_time && *limits.move_time < 24h) return *limits.move_time;
  if (limits.clock) return std::min(kUsualTime, limits.clock->remaining / kUsualMoves);
  return kUsualTime;
}

Result<std::string> agent_file(const base::OptionValues& values) {
  const std::string& file = values.text("file");
  if (file.empty())
    return Error{ErrorKind::syntax, "which file? the agent is named by it, as in py:FILE.py"};
  std::error_code fault;
  if (!fs::is_regular_file(file, fault))
    return Error{ErrorKind::io, fmt::format("there is no file '{}'", file)};
  if (access(file.c_str(), R_OK) != 0)
    return Error{ErrorKind::io, fmt::format("the file '{}' cannot be read", file)};
  return file;
}

std::string interpreter(const base::OptionValues& values) {
  if (!values.text("python").empty()) return values.text("python");
  return std::string(access(kSystemPython.data(), X_OK) == 0 ? kSystemPython : "python3");
}

// What the agent sees of the files beside its own, in the harness's words.
std::string neighbours(const sandbox::Command& command, const OutsideSettings& settings) {
  if (sandbox::hash_of_copy(command.argv[1])) return "copy";
  const bool hidden = command.folder.empty() && !sandbox::belongs_to_system(command.argv[1]);
  return hidden && settings.rules.confinement == sandbox::Confinement::full ? "alone" : "folder";
}

// An interpreter of somebody's own needs its libraries, which lie beside the folder it is in, and
// beside the one it is a link to.
void allow_libraries(const fs::path& python, sandbox::Rules& rules) {
  std::error_code fault;
  for (const fs::path& program : {python, fs::canonical(python, fault)}) {
    const fs::path prefix = program.parent_path().parent_path();
    if (program.parent_path().filename() == "bin" && prefix != "/" && prefix != "/usr" &&
        prefix != "/usr/local")
      rules.readable.push_back(prefix);
  }
}

// Its own words, unless it has broken a rule: too much memory may be the reason behind the reason.
AgentFailure failure_of(OutsideProgram& program, const harness::Lost& lost) {
  program.hear(Deadline::after({}));
  if (lost.reason != EndReason::memory) return {lost.reason, lost.text};
  return {lost.reason, fmt::format("{}; {}", lost.text, program.memory_text())};
}

// What was answered to a request that has only one good answer.
void expect_ready(OutsideProgram& program, const std::optional<std::string>& line) {
  if (!line)
    throw AgentFailure(EndReason::failed_start,
                       "it was not ready in time (startup=TIME gives it more)");
  const Result<harness::Answer> answer = harness::parse_answer(*line);
  if (!answer) throw unreadable(*line, answer.error().message);
  if (const auto* lost = std::get_if<harness::Lost>(&*answer)) {
    throw failure_of(program, *lost);
  }
  if (!std::holds_alternative<harness::Ready>(*answer))
    throw unreadable(*line, "a game begins with `ready`");
}

std::string names_of(const game::Position& position) {
  std::string names;
  for (game::Bits legal = position.legal_moves(); legal != 0;) {
    const game::Square square = game::pop_first(legal);
    names +=
        fmt::format("{}({}, {})", names.empty() ? "" : " ", game::row_of(position.size, square),
                    game::column_of(position.size, square));
  }
  return names;
}

bool on_board(const game::Position& position, const harness::Square& square) {
  const int side = game::side(position.size);
  return square.row >= 0 && square.row < side && square.column >= 0 && square.column < side;
}

// Nothing: it is not legal.
std::optional<game::Move> legal_move(const game::Position& position,
                                     const harness::Square& square) {
  if (!on_board(position, square)) return std::nullopt;
  const game::Move move = game::square_at(position.size, square.column, square.row);
  return position.is_legal(move) ? std::optional(move) : std::nullopt;
}

game::Move move_of(const game::Position& position, const harness::Square& square) {
  if (const auto move = legal_move(position, square)) return *move;
  throw AgentFailure(
      EndReason::illegal_move,
      fmt::format(
          "({}, {}) is {}; legal, as (row, column) from 0, were {}", square.row, square.column,
          on_board(position, square) ? "an illegal move" : "not on the board", names_of(position)));
}

}  // namespace

base::OptionTable python_options(base::OptionTable own) {
  base::OptionTable table;
  table.text("file", "", "the agent's Python file").positional("file");
  table.text("python", "", "the interpreter; by default /usr/bin/python3, or the system's python3");
  for (const base::Option& option : own.options()) table.add(option);
  table =
      outside_options(std::move(table),
                      "; on: 1s, and where a call raises an exception the legal move that it had "
                      "ready is played");
  return table.word("grace", kTakeReadyMoves);
}

Result<std::unique_ptr<Agent>> PythonAgent::make(const base::OptionValues& values,
                                                 const AgentContext& context,
                                                 PythonInterface interface) {
  Result<OutsideSettings> settings = outside_settings(values, context);
  if (!settings) return std::move(settings).error();
  const Result<std::string> file = agent_file(values);
  if (!file) return file.error();
  const Result<sandbox::Command> command = sandbox::resolve_command({interpreter(values), *file});
  if (!command) return command.error();
  command->allow_in(settings->rules);
  allow_libraries(command->argv[0], settings->rules);
  // numba keeps compiled code beside the file if it can: here it cannot.
  settings->rules.environment.push_back("NUMBA_CACHE_DIR=/tmp/numba");
  settings->rules.environment.push_back("PYTHONHASHSEED=0");
  std::vector<std::string> argv = {command->argv[0],
                                   "-s",
                                   "-B",
                                   "-u",
                                   "-c",
                                   interface.harness,
                                   command->argv[1],
                                   neighbours(*command, *settings)};
  argv.insert(argv.end(), interface.arguments.begin(), interface.arguments.end());
  return std::unique_ptr<Agent>(new PythonAgent(std::move(argv), std::move(*settings),
                                                context.objective, std::move(interface),
                                                values.says("grace", kTakeReadyMoves)));
}

void PythonAgent::expect(game::Color color, const search::Limits& limits) {
  expected_ = true;
  told_.color = color;
  told_.time_out = time_for_a_move(limits);
}

// Makes the agent anew where it was told another colour, or another time before its first move.
void PythonAgent::seat(OutsideProgram& program, const search::Limits& limits,
                       const std::stop_token& stop) {
  const bool first = std::exchange(first_, false);
  const game::Position& position = game().position();
  if (told_.size == position.size && told_.color == position.to_move &&
      (!first || expected_ || told_.time_out == time_for_a_move(limits)))
    return;
  told_.size = position.size;
  told_.color = position.to_move;
  told_.time_out = time_for_a_move(limits);
  told_.warm_up = {};
  expect_ready(program, answer_to(program, harness::format(told_), limits, stop));
}

void PythonAgent::greet(OutsideProgram& program, Deadline deadline) {
  program.say("import");
  expect_ready(program, program.hear(deadline));
}

void PythonAgent::begin(OutsideProgram& program, std::uint64_t seed, Deadline deadline) {
  first_ = true;
  told_.size = game().start().size;
  told_.seed = seed;
  // If the first call never ends, the rest is for a second start without it.
  told_.warm_up = interface_.warm_up ? deadline.remaining() / 3 * 2 : Duration{};
  program.say(harness::format(told_));
  expect_ready(program, program.hear(deadline));
}

std::string PythonAgent::answer_to(OutsideProgram& program, const std::string& request,
                                   const search::Limits& limits,
                                   const std::stop_token& stop) const {
  program.say(request);
  AnswerWait wait(program, limits, stop, settings().grace, [&] { program.say("stop"); });
  try {
    return wait.next_line();
  } catch (const AgentFailure& failure) {
    if (failure.reason() != EndReason::time) throw;
    throw AgentFailure(EndReason::time, fmt::format("{}: {}", interface_.late, failure.what()));
  }
}

Choice PythonAgent::choice_of(OutsideProgram& program, const std::string& line) const {
  const Result<harness::Answer> answer = harness::parse_answer(line);
  if (!answer) throw unreadable(line, answer.error().message);
  if (const auto* square = std::get_if<harness::Square>(&*answer))
    return {move_of(game().position(), *square), {}};
  const auto* lost = std::get_if<harness::Lost>(&*answer);
  if (!lost) throw unreadable(line, "a move was asked for");
  return this->lost(program, *lost);
}

// A move all the same, if it had one ready and is to be forgiven; otherwise the failure.
Choice PythonAgent::lost(OutsideProgram& program, const harness::Lost& lost) const {
  const AgentFailure failure = failure_of(program, lost);
  const auto ready = lost.ready ? legal_move(game().position(), *lost.ready) : std::nullopt;
  if (!ready) throw AgentFailure(failure);
  if (takes_ready_moves_) return {*ready, {}};
  throw AgentFailure(lost.reason, fmt::format("{}; {} had the legal move ({}, {}), which grace=on "
                                              "would play",
                                              failure.what(), interface_.ready, lost.ready->row,
                                              lost.ready->column));
}

Choice PythonAgent::ask(OutsideProgram& program, bool, const search::Limits& limits,
                        const std::stop_token& stop, search::InfoSink&) {
  const game::Position& position = game().position();
  try {
    seat(program, limits, stop);
    const std::string request = harness::format_go(position, time_for_a_move(limits));
    return choice_of(program, answer_to(program, request, limits, stop));
  } catch (const AgentFailure& failure) {
    throw AgentFailure(failure.reason(),
                       fmt::format("move {}: {}; position {}", game().moves().size() + 1,
                                   failure.what(), game::notation::format_position(position)));
  }
}

Result<std::string> python_version(const base::OptionValues& values) {
  const Result<std::string> file = agent_file(values);
  if (!file) return file.error();
  return sandbox::version_of_file(*file);
}

namespace {

std::string with_monitor(std::string_view side) {
  std::string source(base::embedded(ogai_harness_monitor, ogai_harness_monitor_end));
  return source.append("\n\n").append(side);
}

}  // namespace

std::string course_harness() {
  return with_monitor(base::embedded(ogai_harness_course, ogai_harness_course_end));
}

std::string strategy_harness() {
  return with_monitor(base::embedded(ogai_harness_strategy, ogai_harness_strategy_end));
}

}  // namespace ogai::agents
