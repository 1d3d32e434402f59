#include "server/api/child_work.h"

#include <fmt/format.h>
#include <unistd.h>

namespace ogai::server {

namespace {

constexpr std::size_t kLastWords = 1000;  // bytes of them
constexpr int kMostLastLines = 1000;
constexpr auto kGlance = std::chrono::milliseconds(50);

// The end of what a program said, from the beginning of a line if that is near.
std::string last_words(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  if (text.size() <= kLastWords) return text;
  text.erase(0, text.size() - kLastWords);
  const std::size_t line = text.find('\n');
  return line < text.size() / 2 ? text.substr(line + 1) : text;
}

// Lines that came between the last look and the end; not for ever, whoever else holds the pipe.
void hear_rest(base::Subprocess& process, const std::function<void(std::string_view)>& on_line) {
  for (int i = 0; i < kMostLastLines; ++i) {
    const auto line = process.read_line(base::Deadline::after(base::Duration{}));
    if (!line || !line->has_value()) return;
    on_line(**line);
  }
}

}  // namespace

base::Result<base::Subprocess> start_work(const std::string& program,
                                          std::vector<std::string> words) {
  words.insert(words.begin(), {program, fmt::format("--parent={}", getpid())});
  return base::Subprocess::start(words);
}

// What it prints must be read, lest it wait for ever. A program of its own that it left behind may
// hold the pipe open: its end is looked for, too.
WorkEnd see_through(base::Subprocess process, const std::function<void(std::string_view)>& on_line,
                    const std::function<bool()>& stopped, base::Duration grace) {
  process.close_stdin();
  bool printing = true;
  while (!stopped()) {
    if (printing) {
      const auto line = process.read_line(base::Deadline::after(kGlance));
      printing = line ? line->has_value() : true;
      if (line && printing) {
        on_line(**line);
        continue;
      }
    }
    const auto status = process.wait(base::Deadline::after(printing ? base::Duration{} : kGlance));
    if (status || status.error().kind != base::ErrorKind::timeout) {
      if (printing) hear_rest(process, on_line);
      return {status ? *status : base::ExitStatus{1, 0}, process.error_output()};
    }
  }
  process.terminate(grace);
  return {};
}

std::string reason_of(const base::ExitStatus& status, const std::string& said) {
  const std::string words = last_words(said);
  return words.empty() ? status.describe() : words;
}

}  // namespace ogai::server
