#include "server/think/game_analysis.h"

#include "server/think/engines.h"

namespace ogai::server::think {

namespace {

using search::PlyAnalysis;

// Not worth another turn.
constexpr base::Duration kRestOfAPly = std::chrono::milliseconds(5);

bool is_better_founded(const PlyAnalysis& a, const PlyAnalysis& b) {
  return std::pair(a.played.depth, a.played.confidence) >
         std::pair(b.played.depth, b.played.confidence);
}

bool is_proved(const PlyAnalysis& ply) {
  return ply.played.exact && ply.best().exact;
}

class GameRequest final : public SearchRequest {
 public:
  explicit GameRequest(GameAnalysis asked)
      : asked_(std::move(asked)),
        quick_(asked_.quick.has_value()),
        judged_(asked_.game.moves().size()) {
    begin_round();
  }

 private:
  TurnEnd take_turn(Engines& engines, const std::stop_token& cut) override {
    if (next_ > 0 && think(engines, cut) && !cancelled().stop_requested()) settle();
    if (next_ > 0 || cancelled().stop_requested()) return TurnEnd::more;
    if (quick_) {
      quick_ = false;
      summarise(asked_.overview);
      begin_round();
      if (next_ > 0) return TurnEnd::more;
    }
    summarise(asked_.done);
    return TurnEnd::finished;
  }

  const search::Limits& limits() const { return quick_ ? *asked_.quick : asked_.limits; }

  // True: no more is to be found out about this ply. A turn that is cut leaves the rest of its time
  // to the next; its table knows what was found.
  bool think(Engines& engines, const std::stop_token& cut) {
    const game::GameRecord& game = asked_.game;
    search::AnalysisSettings settings{limits(), 1};
    if (settings.limits.move_time) *settings.limits.move_time -= used_;
    search::NullSink sink;
    const base::Stopwatch watch;
    auto found = search::analyse_ply(
        game, next_ - 1, settings, engines.engine(game.objective(), game.start().size), cut, sink);
    used_ += watch.elapsed();
    if (found && (!found_ || is_better_founded(*found, *found_))) found_ = std::move(found);
    return !cut.stop_requested() || is_settled();
  }

  bool is_settled() const {
    if (limits().move_time && *limits().move_time - used_ < kRestOfAPly) return true;
    if (!found_) return false;
    return is_proved(*found_) || (limits().depth && found_->played.depth >= *limits().depth);
  }

  void settle() {
    std::optional<PlyAnalysis>& known = judged_[next_ - 1];
    if (found_ && (!known || is_better_founded(*found_, *known))) known = std::move(found_);
    found_.reset();
    used_ = {};
    --next_;
    --remaining_;
    skip_settled();
    if (known) call(asked_.judged, *known, remaining_);  // else: no time to compare anything
  }

  void begin_round() {
    next_ = judged_.size();
    remaining_ = 0;
    for (std::size_t ply = 0; ply < judged_.size(); ++ply) remaining_ += is_open(ply);
    skip_settled();
  }

  bool is_open(std::size_t ply) const {
    if (asked_.game.moves()[ply].move == game::kPass) return false;
    return !judged_[ply] || !is_proved(*judged_[ply]);
  }

  void skip_settled() {
    while (next_ > 0 && !is_open(next_ - 1)) --next_;
  }

  void summarise(const std::function<void(const search::GameSummary&)>& tell) const {
    search::GameAnalysis analysis;
    for (const std::optional<PlyAnalysis>& ply : judged_)
      if (ply) analysis.plies.push_back(*ply);
    call(tell, search::summarise(analysis));
  }

  const GameAnalysis asked_;
  bool quick_;                                      // in the quick round
  std::vector<std::optional<PlyAnalysis>> judged_;  // by ply
  std::size_t next_ = 0;                            // the ply to be judged, plus one
  std::size_t remaining_ = 0;                       // plies of this round
  std::optional<PlyAnalysis> found_;                // about that ply
  base::Duration used_{};                           // on it
};

}  // namespace

OwnedRequest make_request(GameAnalysis analysis) {
  return OwnedRequest(new GameRequest(std::move(analysis)));
}

}  // namespace ogai::server::think
