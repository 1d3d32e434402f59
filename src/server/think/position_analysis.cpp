#include "server/think/position_analysis.h"

#include <mutex>

#include "server/think/engines.h"
#include "server/think/move_values.h"

namespace ogai::server::think {

namespace {

using base::Duration;

constexpr int kEveryMove = 64;
// Not worth a turn of its own.
constexpr Duration kNoTime = std::chrono::milliseconds(5);

std::size_t count_moves(const game::Position& position) {
  if (position.must_pass()) return 1;
  return static_cast<std::size_t>(std::popcount(position.legal_moves()));
}

class PositionRequest final : public SearchRequest, private search::InfoSink {
 public:
  explicit PositionRequest(PositionAnalysis asked)
      : asked_(std::move(asked)), values_(count_moves(asked_.position)) {}

 private:
  TurnEnd take_turn(Engines& engines, const std::stop_token& cut) override {
    const bool finished = asked_.position.is_over() || !think(engines, cut);
    if (cancelled().stop_requested()) return TurnEnd::finished;
    if (!finished) {
      tell(false);  // the next turn may be long in coming
      return TurnEnd::more;
    }
    tell(true);
    if (!cancelled().stop_requested()) call(asked_.done);
    return TurnEnd::finished;
  }

  void tick() override { tell(false); }

  // True: there is more to be found out.
  bool think(Engines& engines, const std::stop_token& cut) {
    search::Searcher& engine = engines.engine(asked_.objective, asked_.position.size);
    search::SearchQuery question;
    question.board = asked_.position.board;
    question.limits.move_time = asked_.budget - used_;
    question.lines = kEveryMove;
    question.may_stop_early = false;
    {
      const std::lock_guard lock(mutex_);
      values_.begin();
    }
    const search::SearchResult answer = engine.think(question, cut, *this);
    const std::lock_guard lock(mutex_);
    used_ += answer.elapsed;
    elapsed_ = used_;
    nodes_before_ += answer.nodes;
    nodes_ = nodes_before_;
    return cut.stop_requested() && !values_.proved() && asked_.budget - used_ > kNoTime;
  }

  void report(const search::Info& info) override {
    const std::lock_guard lock(mutex_);
    values_.take(info);
    nodes_ = nodes_before_ + info.nodes.value_or(0);
    elapsed_ = used_ + info.elapsed;
    news_ = true;
    if (!told_ && values_.complete()) send();
  }

  void tell(bool last) {
    const std::lock_guard lock(mutex_);
    if ((news_ && values_.complete()) || (last && !told_)) send();
  }

  void send() {
    PositionSnapshot snapshot;
    snapshot.moves = values_.shown();
    snapshot.proved = values_.proved();
    snapshot.depth = values_.depth();
    snapshot.nodes = nodes_;
    snapshot.elapsed = elapsed_;
    const game::Position& position = asked_.position;
    if (position.is_over())
      snapshot.value = position.final_score(asked_.objective, position.to_move);
    else if (!snapshot.moves.empty())
      snapshot.value = snapshot.moves.front().value;
    told_ = true;
    news_ = false;
    call(asked_.news, snapshot);
  }

  const PositionAnalysis asked_;

  std::mutex mutex_;  // guards what follows: tick() comes from another thread
  MoveValues values_;
  Duration used_{};  // by turns that have ended
  Duration elapsed_{};
  std::uint64_t nodes_before_ = 0;
  std::uint64_t nodes_ = 0;
  bool told_ = false;  // anything at all
  bool news_ = false;  // since then
};

}  // namespace

OwnedRequest make_request(PositionAnalysis analysis) {
  return OwnedRequest(new PositionRequest(std::move(analysis)));
}

}  // namespace ogai::server::think
