// Job: something a client wants thought about, done in turns on the threads of Turns.
//
// take_turn() is called again and again, each time on some worker, until it answers
// TurnEnd::finished. Of one job's functions at most one runs at a time, but for tick(), which
// comes from another thread while a turn is under way. All report through callbacks that the job
// was given: they must return quickly and must not wait for anything that whoever cancels the job
// holds.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <utility>

#include "base/clock.h"

namespace ogai::server::think {

class Worker;

enum class TurnEnd { more, finished };

// Both tokens are new for each turn.
struct Turn {
  std::stop_token cut;        // end the turn soon: others wait, or the job is cancelled
  std::stop_token cancelled;  // nobody wants the answer any more
};

// What went wrong, for whoever asked.
struct Failure {
  enum class Kind {
    request,  // the question is at fault: a game that is over, an agent that cannot play on this
              // board
    memory,   // there is not enough of it
    agent,    // the agent failed: it crashed, or gave no legal move
    server,   // a fault of ours
  };
  Kind kind = Kind::server;
  std::string message;
};

// Calls a callback, which may be empty: not everyone wants to hear everything.
template <typename... Parameters, typename... Arguments>
void call(const std::function<void(Parameters...)>& callback, Arguments&&... arguments) {
  if (callback) callback(std::forward<Arguments>(arguments)...);
}

class Job {
 public:
  virtual ~Job() = default;

  // May throw: then fail() is called, and the job is over.
  virtual TurnEnd take_turn(Worker& worker, const Turn& turn) = 0;
  virtual void fail(const Failure& failure) = 0;
  // False: a turn that is cut would be lost, so that none is.
  virtual bool divisible() const { return true; }
  // The first turn has not come within TurnSettings::patience; called at most once.
  virtual void wait() {}
  // About ten times a second during a turn: the time to tell of news.
  virtual void tick() {}
};

}  // namespace ogai::server::think
