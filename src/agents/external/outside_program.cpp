#include "agents/external/outside_program.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/descriptor.h"

namespace ogai::agents {

using base::Deadline;
using base::Result;
using game::EndReason;
using namespace std::chrono_literals;

namespace {

// A pipe holds 64 KiB, more than is ever said in a game: who lets it fill up does not listen.
constexpr base::Duration kLongestSay = 1s;
// From the end of its output to that of the program itself.
constexpr base::Duration kLongestEnding = 200ms;
constexpr std::size_t kShownLines = 3;
constexpr std::size_t kShownBytes = 300;

sandbox::Box started(const std::vector<std::string>& argv, const OutsideSettings& settings) {
  Result<sandbox::Box> box = sandbox::Box::start(argv, settings.rules);
  if (!box) throw AgentFailure(EndReason::failed_start, box.error().message);
  return std::move(*box);
}

// Bytes that stand in no text, whatever its encoding.
bool is_no_text(std::string_view line) {
  return std::any_of(line.begin(), line.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x07 || (byte > 0x0d && byte < 0x20 && byte != 0x1b) || byte == 0x7f;
  });
}

// The end of what a program said, where people write what went wrong.
std::string last_lines(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  std::size_t begin = text.size();
  for (std::size_t lines = 0; lines < kShownLines && begin != 0; ++lines) {
    const std::size_t end_of_previous = text.rfind('\n', begin - 1);
    begin = end_of_previous == std::string_view::npos ? 0 : end_of_previous;
  }
  const bool cut = text.size() - begin > kShownBytes;
  if (cut) begin = text.size() - kShownBytes;
  const auto inside_character = [&] { return (static_cast<unsigned char>(text[begin]) >> 6) == 2; };
  while (cut && begin < text.size() && inside_character()) ++begin;
  std::string shown((cut ? "…" : "") + std::string(text.substr(begin)));
  std::replace_if(
      shown.begin(), shown.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  return shown;
}

}  // namespace

base::OptionTable outside_options(base::OptionTable own, const std::string& grace_words) {
  const sandbox::Rules rules;
  const OutsideSettings settings;
  own.integer("memory", static_cast<std::int64_t>(rules.memory >> 20), {1, 1 << 20},
              "memory of all its processes in MB; more loses the game")
      .integer("processes", rules.processes, {1, 4096}, "processes and threads it may have at once")
      .duration("startup", settings.startup, {1ms, 1h}, "time to get ready, before any clock runs")
      .duration("grace", settings.grace, {0s, 1min},
                "time to answer after it was told that its time is up" + grace_words)
      .flag("fresh", settings.fresh, "a new process for every game");
  return own;
}

Result<OutsideSettings> outside_settings(const base::OptionValues& values,
                                         const AgentContext& context) {
  if (context.outside == OutsidePrograms::refused)
    return base::Error{base::ErrorKind::illegal,
                       "outside programs are not started here; they play in ogai match, "
                       "tournament, ladder and check"};
  OutsideSettings settings;
  settings.rules.confinement = context.outside == OutsidePrograms::bare
                                   ? sandbox::Confinement::none
                                   : sandbox::Confinement::full;
  settings.rules.memory = static_cast<std::size_t>(values.integer("memory")) << 20;
  if (!values.is_set("memory") && context.outside_memory)
    settings.rules.memory = *context.outside_memory;
  settings.rules.processes = static_cast<int>(values.integer("processes"));
  settings.startup = values.duration("startup");
  settings.grace = values.duration("grace");
  settings.fresh = values.flag("fresh");
  return settings;
}

OutsideProgram::OutsideProgram(const std::vector<std::string>& argv,
                               const OutsideSettings& settings)
    : box_(started(argv, settings)), memory_(settings.rules.memory) {}

std::string OutsideProgram::memory_text() const {
  return fmt::format("it may take {} MB and held {:.1f} MB when it asked for more", memory_ >> 20,
                     static_cast<double>(peak_memory()) / (1 << 20));
}

void OutsideProgram::check_excess() const {
  const std::optional<sandbox::Excess> excess = box_.excess();
  if (excess == sandbox::Excess::memory) throw AgentFailure(EndReason::memory, memory_text());
  if (excess == sandbox::Excess::processor_time)
    throw AgentFailure(EndReason::time, "it took more processor time than it is allowed");
}

void OutsideProgram::fail_as_ended(std::string_view closed) {
  const Result<base::ExitStatus> status = box_.process().wait(Deadline::after(kLongestEnding));
  check_excess();  // may be known only once it is dead
  std::string message = status ? fmt::format("it ended by itself ({})", status->describe())
                               : fmt::format("it closed its {}", closed);
  const std::string last = last_lines(box_.process().error_output());
  if (!last.empty()) message.append(kItSaid).append(last);
  throw AgentFailure(EndReason::crash, message);
}

void OutsideProgram::say(std::string_view line) {
  const Result<base::Done> said =
      box_.process().write(std::string(line) + '\n', Deadline::after(kLongestSay));
  if (said) return;
  if (said.error().kind != base::ErrorKind::timeout) fail_as_ended("input");
  check_excess();
  throw AgentFailure(EndReason::time, "it does not read its input");
}

std::optional<std::string> OutsideProgram::hear(Deadline deadline, const std::stop_token& stop) {
  if (deadline.expired() || stop.stop_requested()) {
    check_excess();
    return std::nullopt;
  }
  const std::optional<base::StopEvent> event =
      stop.stop_possible() ? std::optional<base::StopEvent>(std::in_place, stop) : std::nullopt;
  return judged(box_.process().read_line(deadline, event ? event->descriptor() : -1));
}

std::optional<std::string> OutsideProgram::heard_already(Deadline deadline,
                                                         const std::stop_token& stop) {
  std::optional<std::string> line = judged(box_.process().read_line(Deadline::after({})));
  if (!line && box_.process().line_begun()) return hear(deadline, stop);
  return line;
}

std::optional<std::string> OutsideProgram::judged(Result<std::optional<std::string>> line) {
  if (!line) {
    check_excess();
    if (line.error().kind == base::ErrorKind::timeout) return std::nullopt;
    throw AgentFailure(EndReason::bad_answer, line.error().message);
  }
  if (!*line) fail_as_ended("output");
  if (is_no_text(**line)) throw AgentFailure(EndReason::bad_answer, "it wrote what is no text");
  return std::move(*line);
}

std::string OutsideProgram::error_output() {
  return box_.process().error_output();
}

void OutsideProgram::begin_output() {
  box_.process().forget_error_output();
}

}  // namespace ogai::agents
