#include "server/think/position_analysis.h"

#include <mutex>

#include "server/think/move_values.h"
#include "server/think/worker.h"

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

class PositionAnalysis final : public Job, private search::InfoSink {
 public:
  PositionAnalysis(const PositionQuestion& question, PositionEvents events)
      : question_(question), events_(std::move(events)), values_(count_moves(question.position)) {}

  TurnEnd take_turn(Worker& worker, const Turn& turn) override {
    const bool finished = question_.position.is_over() || !think(worker, turn);
    if (turn.cancelled.stop_requested()) return TurnEnd::finished;
    if (!finished) {
      tell(false);  // the next turn may be long in coming
      return TurnEnd::more;
    }
    tell(true);
    if (!turn.cancelled.stop_requested()) call(events_.done);
    return TurnEnd::finished;
  }

  void fail(const Failure& failure) override { call(events_.failed, failure); }
  void wait() override { call(events_.waits); }
  void tick() override { tell(false); }

 private:
  // True: there is more to be found out.
  bool think(Worker& worker, const Turn& turn) {
    search::Searcher& engine = worker.engine(question_.objective, question_.position.size);
    search::SearchRequest question;
    question.board = question_.position.board;
    question.limits.move_time = question_.budget - used_;
    question.limits.depth = question_.depth;
    question.lines = kEveryMove;
    question.may_stop_early = false;
    {
      const std::lock_guard lock(mutex_);
      values_.begin();
    }
    const search::SearchResult answer = engine.think(question, turn.cut, *this);
    const std::lock_guard lock(mutex_);
    used_ += answer.elapsed;
    elapsed_ = used_;
    nodes_before_ += answer.nodes;
    nodes_ = nodes_before_;
    return turn.cut.stop_requested() && !values_.proved() && question_.budget - used_ > kNoTime;
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
    const game::Position& position = question_.position;
    if (position.is_over())
      snapshot.value = position.final_score(question_.objective, position.to_move);
    else if (!snapshot.moves.empty())
      snapshot.value = snapshot.moves.front().value;
    told_ = true;
    news_ = false;
    call(events_.news, snapshot);
  }

  PositionQuestion question_;
  PositionEvents events_;

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

std::unique_ptr<Job> make_position_analysis(const PositionQuestion& question,
                                            PositionEvents events) {
  return std::make_unique<PositionAnalysis>(question, std::move(events));
}

}  // namespace ogai::server::think
