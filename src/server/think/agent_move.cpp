#include "server/think/agent_move.h"

#include <fmt/format.h>
#include <mutex>

#include "arena/seat.h"
#include "server/think/worker.h"

namespace ogai::server::think {

namespace {

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
      const auto result = move(turn);
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
    if (!std::exchange(news_, false)) return;
    call(events_.thinking, info_);
  }

 private:
  using Result = std::variant<MoveAnswer, Failure>;

  Result move(const Turn& turn) {
    const game::GameRecord& game = question_.game;
    const agents::AgentContext context{game.objective(), game.start().size};
    arena::Seat seat(question_.agent, context, question_.memory);
    search::Limits limits = question_.limits;
    limits.move_time = std::min(limits.move_time.value_or(question_.longest), question_.longest);
    arena::Fault fault = seat.new_game(game.start(), question_.seed);
    for (const game::PlayedMove& played : game.moves())
      if (!fault) fault = seat.observe(played.move);
    if (fault) return failure(seat, *fault);
    const base::Stopwatch watch;
    const arena::Answer answer = seat.ask(game.position(), limits, turn.cancelled, *this);
    if (answer.fault) return failure(seat, *answer.fault);
    return MoveAnswer{answer.choice.move, answer.choice.info, watch.elapsed()};
  }

  Failure failure(const arena::Seat& seat, game::EndReason fault) const {
    const auto kind = fault == game::EndReason::memory         ? Failure::Kind::memory
                      : fault == game::EndReason::failed_start ? Failure::Kind::request
                                                               : Failure::Kind::agent;
    return {kind, fmt::format("{}: {}", question_.agent, seat.tell(fault))};
  }

  void report(const search::Info& info) override {
    const std::lock_guard lock(mutex_);
    info_ = info;
    news_ = true;
  }

  MoveQuestion question_;
  MoveEvents events_;

  std::mutex mutex_;  // guards what follows: tick() comes from another thread
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
    search::SearchRequest question;
    question.board = question_.position.board;
    question.limits = question_.limits;
    search::NullSink sink;
    const search::SearchResult answer = worker.engine(question_.objective, question_.position.size)
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
