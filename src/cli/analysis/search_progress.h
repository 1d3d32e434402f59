// SearchProgress: shows on a terminal how searches deepen, one position after another.
//
//   solve: 3/20 positions  15.0 %  0.4/s  42 s left  8 s  depth 22  +6 d3c4b5
//
// A sink for one search at a time. Searches report when a depth is done, which may be minutes
// apart; the line is kept alive between reports.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "base/progress.h"
#include "search/info.h"

namespace ogai::cli {

class SearchProgress final : public search::InfoSink {
 public:
  SearchProgress(const std::string& title, std::size_t positions, bool silent);
  ~SearchProgress() override;

  void begin(game::BoardSize size);  // before each search
  void report(const search::Info& info) override;
  void end();  // after it; the line is off the terminal

 private:
  void keep_alive(const std::stop_token& stop);
  void show();

  base::Progress progress_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable_any changed_;
  bool searching_ = false;
  game::BoardSize size_ = game::BoardSize::eight;
  base::Stopwatch watch_;
  std::string found_;
  std::jthread ticker_;  // the last member: it uses all others
};

}  // namespace ogai::cli
