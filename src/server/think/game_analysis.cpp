#include "server/think/game_analysis.h"

#include "server/think/worker.h"

namespace ogai::server::think {

namespace {

using search::PlyAnalysis;

// Not worth another turn.
constexpr base::Duration kRestOfAPly = std::chrono::milliseconds(5);

bool is_better_founded(const PlyAnalysis& a, const PlyAnalysis& b) {
  return std::pair(a.played.depth, a.played.confidence) >
         std::pair(b.played.depth, b.played.confidence);
}

class GameAnalysisJob final : public Job {
 public:
  GameAnalysisJob(GameQuestion question, GameEvents events)
      : question_(std::move(question)),
        events_(std::move(events)),
        next_(question_.game.moves().size()),
        remaining_(search::plies_to_analyse(question_.game)) {
    skip_passes();
  }

  TurnEnd take_turn(Worker& worker, const Turn& turn) override {
    if (next_ > 0 && think(worker, turn) && !turn.cancelled.stop_requested()) settle();
    if (next_ > 0 || turn.cancelled.stop_requested()) return TurnEnd::more;
    std::reverse(analysis_.plies.begin(), analysis_.plies.end());
    call(events_.done, search::summarise(analysis_));
    return TurnEnd::finished;
  }

  void fail(const Failure& failure) override { call(events_.failed, failure); }
  void wait() override { call(events_.waits); }

 private:
  // True: no more is to be found out about this ply. A turn that is cut leaves the rest of its time
  // to the next; its table knows what was found.
  bool think(Worker& worker, const Turn& turn) {
    const game::GameRecord& game = question_.game;
    search::AnalysisSettings settings{question_.limits, 1};
    if (settings.limits.move_time) *settings.limits.move_time -= used_;
    search::NullSink sink;
    const base::Stopwatch watch;
    auto found =
        search::analyse_ply(game, next_ - 1, settings,
                            worker.engine(game.objective(), game.start().size), turn.cut, sink);
    used_ += watch.elapsed();
    if (found && (!found_ || is_better_founded(*found, *found_))) found_ = std::move(found);
    return !turn.cut.stop_requested() || is_settled();
  }

  bool is_settled() const {
    const search::Limits& limits = question_.limits;
    if (limits.move_time && *limits.move_time - used_ < kRestOfAPly) return true;
    if (!found_) return false;
    return (found_->played.exact && found_->best().exact) ||
           (limits.depth && found_->played.depth >= *limits.depth);
  }

  void settle() {
    --next_;
    --remaining_;
    skip_passes();
    used_ = {};
    if (!found_) return;  // no time to compare anything
    analysis_.plies.push_back(std::move(*found_));
    found_.reset();
    call(events_.judged, analysis_.plies.back(), remaining_);
  }

  void skip_passes() {
    while (next_ > 0 && question_.game.moves()[next_ - 1].move == game::kPass) --next_;
  }

  GameQuestion question_;
  GameEvents events_;
  std::size_t next_;                  // the ply to be judged, plus one
  std::size_t remaining_;             // plies, without passes
  std::optional<PlyAnalysis> found_;  // about that ply
  base::Duration used_{};             // on it
  search::GameAnalysis analysis_;     // last ply first
};

}  // namespace

std::unique_ptr<Job> make_game_analysis(GameQuestion question, GameEvents events) {
  return std::make_unique<GameAnalysisJob>(std::move(question), std::move(events));
}

}  // namespace ogai::server::think
