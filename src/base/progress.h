// Progress of long work, for a person: on a terminal one line that overwrites
// itself at most ten times a second, elsewhere a plain line at most every ten seconds.
//
//   self-play: 1200/5000 games  24.0 %  31.5/s  2 min 1 s left  Elo +12
//
// advance() and note() may be called from any thread. finish(), or the
// destructor, leaves one summary line, unless the work was over in a moment or none is wanted.
// Nothing is ever written in silent mode.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace ogai::base {

enum class ProgressMode {
  automatic,  // terminal or lines, as stderr is
  terminal,
  lines,
  silent,  // --quiet, --json
};

struct ProgressSettings {
  std::string title;          // "self-play"
  std::uint64_t total = 0;    // 0: not known
  std::string unit;           // "games"; may be empty
  std::uint64_t already = 0;  // of the total, done by an earlier run: no part of the rate
  ProgressMode mode = ProgressMode::automatic;
  bool summary = true;                             // leave a line at the end
  int width = 0;                                   // of the terminal; 0: ask it
  std::function<void(std::string_view)> sink;      // empty: stderr
  std::function<SteadyTime()> clock = steady_now;  // for tests
};

class Progress {
 public:
  explicit Progress(ProgressSettings settings);
  ~Progress() { finish(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(std::uint64_t count = 1);
  void note(std::string text);  // shown behind the numbers from the next update on
  void hide();                  // off the terminal until the next update: others want to write
  void finish();                // further calls of anything do nothing

  std::uint64_t done() const { return done_.load(std::memory_order_relaxed); }

 private:
  void update_if_due();
  void write_update();
  std::string count_text() const;
  std::string rate_text(double seconds) const;
  std::string status(Duration elapsed) const;
  std::string summary(Duration elapsed) const;

  ProgressSettings settings_;
  SteadyTime start_;
  std::atomic<std::uint64_t> done_;
  std::atomic<SteadyTime> next_update_;
  std::mutex mutex_;  // guards what follows, and the sink
  std::string note_;
  bool shown_ = false;
  bool finished_ = false;
};

}  // namespace ogai::base
