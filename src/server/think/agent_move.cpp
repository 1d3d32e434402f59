#include "server/think/agent_move.h"

#include <fmt/format.h>
#include <mutex>

#include "arena/seat.h"
#include "server/think/engines.h"

namespace ogai::server::think {

namespace {

// Why there is no move to be thought about, if so.
std::optional<Failure> no_move(const game::Position& position) {
  if (!position.is_over()) return std::nullopt;
  return Failure{Failure::Kind::request, "the game is over: there is no move"};
}

class MoveRequest final : public SearchRequest, private search::InfoSink {
 public:
  explicit MoveRequest(AgentMove asked) : asked_(std::move(asked)) {}

 private:
  using Result = std::variant<MoveAnswer, Failure>;

  bool divisible() const override { return false; }

  TurnEnd take_turn(Engines&, const std::stop_token&) override {
    const game::Position& position = asked_.game.position();
    if (const auto failure = no_move(position)) {
      fail(*failure);
    } else if (position.must_pass()) {
      call(asked_.done, MoveAnswer{});
    } else {
      const Result result = move();
      if (cancelled().stop_requested()) return TurnEnd::finished;
      if (const auto* answer = std::get_if<MoveAnswer>(&result))
        call(asked_.done, *answer);
      else
        fail(std::get<Failure>(result));
    }
    return TurnEnd::finished;
  }

  void tick() override {
    const std::lock_guard lock(mutex_);
    if (!std::exchange(news_, false)) return;
    call(asked_.thinking, info_);
  }

  Result move() {
    const game::GameRecord& game = asked_.game;
    const agents::AgentContext context{game.objective(), game.start().size};
    arena::Seat seat(asked_.agent, context, asked_.memory);
    search::Limits limits = asked_.limits;
    limits.move_time = std::min(limits.move_time.value_or(asked_.longest), asked_.longest);
    arena::Fault fault = seat.new_game(game.start(), asked_.seed);
    for (const game::PlayedMove& played : game.moves())
      if (!fault) fault = seat.observe(played.move);
    if (fault) return failure(seat, *fault);
    const base::Stopwatch watch;
    const arena::Answer answer = seat.ask(game.position(), limits, cancelled(), *this);
    if (answer.fault) return failure(seat, *answer.fault);
    return MoveAnswer{answer.choice.move, answer.choice.info, watch.elapsed()};
  }

  Failure failure(const arena::Seat& seat, game::EndReason fault) const {
    const auto kind = fault == game::EndReason::memory         ? Failure::Kind::memory
                      : fault == game::EndReason::failed_start ? Failure::Kind::request
                                                               : Failure::Kind::agent;
    return {kind, fmt::format("{}: {}", asked_.agent, seat.tell(fault))};
  }

  void report(const search::Info& info) override {
    const std::lock_guard lock(mutex_);
    info_ = info;
    news_ = true;
  }

  const AgentMove asked_;

  std::mutex mutex_;  // guards what follows: tick() comes from another thread
  search::Info info_;
  bool news_ = false;
};

class HintRequest final : public SearchRequest {
 public:
  explicit HintRequest(Hint asked) : asked_(std::move(asked)) {}

 private:
  bool divisible() const override { return false; }

  TurnEnd take_turn(Engines& engines, const std::stop_token&) override {
    if (const auto failure = no_move(asked_.position)) {
      fail(*failure);
      return TurnEnd::finished;
    }
    search::SearchQuery question;
    question.board = asked_.position.board;
    question.limits = asked_.limits;
    search::NullSink sink;
    const search::SearchResult answer =
        engines.engine(asked_.objective, asked_.position.size).think(question, cancelled(), sink);
    if (!cancelled().stop_requested()) call(asked_.done, answer.moves.front());
    return TurnEnd::finished;
  }

  const Hint asked_;
};

}  // namespace

OwnedRequest make_request(AgentMove move) {
  return OwnedRequest(new MoveRequest(std::move(move)));
}

OwnedRequest make_request(Hint hint) {
  return OwnedRequest(new HintRequest(std::move(hint)));
}

}  // namespace ogai::server::think
