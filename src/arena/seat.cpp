#include "arena/seat.h"

#include <exception>
#include <fmt/format.h>
#include <new>

#include "base/running_clock.h"

namespace ogai::arena {

using base::Duration;
using game::EndReason;

Seat::Seat(const std::string& spec, const agents::AgentContext& context, std::size_t memory)
    : name_(spec), account_(memory) {
  guarded([&] {
    auto agent = agents::make_agent(spec, context);
    if (!agent) throw agents::AgentFailure(EndReason::failed_start, agent.error().message);
    agent_ = std::move(agent).value();
  });
}

Seat::Seat(std::unique_ptr<agents::Agent> agent, std::string name, std::size_t memory)
    : name_(std::move(name)), account_(memory), agent_(std::move(agent)) {}

Seat::~Seat() {
  const base::MemoryAccount::Scope scope(account_);
  agent_.reset();
}

namespace {

std::string memory_text(const base::MemoryAccount& account) {
  const auto megabytes = [](std::int64_t bytes) { return static_cast<double>(bytes) / (1 << 20); };
  if (account.limit() == 0) return "this machine has no more memory";
  return fmt::format("it may take {:.0f} MB and held {:.1f} MB when it asked for more",
                     megabytes(account.limit()), megabytes(account.peak()));
}

// What the agent has for one answer; nothing: as long as it likes.
std::optional<Duration> allowed_by(const search::Limits& limits) {
  if (!limits.clock) return limits.move_time;
  return std::min(limits.clock->remaining, limits.move_time.value_or(Duration::max()));
}

// Limits may be "for ever": then the sum is, too.
base::SteadyTime after(Duration allowed) {
  return allowed > Duration::max() / 2 ? base::SteadyTime::max() : base::steady_now() + allowed;
}

}  // namespace

// ---- faults ----

Fault Seat::failed(EndReason reason, std::string complaint) {
  complaint_ = std::move(complaint);
  return reason;
}

std::string Seat::tell(EndReason fault) const {
  return complaint_.empty() ? std::string(game::name(fault)) : complaint_;
}

template <typename Work>
Fault Seat::guarded(Work work) {
  try {
    const base::MemoryAccount::Scope scope(account_);
    work();
    return std::nullopt;
  } catch (const agents::AgentFailure& failure) {
    return failed(failure.reason(), failure.what());
  } catch (const std::bad_alloc&) {
    return failed(EndReason::memory, memory_text(account_));
  } catch (const std::exception& error) {
    return failed(EndReason::crash, error.what());
  } catch (...) {
    return failed(EndReason::crash, "unknown exception");
  }
}

template <typename Work>
Fault Seat::timed(Duration& spent, Work work) {
  const base::RunningClock clock;
  const base::SteadyTime begun = clock.now();
  const Fault fault = guarded(work);
  spent += clock.now() - begun;
  return fault;
}

// Compared by differences: sums of limits "for ever" would overflow.
Fault Seat::judge(const Answer& answer, const game::Position& position,
                  const search::Limits& limits) const {
  const auto allowed = allowed_by(limits);
  if (allowed && margin_ && answer.spent - *margin_ > *allowed) return EndReason::time;
  const game::Move move = answer.choice.move;
  if (move == game::kPass) return EndReason::no_move;
  if (move > game::kPass || !position.is_legal(move)) return EndReason::illegal_move;
  return std::nullopt;
}

// ---- the game ----

Fault Seat::expect(game::Color color, const search::Limits& limits) {
  if (ignores_limits_ && !limits.unlimited()) return expect(color, {});
  if (!agent_) return EndReason::failed_start;
  times_news_ = allowed_by(limits).has_value();
  if (times_news_ && !timer_) timer_ = std::make_unique<StopTimer>();
  return guarded([&] { agent_->expect(color, limits); });
}

Fault Seat::new_game(const game::Position& start, std::uint64_t seed) {
  if (!agent_) return EndReason::failed_start;
  complaint_.clear();
  news_ = {};
  return guarded([&] { agent_->new_game(start, seed); });
}

Fault Seat::observe(game::Move move) {
  const auto work = [&] { agent_->observe(move); };
  return times_news_ ? timed(news_, work) : guarded(work);  // a look at the clock costs time itself
}

Answer Seat::ask(const game::Position& position, const search::Limits& limits,
                 const std::stop_token& stop) {
  search::NullSink none;
  return ask(position, limits, stop, none);
}

Answer Seat::ask(const game::Position& position, const search::Limits& limits,
                 const std::stop_token& stop, search::InfoSink& sink) {
  if (ignores_limits_ && !limits.unlimited()) return ask(position, {}, stop, sink);
  if (!agent_) return {EndReason::failed_start, {}, {}};
  complaint_.clear();
  Answer answer;
  std::optional<agents::Choice> choice;
  const auto choose = [&](const std::stop_token& when) {
    choice = agent_->choose(position, limits, when, sink);
  };
  if (const auto allowed = allowed_by(limits)) {
    if (!timer_) timer_ = std::make_unique<StopTimer>();
    answer.spent = std::exchange(news_, Duration{});
    const std::stop_token timer = timer_->arm(after(*allowed), stop);
    answer.fault = timed(answer.spent, [&] { choose(timer); });
    timer_->disarm();
  } else {
    answer.fault = guarded([&] { choose(stop); });
  }
  // What the agent allocated goes back to its account; the copy is ours.
  if (choice) answer.choice = *choice;
  {
    const base::MemoryAccount::Scope scope(account_);
    choice.reset();
  }
  if (!answer.fault) answer.fault = judge(answer, position, limits);
  return answer;
}

Fault Seat::analyse(const game::Position& position, const search::Limits& limits,
                    const std::stop_token& stop, search::InfoSink& sink) {
  if (!agent_) return EndReason::failed_start;
  complaint_.clear();
  return guarded([&] { agent_->analyse(position, limits, stop, sink); });
}

// ---- what is known of it ----

std::string Seat::error_output() {
  std::string text;
  if (agent_) guarded([&] { text = agent_->error_output(); });
  return text;
}

std::size_t Seat::peak_memory() const {
  const std::size_t outside = agent_ ? agent_->peak_memory() : 0;
  return outside > 0 ? outside : static_cast<std::size_t>(account_.peak());
}

}  // namespace ogai::arena
