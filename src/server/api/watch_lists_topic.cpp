// {"type": "watch-lists"}: that the list of tournaments, or of training runs, has changed.
#include "server/api/watch_topic.h"
#include "store/change_stamps.h"

namespace ogai::server {

namespace {

class ListWatcher {
 public:
  ListWatcher(store::Database& database, std::shared_ptr<Voice> voice)
      : database_(database), voice_(std::move(voice)) {}

  bool look() {
    const store::ListStamp stamp = store::list_stamp(database_);
    if (told_ == stamp) return true;
    if (voice_->mention("lists", {{"tournaments", stamp.tournaments}, {"runs", stamp.runs}}))
      told_ = stamp;
    return true;
  }

 private:
  store::Database& database_;
  const std::shared_ptr<Voice> voice_;
  std::optional<store::ListStamp> told_;
};

}  // namespace

std::unique_ptr<Topic> begin_watch_lists(Fields& fields, const TopicContext& context) {
  fields.end();
  auto watcher = std::make_shared<ListWatcher>(context.backend.watching, context.voice);
  return begin_watch(context, [watcher] { return watcher->look(); });
}

}  // namespace ogai::server
