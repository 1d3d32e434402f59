#include "server/api/watch_topic.h"

namespace ogai::server {

namespace {

class WatchTopic final : public Topic {
 public:
  explicit WatchTopic(std::unique_ptr<Poller::Watch> watch) : watch_(std::move(watch)) {}

 private:
  std::unique_ptr<Poller::Watch> watch_;
};

}  // namespace

std::unique_ptr<Topic> begin_watch(const TopicContext& context, std::function<bool()> look) {
  const auto guarded = [voice = context.voice, look = std::move(look)] {
    try {
      return look();
    } catch (...) {
      voice->fail(refusal_of(std::current_exception()));
      return false;
    }
  };
  return std::make_unique<WatchTopic>(context.backend.poller.watch(guarded));
}

}  // namespace ogai::server
