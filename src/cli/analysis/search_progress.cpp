#include "cli/analysis/search_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include "base/terminal.h"
#include "cli/frame/search_text.h"

namespace ogai::cli {

namespace {

constexpr auto kTick = std::chrono::milliseconds(200);
constexpr std::size_t kMovesShown = 6;

}  // namespace

SearchProgress::SearchProgress(const std::string& title, std::size_t positions, bool silent)
    : progress_({.title = title,
                 .total = positions,
                 .unit = "positions",
                 .mode = silent ? base::ProgressMode::silent : base::ProgressMode::automatic,
                 .summary = false}) {
  if (!silent && base::terminal_of(STDERR_FILENO).interactive)
    ticker_ = std::jthread([this](const std::stop_token& stop) { keep_alive(stop); });
}

SearchProgress::~SearchProgress() = default;

void SearchProgress::begin(game::BoardSize size) {
  const std::lock_guard lock(mutex_);
  searching_ = true;
  size_ = size;
  watch_.restart();
  found_.clear();
}

void SearchProgress::report(const search::Info& info) {
  const std::lock_guard lock(mutex_);
  std::vector<game::Move> line = info.line;
  line.resize(std::min(line.size(), kMovesShown));
  const std::string depth = info.depth ? fmt::format("depth {}  ", *info.depth) : "";
  found_ = fmt::format("{}{} {}", depth, worth_text(info), line_text(size_, line));
  show();
}

void SearchProgress::end() {
  const std::lock_guard lock(mutex_);
  searching_ = false;
  progress_.note("");
  progress_.advance(1);
  progress_.hide();
}

// With the mutex held.
void SearchProgress::show() {
  progress_.note(fmt::format(
      "{}  {}",
      base::format_duration(std::chrono::duration_cast<std::chrono::seconds>(watch_.elapsed())),
      found_));
}

void SearchProgress::keep_alive(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    changed_.wait_for(lock, stop, kTick, [] { return false; });
    if (searching_) show();
  }
}

}  // namespace ogai::cli
