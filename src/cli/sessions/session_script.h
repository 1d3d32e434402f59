// For tests of the engine sessions: an agent that does what its options say, and a script of
// lines with pauses in which the session's answers are awaited.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "cli/sessions/engine_agent.h"

namespace ogai::cli {

// What an agent was asked to do.
struct AgentLog {
  std::atomic<int> made = 0;
  std::atomic<int> games = 0;
  std::atomic<int> observed = 0;
};

// Values every move by its square, so that the highest square is the best. Without limits it
// deepens until it is stopped, and to great depths it takes its time; with `quick` it answers
// at once; `fail` throws.
class SquareAgent final : public agents::Agent {
 public:
  static constexpr int kDeep = 100;

  SquareAgent(const base::OptionValues& values, AgentLog& log) : values_(values), log_(log) {
    ++log_.made;
  }

  void new_game(const game::Position&, std::uint64_t) override { ++log_.games; }
  void observe(game::Move) override { ++log_.observed; }

  agents::Choice choose(const game::Position& position, const search::Limits& limits,
                        const std::stop_token& stop, search::InfoSink& sink) override {
    if (values_.flag("fail")) throw std::runtime_error("out of order");
    agents::Choice choice;
    for (int depth = 1; depth == 1 || goes_on(depth, limits, stop); ++depth) {
      choice.info = judge(position, best(position), depth);
      choice.move = best(position);
      sink.report(choice.info);
    }
    return choice;
  }

  bool can_analyse() const override { return values_.flag("analyse"); }
  void analyse(const game::Position& position, const search::Limits& limits,
               const std::stop_token& stop, search::InfoSink& sink) override {
    for (int depth = 1; depth == 1 || goes_on(depth, limits, stop); ++depth)
      for (game::Bits moves = position.legal_moves(); moves;)
        sink.report(judge(position, game::pop_first(moves), depth));
  }

 private:
  bool goes_on(int depth, const search::Limits& limits, const std::stop_token& stop) const {
    if (values_.flag("quick") || stop.stop_requested()) return false;
    const bool endless = limits.unlimited() || limits.move_time > std::chrono::hours(1);
    if (!limits.depth && !endless) return depth <= 2;
    if (limits.depth.value_or(kDeep) >= kDeep)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return !limits.depth || depth <= *limits.depth;
  }
  static game::Move best(const game::Position& position) {
    return static_cast<game::Move>(63 - std::countl_zero(position.legal_moves()));
  }
  static search::Info judge(const game::Position& position, game::Move move, int depth) {
    search::Info info;
    info.value = move;
    info.depth = depth;
    info.nodes = 100u * static_cast<unsigned>(depth);
    info.line = {move};
    const game::Position after = position.after(move);
    if (after.legal_moves()) info.line.push_back(best(after));
    return info;
  }

  base::OptionValues values_;
  AgentLog& log_;
};

// One whose factory lives as long as the test.
class SquareAgents {
 public:
  SquareAgents() {
    factory_.name = "square";
    factory_.options.integer("hash", 16, {1, 1024}, "MB")
        .integer("threads", 1, {1, 64}, "")
        .flag("quick", false, "")
        .flag("analyse", true, "")
        .flag("fail", false, "");
    factory_.make =
        [this](const base::OptionValues& values,
               const agents::AgentContext&) -> base::Result<std::unique_ptr<agents::Agent>> {
      return std::unique_ptr<agents::Agent>(new SquareAgent(values, log_));
    };
  }

  EngineAgent agent(const std::vector<std::string>& options_on = {}) {
    base::OptionValues values(factory_.options);
    for (const std::string& name : options_on) EXPECT_TRUE(values.set(name, "on").ok());
    return EngineAgent({&factory_, values}, 1);
  }
  const AgentLog& log() const { return log_; }

 private:
  agents::AgentFactory factory_;
  AgentLog log_;
};

// A stream that one thread may read while others write.
class SharedStream final : private std::streambuf, public std::ostream {
 public:
  SharedStream() : std::ostream(static_cast<std::streambuf*>(this)) {}

  std::string text() const {
    const std::lock_guard lock(mutex_);
    return text_;
  }
  bool wait_until_contains(const std::string& part) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20),
                             [&] { return text_.find(part) != std::string::npos; });
  }

 private:
  int overflow(int c) override {
    const std::lock_guard lock(mutex_);
    text_ += static_cast<char>(c);
    changed_.notify_all();
    return c;
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    const std::lock_guard lock(mutex_);
    text_.append(text, static_cast<std::size_t>(count));
    changed_.notify_all();
    return count;
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
};

// Gives a session its lines; a step that begins with '?' waits until its text was answered.
class Script {
 public:
  Script(std::vector<std::string> steps, SharedStream& out) : steps_(std::move(steps)), out_(out) {}

  std::optional<std::string> operator()() {
    while (next_ < steps_.size() && steps_[next_].rfind('?', 0) == 0) {
      const std::string awaited = steps_[next_++].substr(1);
      EXPECT_TRUE(out_.wait_until_contains(awaited)) << awaited << "\nin:\n" << out_.text();
    }
    if (next_ >= steps_.size()) return std::nullopt;
    return steps_[next_++];
  }

 private:
  std::vector<std::string> steps_;
  SharedStream& out_;
  std::size_t next_ = 0;
};

inline std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

}  // namespace ogai::cli
