// {"type": "watch-lists"}: that the list of tournaments, or of training runs, has changed.
#include "server/api/recent_lists.h"
#include "server/api/watch_topic.h"

namespace ogai::server {

namespace {

class ListWatcher {
 public:
  ListWatcher(RecentLists& lists, std::shared_ptr<Voice> voice)
      : lists_(lists), voice_(std::move(voice)) {}

  bool look() {
    const store::ListStamp stamp = lists_.look();
    if (told_ == stamp) return true;
    if (voice_->mention("lists", {{"tournaments", stamp.tournaments}, {"runs", stamp.runs}}))
      told_ = stamp;
    return true;
  }

 private:
  RecentLists& lists_;
  const std::shared_ptr<Voice> voice_;
  std::optional<store::ListStamp> told_;
};

}  // namespace

std::unique_ptr<Topic> begin_watch_lists(Fields& fields, const TopicContext& context) {
  fields.end();
  auto watcher = std::make_shared<ListWatcher>(context.backend.lists, context.voice);
  return begin_watch(context, [watcher] { return watcher->look(); });
}

}  // namespace ogai::server
