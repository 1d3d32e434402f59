// Seat: an agent that is asked and judged. Whatever it does (throw, allocate without bound, fail to
// start, answer too late or against the rules) becomes a fault to be recorded, never an exception
// of ours.
//
// Everyone who has a move made by an agent asks here, so that all judge alike; the loop around it
// (a game, a session, a measure) is the caller's. An answer is charged with the time the agent took
// for it, and for the news of the moves before it, by a clock that stands while other programs have
// the processor (base/running_clock.h). At the end of its time the agent is asked to stop; that it
// answers later still is a fault only where a margin was set: by the referee and by `ogai check`.
// (An outside program that says nothing at all fails by itself after its grace time.) One thread at
// a time.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "agents/registry.h"
#include "arena/stop_timer.h"
#include "base/memory_account.h"

namespace ogai::arena {

// The reason why the agent has lost; nothing: it did as it should.
using Fault = std::optional<game::EndReason>;

struct Answer {
  Fault fault;
  agents::Choice choice;   // a legal square, if there is no fault
  base::Duration spent{};  // of timed questions
};

class Seat {
 public:
  // memory in bytes, 0: no limit.
  Seat(const std::string& spec, const agents::AgentContext& context, std::size_t memory = 0);
  // An agent made elsewhere.
  Seat(std::unique_ptr<agents::Agent> agent, std::string name, std::size_t memory = 0);
  ~Seat();
  Seat(const Seat&) = delete;
  Seat& operator=(const Seat&) = delete;

  // By how much an answer may exceed its time; without a margin lateness is no fault.
  void set_margin(std::optional<base::Duration> margin) { margin_ = margin; }

  // The agent never hears of limits and is not judged by them: it is part of a measure.
  void ignore_limits() { ignores_limits_ = true; }

  const std::string& name() const { return name_; }
  // What the last fault said, for the log; empty if there is no more to say than its name.
  const std::string& complaint() const { return complaint_; }
  // Of a fault, for whoever asked: the complaint, or else the reason's name.
  std::string tell(game::EndReason fault) const;

  // What an outside program wrote to its standard error in the game; empty for others.
  std::string error_output();
  // The most memory it held so far, in bytes: an outside program's own, or what it was charged
  // with.
  std::size_t peak_memory() const;

  // `limits` are those of the first move; only if they are timed are news.
  Fault expect(game::Color color, const search::Limits& limits);
  Fault new_game(const game::Position& start, std::uint64_t seed);
  Fault observe(game::Move move);

  // The side to move must have a legal square. The agent is asked to stop when its time is over.
  Answer ask(const game::Position& position, const search::Limits& limits,
             const std::stop_token& stop);
  Answer ask(const game::Position& position, const search::Limits& limits,
             const std::stop_token& stop, search::InfoSink& sink);

  bool can_analyse() const { return agent_ && agent_->can_analyse(); }
  Fault analyse(const game::Position& position, const search::Limits& limits,
                const std::stop_token& stop, search::InfoSink& sink);

 private:
  template <typename Work>
  Fault guarded(Work work);
  template <typename Work>
  Fault timed(base::Duration& spent, Work work);
  Fault failed(game::EndReason reason, std::string complaint);
  Fault judge(const Answer& answer, const game::Position& position,
              const search::Limits& limits) const;

  std::string name_;
  std::string complaint_;
  base::MemoryAccount account_;
  std::unique_ptr<agents::Agent> agent_;  // empty if it could not be made
  std::optional<base::Duration> margin_;
  bool ignores_limits_ = false;
  bool times_news_ = false;
  base::Duration news_{};             // spent on news since the last answer
  std::unique_ptr<StopTimer> timer_;  // made for the first timed question
};

}  // namespace ogai::arena
