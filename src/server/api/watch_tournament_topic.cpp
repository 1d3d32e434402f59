// {"type": "watch-tournament"}: what changes in a tournament, as it changes.
#include "server/api/watch_topic.h"

namespace ogai::server {

namespace {

class TournamentWatcher {
 public:
  TournamentWatcher(TournamentViews& views, std::int64_t tournament, std::shared_ptr<Voice> voice)
      : views_(views), tournament_(tournament), voice_(std::move(voice)) {}

  bool look() {
    const std::optional<TournamentView> view = views_.look(tournament_);
    if (!view) throw Refusal(Fault::not_found, "there is no such tournament");
    if (view->finished) {
      if (has_news(*view)) voice_->say("tournament", news(*view));
      voice_->done();
      return false;
    }
    if (has_news(*view) && voice_->mention("tournament", news(*view))) told_ = *view;
    return true;
  }

 private:
  bool has_news(const TournamentView& view) const {
    return view.head != told_.head || view.results != told_.results ||
           view.history != told_.history || view.live != told_.live;
  }
  // The list entry and the live games always, of the rest what is new to this client.
  Json news(const TournamentView& view) const {
    Json object = {{"tournament", *view.head}};
    if (view.results != told_.results) object["tournament"].update(*view.results);
    if (view.history != told_.history) object["tournament"]["history"] = *view.history;
    object["tournament"]["live"] = *view.live;
    return object;
  }

  TournamentViews& views_;
  const std::int64_t tournament_;
  const std::shared_ptr<Voice> voice_;
  TournamentView told_;
};

}  // namespace

std::unique_ptr<Topic> begin_watch_tournament(Fields& fields, const TopicContext& context) {
  const std::int64_t id = fields.integer("tournament", 1, kMostInteger);
  fields.end();
  auto watcher = std::make_shared<TournamentWatcher>(context.backend.views, id, context.voice);
  return begin_watch(context, [watcher] { return watcher->look(); });
}

}  // namespace ogai::server
