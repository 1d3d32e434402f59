// {"type": "watch-lists"}: that the list of tournaments, or of training runs, has changed.
#include "server/api/live.h"

namespace ogai::server {

namespace {

class ListWatcher {
 public:
  ListWatcher(RecentLists& lists, Subscription& subscription)
      : lists_(lists), subscription_(subscription) {}

  bool look() {
    const store::ListStamp stamp = lists_.look();
    if (told_ == stamp) return true;
    if (subscription_.mention("lists", wire::to_json(stamp))) told_ = stamp;
    return true;
  }

 private:
  RecentLists& lists_;
  Subscription& subscription_;
  std::optional<store::ListStamp> told_;
};

}  // namespace

void begin_watch_lists(const Json& message, Subscription& subscription) {
  require_fit(message, wire::object("", "", {}));
  auto watcher = std::make_shared<ListWatcher>(subscription.backend().lists, subscription);
  subscription.watch([watcher] { return watcher->look(); });
}

}  // namespace ogai::server
