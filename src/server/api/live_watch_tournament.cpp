// {"type": "watch-tournament"}: what changes in a tournament, as it changes.
#include "server/api/live.h"

namespace ogai::server {

namespace {

class TournamentWatcher {
 public:
  TournamentWatcher(TournamentViews& views, std::int64_t tournament, Subscription& subscription)
      : views_(views), tournament_(tournament), subscription_(subscription) {}

  bool look() {
    const std::optional<TournamentView> view = views_.look(tournament_);
    if (!view) throw Refusal(Fault::not_found, "there is no such tournament");
    if (view->finished) {
      if (has_news(*view)) subscription_.say("tournament", news(*view));
      subscription_.done();
      return false;
    }
    if (has_news(*view) && subscription_.mention("tournament", news(*view))) told_ = *view;
    return true;
  }

 private:
  bool has_news(const TournamentView& view) const {
    return view.head != told_.head || view.results != told_.results ||
           view.history != told_.history || view.live != told_.live;
  }
  // The list entry and the live games always, of the rest what is new to this client.
  Json news(const TournamentView& view) const {
    TournamentNews news{view};
    if (view.results == told_.results) news.view.results = nullptr;
    if (view.history == told_.history) news.view.history = nullptr;
    return {{"tournament", wire::to_json(news)}};
  }

  TournamentViews& views_;
  const std::int64_t tournament_;
  Subscription& subscription_;
  TournamentView told_;
};

}  // namespace

void begin_watch_tournament(const Json& message, Subscription& subscription) {
  const auto [id] = read_as<WatchTournamentInput>(message);
  auto watcher =
      std::make_shared<TournamentWatcher>(subscription.backend().views, id, subscription);
  subscription.watch([watcher] { return watcher->look(); });
}

}  // namespace ogai::server
