// {"type": "analyse"}: every legal move of a position, deeper and deeper.
#include <mutex>

#include "server/api/game_fields.h"
#include "server/api/search_topic.h"
#include "server/think/position_analysis.h"

namespace ogai::server {

namespace {

constexpr double kMostAnalysisSeconds = 600;

// Tells a client of snapshots; of those it was too slow for it gets the last.
class SnapshotTeller {
 public:
  SnapshotTeller(std::shared_ptr<Voice> voice, game::BoardSize size)
      : voice_(std::move(voice)), size_(size) {}

  void tell(const think::PositionSnapshot& snapshot) {
    Json object = snapshot_json(snapshot);
    const std::lock_guard lock(mutex_);
    const bool told = voice_->mention("analysis", object);
    untold_ = told ? Json(nullptr) : std::move(object);
  }

  void end() {
    const std::lock_guard lock(mutex_);
    if (!untold_.is_null()) voice_->say("analysis", untold_);
    voice_->done();
  }

 private:
  Json snapshot_json(const think::PositionSnapshot& snapshot) const {
    Json moves = Json::array();
    for (const search::RootMove& move : snapshot.moves)
      moves.push_back(root_move_json(size_, move));
    return {{"depth", snapshot.depth},   {"value", snapshot.value},
            {"proved", snapshot.proved}, {"moves", std::move(moves)},
            {"nodes", snapshot.nodes},   {"elapsed", shown_seconds(snapshot.elapsed)}};
  }

  const std::shared_ptr<Voice> voice_;
  const game::BoardSize size_;
  std::mutex mutex_;
  Json untold_ = nullptr;
};

}  // namespace

std::unique_ptr<Topic> begin_analyse(Fields& fields, const TopicContext& context) {
  think::PositionQuestion question{.position = read_position(fields),
                                   .objective = read_rules(fields)};
  const double seconds = fields.find_number("seconds", 0.01, kMostAnalysisSeconds).value_or(60);
  fields.end();
  question.budget =
      std::chrono::duration_cast<base::Duration>(std::chrono::duration<double>(seconds));
  auto teller = std::make_shared<SnapshotTeller>(context.voice, question.position.size);
  return begin_search(
      context, think::make_position_analysis(
                   question, {.waits = say_queued(context.voice),
                              .news = [teller](const auto& snapshot) { teller->tell(snapshot); },
                              .done = [teller] { teller->end(); },
                              .failed = say_failure(context.voice)}));
}

}  // namespace ogai::server
