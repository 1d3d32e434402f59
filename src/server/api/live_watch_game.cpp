// {"type": "watch-game"}: a game of the page, whenever somebody has changed it.
#include "server/api/live.h"

namespace ogai::server {

namespace {

class GameWatcher {
 public:
  GameWatcher(Backend& backend, std::string id, Subscription& subscription)
      : backend_(backend), id_(std::move(id)), subscription_(subscription) {}

  // The games are changed over another connection to the database than the one that watches.
  bool look() {
    const std::int64_t version = backend_.watching.data_version();
    if (version == seen_) return true;
    const store::StoredPlay play = backend_.games.find(id_);
    if (play.updated != told_) {
      if (!subscription_.mention("game",
                                 {{"game", wire::to_json(OwnPlay{{play, backend_.games.now()}})}}))
        return true;  // too slow: told at the next look
      told_ = play.updated;
    }
    seen_ = version;
    return true;
  }

 private:
  Backend& backend_;
  const std::string id_;
  Subscription& subscription_;
  std::optional<std::int64_t> seen_;  // data_version() when it last looked
  std::int64_t told_ = 0;             // StoredPlay::updated of what was told last
};

}  // namespace

void begin_watch_game(const Json& message, Subscription& subscription) {
  auto [id] = read_as<WatchGameInput>(message);
  auto watcher = std::make_shared<GameWatcher>(subscription.backend(), std::move(id), subscription);
  subscription.watch([watcher] { return watcher->look(); });
}

}  // namespace ogai::server
