// {"type": "watch-run"}: the new points of a training run's curves.
#include <algorithm>

#include "server/api/run_json.h"
#include "server/api/watch_topic.h"

namespace ogai::server {

namespace {

// Of a series in one message: a run with many series must not flood a socket.
constexpr std::size_t kMostPoints = 200;

class RunWatcher {
 public:
  RunWatcher(store::Database& database, std::string run, std::optional<std::int64_t> since,
             std::shared_ptr<Voice> voice)
      : database_(database), run_(std::move(run)), since_(since), voice_(std::move(voice)) {}

  bool look() {
    const std::int64_t version = database_.data_version();
    if (version == seen_) return true;
    store::Curves curves = read();
    keep_new(curves);
    const bool nothing_new = curves.empty() && seen_;
    if (nothing_new || voice_->mention("run", {{"series", curves_json(curves)}})) {
      remember(curves);
      seen_ = version;
    }
    return true;
  }

 private:
  // The metrics of one step need not come together: the last step is read again.
  store::Curves read() {
    const std::optional<std::int64_t> after =
        newest_ ? std::optional(std::max(*newest_ - 1, since_.value_or(*newest_ - 1))) : since_;
    auto curves = store::curves_of(database_, run_, {.after = after, .most_points = kMostPoints});
    if (!curves) throw Refusal(Fault::not_found, "there is no such training run");
    return *std::move(curves);
  }
  void keep_new(store::Curves& curves) const {
    for (auto& [name, points] : curves) {
      const auto told = told_.find(name);
      if (told == told_.end()) continue;
      std::erase_if(points, [&](const auto& point) { return point.step <= told->second; });
    }
    std::erase_if(curves, [](const auto& curve) { return curve.second.empty(); });
  }
  void remember(const store::Curves& curves) {
    for (const auto& [name, points] : curves) {
      told_[name] = points.back().step;
      newest_ = std::max(newest_.value_or(points.back().step), points.back().step);
    }
  }

  store::Database& database_;
  const std::string run_;
  const std::optional<std::int64_t> since_;
  const std::shared_ptr<Voice> voice_;
  std::optional<std::int64_t> seen_;          // data_version() when it last looked
  std::optional<std::int64_t> newest_;        // step
  std::map<std::string, std::int64_t> told_;  // the last step of each metric
};

}  // namespace

std::unique_ptr<Topic> begin_watch_run(Fields& fields, const TopicContext& context) {
  std::string run = fields.text("run");
  const auto since = fields.find_integer("since", -1, kMostInteger);
  fields.end();
  auto watcher =
      std::make_shared<RunWatcher>(context.backend.watching, std::move(run), since, context.voice);
  return begin_watch(context, [watcher] { return watcher->look(); });
}

}  // namespace ogai::server
