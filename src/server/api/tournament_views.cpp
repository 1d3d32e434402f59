#include "server/api/tournament_views.h"

#include <algorithm>

#include "server/api/tournament_json.h"

namespace ogai::server {

namespace {

constexpr std::size_t kMostKeptViews = 16;  // that nobody watches

// The part stays the same object unless it says something else.
void renew(std::shared_ptr<const Json>& part, Json now) {
  if (!part || *part != now) part = std::make_shared<const Json>(std::move(now));
}

}  // namespace

TournamentViews::Kept& TournamentViews::kept(std::int64_t tournament) {
  const auto found = std::find_if(kept_.begin(), kept_.end(),
                                  [&](const Kept& one) { return one.id == tournament; });
  if (found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
  } else {
    drop_unwatched();
    kept_.emplace_front(tournament);
  }
  return kept_.front();
}

// A view that somebody watches stays, however many are watched: made anew for every look, it would
// cost the whole tournament each time and pass for news.
void TournamentViews::drop_unwatched() {
  std::size_t unwatched = 0;
  std::erase_if(kept_, [&](const Kept& one) {
    return one.view.head.use_count() <= 1 && ++unwatched >= kMostKeptViews;
  });
}

std::optional<TournamentView> TournamentViews::look(std::int64_t tournament) {
  const std::lock_guard lock(mutex_);
  const auto stamp = store::stamp_of(database_, tournament);
  if (!stamp) return std::nullopt;
  Kept& known = kept(tournament);
  if (!known.view.head || known.stamp != *stamp) bring_up_to_date(known, *stamp);
  return known.view;
}

void TournamentViews::bring_up_to_date(Kept& known, const store::TournamentStamp& stamp) {
  TournamentView& view = known.view;
  // Before the agents are read: one that enters the tournament meanwhile has no pair yet.
  const bool more_results = known.results.update(database_);
  const auto summary = store::find_tournament(database_, known.id);
  if (!summary) return;  // taken out this moment: what was seen last
  const bool more_agents = known.stamp.participants != stamp.participants;
  if (more_results || more_agents || !view.results) {
    const auto standings =
        arena::standings_of(static_cast<int>(summary->agents.size()), known.results.outcomes());
    renew(view.results, {{"standings", standings_json(summary->agents, standings)},
                         {"crosstable", crosstable_json(summary->agents, standings)}});
  }
  if (!view.history || known.stamp.rated != stamp.rated)
    renew(view.history, history_json(store::list_ratings(database_, summary->name)));
  Json head = tournament_json(*summary);
  head["settings"] = settings_json(*summary);
  head["command"] = command_json(*summary);
  renew(view.head, std::move(head));
  renew(view.live, live_json(store::list_live(database_, known.id)));
  view.finished = summary->finished && !summary->running;
  known.stamp = stamp;
}

}  // namespace ogai::server
