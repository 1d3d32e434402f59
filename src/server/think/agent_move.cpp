#include "server/think/agent_move.h"

#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include <new>

#include "agents/registry.h"
#include "base/memory_account.h"
#include "server/think/worker.h"

namespace ogai::server::think {

namespace {

using base::Duration;

// An agent that goes on so long after its time is told to stop.
constexpr Duration kGrace = std::chrono::milliseconds(250);

// Why there is no move to be thought about, if so.
std::optional<Failure> no_move(const game::Position& position) {
  if (!position.is_over()) return std::nullopt;
  return Failure{Failure::Kind::request, "the game is over: there is no move"};
}

class AgentMove final : public Job, private search::InfoSink {
 public:
  AgentMove(MoveQuestion question, MoveEvents events)
      : question_(std::move(question)), events_(std::move(events)) {}

  bool divisible() const override { return false; }

  TurnEnd take_turn(Worker&, const Turn& turn) override {
    const game::Position& position = question_.game.position();
    if (const auto failure = no_move(position)) {
      fail(*failure);
    } else if (position.must_pass()) {
      call(events_.done, MoveAnswer{});
    } else {
      const auto result = guarded_move(turn);
      if (turn.cancelled.stop_requested()) return TurnEnd::finished;
      if (const auto* answer = std::get_if<MoveAnswer>(&result))
        call(events_.done, *answer);
      else
        fail(std::get<Failure>(result));
    }
    return TurnEnd::finished;
  }

  void fail(const Failure& failure) override { call(events_.failed, failure); }
  void wait() override { call(events_.waits); }

  void tick() override {
    const std::lock_guard lock(mutex_);
    if (base::steady_now() > stop_at_) stop_.request_stop();
    if (!std::exchange(news_, false)) return;
    call(events_.thinking, info_);
  }

 private:
  using Result = std::variant<MoveAnswer, Failure>;

  Result guarded_move(const Turn& turn) {
    try {
      return move(turn);
    } catch (const agents::AgentFailure& failure) {
      const auto kind = failure.reason() == game::EndReason::memory ? Failure::Kind::memory
                                                                    : Failure::Kind::agent;
      return Failure{kind, fmt::format("{}: {}", question_.agent, failure.what())};
    } catch (const std::bad_alloc&) {
      return Failure{Failure::Kind::memory, fmt::format("{}: needs more than {} MB of memory",
                                                        question_.agent, question_.memory >> 20)};
    } catch (const std::exception& error) {
      return Failure{Failure::Kind::agent, fmt::format("{}: {}", question_.agent, error.what())};
    }
  }

  // Everything of the agent's is allocated and freed on its account.
  Result move(const Turn& turn) {
    const game::GameRecord& game = question_.game;
    base::MemoryAccount account(question_.memory);
    const base::MemoryAccount::Scope scope(account);
    auto agent = agents::make_agent(question_.agent, {game.objective(), game.start().size});
    if (!agent)
      return Failure{Failure::Kind::request,
                     base::describe(agent.error(), question_.agent, question_.agent)};
    (*agent)->new_game(game.start(), question_.seed);
    for (const game::PlayedMove& played : game.moves()) (*agent)->observe(played.move);
    search::Limits limits = question_.limits;
    limits.move_time = std::min(limits.move_time.value_or(question_.longest), question_.longest);
    return judged(ask(**agent, limits, turn));
  }

  MoveAnswer ask(agents::Agent& agent, const search::Limits& limits, const Turn& turn) {
    const std::stop_callback on_cancel(turn.cancelled, [this] { stop_.request_stop(); });
    const base::Stopwatch watch;
    {
      const std::lock_guard lock(mutex_);
      stop_at_ = base::steady_now() + *limits.move_time + kGrace;
    }
    const agents::Choice choice =
        agent.choose(question_.game.position(), limits, stop_.get_token(), *this);
    return {choice.move, choice.info, watch.elapsed()};
  }

  Result judged(MoveAnswer answer) const {
    const game::Position& position = question_.game.position();
    if (answer.move != game::kPass && position.is_legal(answer.move)) return answer;
    return Failure{
        Failure::Kind::agent,
        fmt::format("{}: its answer '{}' is no legal move", question_.agent,
                    answer.move <= game::kPass ? game::move_name(position.size, answer.move)
                                               : std::to_string(answer.move))};
  }

  void report(const search::Info& info) override {
    const std::lock_guard lock(mutex_);
    info_ = info;
    news_ = true;
  }

  MoveQuestion question_;
  MoveEvents events_;
  std::stop_source stop_;

  std::mutex mutex_;  // guards what follows: tick() comes from another thread
  base::SteadyTime stop_at_ = base::SteadyTime::max();
  search::Info info_;
  bool news_ = false;
};

class Hint final : public Job {
 public:
  Hint(const HintQuestion& question, HintEvents events)
      : question_(question), events_(std::move(events)) {}

  bool divisible() const override { return false; }

  TurnEnd take_turn(Worker& worker, const Turn& turn) override {
    if (const auto failure = no_move(question_.position)) {
      fail(*failure);
      return TurnEnd::finished;
    }
    search::Question question;
    question.board = question_.position.board;
    question.limits = question_.limits;
    search::NullSink sink;
    const search::Answer answer = worker.engine(question_.objective, question_.position.size)
                                      .think(question, turn.cancelled, sink);
    if (!turn.cancelled.stop_requested()) call(events_.done, answer.moves.front());
    return TurnEnd::finished;
  }

  void fail(const Failure& failure) override { call(events_.failed, failure); }
  void wait() override { call(events_.waits); }

 private:
  HintQuestion question_;
  HintEvents events_;
};

}  // namespace

std::unique_ptr<Job> make_agent_move(MoveQuestion question, MoveEvents events) {
  return std::make_unique<AgentMove>(std::move(question), std::move(events));
}

std::unique_ptr<Job> make_hint(const HintQuestion& question, HintEvents events) {
  return std::make_unique<Hint>(question, std::move(events));
}

}  // namespace ogai::server::think
