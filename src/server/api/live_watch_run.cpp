// {"type": "watch-run"}: the new points of a training run's curves.
#include "server/api/live.h"

namespace ogai::server {

namespace {

// Of a series in one message: a run with many series must not flood a socket.
constexpr std::size_t kMostPoints = 200;

class RunWatcher {
 public:
  RunWatcher(store::Database& database, std::string run, std::optional<std::int64_t> since,
             Subscription& subscription)
      : database_(database), run_(std::move(run)), since_(since), subscription_(subscription) {}

  bool look() {
    const std::int64_t version = database_.data_version();
    if (version == seen_) return true;
    const auto curves = store::curves_of(
        database_, run_, {.after = since_, .after_of = told_, .most_points = kMostPoints});
    if (!curves) throw Refusal(Fault::not_found, "there is no such training run");
    const bool nothing_new = curves->empty() && seen_;
    if (nothing_new || subscription_.mention("run", {{"series", wire::to_json(*curves)}})) {
      for (const auto& [name, points] : *curves) told_[name] = points.rbegin()->first;
      seen_ = version;
    }
    return true;
  }

 private:
  store::Database& database_;
  const std::string run_;
  const std::optional<std::int64_t> since_;
  Subscription& subscription_;
  std::optional<std::int64_t> seen_;          // data_version() when it last looked
  std::map<std::string, std::int64_t> told_;  // each metric's last step: some report late
};

}  // namespace

void begin_watch_run(const Json& message, Subscription& subscription) {
  auto [run, since] = read_as<WatchRunInput>(message);
  auto watcher = std::make_shared<RunWatcher>(subscription.backend().watching, std::move(run),
                                              since, subscription);
  subscription.watch([watcher] { return watcher->look(); });
}

}  // namespace ogai::server
