#include "base/progress.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

#include "base/terminal.h"

namespace ogai::base {
namespace {

// Shorter work of which nothing was shown needs no report.
constexpr Duration kWorthASummary = std::chrono::seconds(1);

constexpr Duration kTerminalInterval = std::chrono::milliseconds(100);
constexpr Duration kLineInterval = std::chrono::seconds(10);
constexpr const char* kClearLine = "\r\x1b[K";

Duration interval(ProgressMode mode) {
  return mode == ProgressMode::terminal ? kTerminalInterval : kLineInterval;
}

void write_to_stderr(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

// At most `width` characters: a longer line would wrap and could not be
// overwritten. Counts UTF-8 sequences and never cuts one.
std::string clipped(std::string text, int width) {
  int characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool starts_character = (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80;
    if (starts_character && ++characters > width) {
      text.resize(i);
      break;
    }
  }
  return text;
}

}  // namespace

Progress::Progress(ProgressSettings settings)
    : settings_(std::move(settings)),
      start_(settings_.clock()),
      done_(settings_.already),
      next_update_(start_) {
  if (settings_.mode == ProgressMode::automatic) {
    const bool interactive = terminal_of(STDERR_FILENO).interactive;
    settings_.mode = interactive ? ProgressMode::terminal : ProgressMode::lines;
  }
  if (!settings_.sink) settings_.sink = write_to_stderr;
  next_update_ = start_ + interval(settings_.mode);
}

void Progress::advance(std::uint64_t count) {
  done_.fetch_add(count, std::memory_order_relaxed);
  update_if_due();
}

void Progress::note(std::string text) {
  {
    const std::lock_guard lock(mutex_);
    note_ = std::move(text);
  }
  update_if_due();
}

void Progress::update_if_due() {
  if (settings_.mode == ProgressMode::silent) return;
  const SteadyTime now = settings_.clock();
  SteadyTime due = next_update_.load(std::memory_order_relaxed);
  if (now < due) return;
  // Of the threads that see the update due, one writes it.
  if (next_update_.compare_exchange_strong(due, now + interval(settings_.mode))) write_update();
}

void Progress::write_update() {
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  shown_ = true;
  const std::string text = status(settings_.clock() - start_);
  if (settings_.mode == ProgressMode::terminal) {
    const int width = settings_.width > 0 ? settings_.width : terminal_of(STDERR_FILENO).width;
    settings_.sink(kClearLine + clipped(text, width - 1));
  } else {
    settings_.sink(text + '\n');
  }
}

void Progress::hide() {
  const std::lock_guard lock(mutex_);
  if (shown_ && !finished_ && settings_.mode == ProgressMode::terminal) settings_.sink(kClearLine);
}

void Progress::finish() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(finished_, true) || settings_.mode == ProgressMode::silent) return;
  const Duration elapsed = settings_.clock() - start_;
  if (!settings_.summary) {
    if (shown_ && settings_.mode == ProgressMode::terminal) settings_.sink(kClearLine);
    return;
  }
  if (!shown_ && elapsed < kWorthASummary) return;
  std::string text = summary(elapsed) + '\n';
  if (settings_.mode == ProgressMode::terminal) text.insert(0, kClearLine);
  settings_.sink(text);
}

std::string Progress::count_text() const {
  const std::uint64_t done_now = done();
  std::string text = fmt::format("{}", done_now);
  if (settings_.total > 0) text += fmt::format("/{}", settings_.total);
  if (settings_.unit.empty()) return text;
  text += ' ' + settings_.unit;
  const bool one = (settings_.total > 0 ? settings_.total : done_now) == 1;
  if (one && text.ends_with('s')) text.pop_back();
  return text;
}

std::string Progress::rate_text(double seconds) const {
  if (seconds <= 0) return {};
  const double rate = static_cast<double>(done() - settings_.already) / seconds;
  return rate < 100 ? fmt::format("{:.3g}/s", rate) : fmt::format("{:.0f}/s", rate);
}

std::string Progress::status(Duration elapsed) const {
  const std::uint64_t done_now = done();
  const double seconds = to_seconds(elapsed);
  std::string text = fmt::format("{}: {}", settings_.title, count_text());
  if (settings_.total > 0) {
    text += fmt::format(
        "  {:.1f} %", 100.0 * static_cast<double>(done_now) / static_cast<double>(settings_.total));
  }
  if (const std::string rate = rate_text(seconds); !rate.empty()) text += "  " + rate;
  if (settings_.total > done_now && done_now > settings_.already) {
    const double left = seconds * static_cast<double>(settings_.total - done_now) /
                        static_cast<double>(done_now - settings_.already);
    // Whole seconds are honest for an estimate; a century is as good as never.
    const double shown = std::clamp(left, 1.0, 3e9);
    text += fmt::format("  {} left",
                        format_duration(std::chrono::seconds(static_cast<std::int64_t>(shown))));
  }
  if (!note_.empty()) text += "  " + note_;
  return text;
}

std::string Progress::summary(Duration elapsed) const {
  std::string text =
      fmt::format("{}: {} in {}", settings_.title, count_text(), format_duration(elapsed));
  if (const std::string rate = rate_text(to_seconds(elapsed)); !rate.empty()) {
    text += fmt::format(" ({})", rate);
  }
  if (!note_.empty()) text += "  " + note_;
  return text;
}

}  // namespace ogai::base
