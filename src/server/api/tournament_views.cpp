#include "server/api/tournament_views.h"

#include <algorithm>

#include "arena/spec_forms.h"

namespace ogai::server {

namespace {

constexpr std::size_t kMostKeptViews = 16;  // that nobody watches

// The part stays the same object unless it says something else.
template <typename Part>
void renew(std::shared_ptr<const Part>& part, Part now) {
  if (!part || *part != now) part = std::make_shared<const Part>(std::move(now));
}

std::optional<wire::AnyObject> settings_of(const store::TournamentSummary& tournament) {
  Json settings = Json::parse(tournament.settings, nullptr, false);
  return settings.is_object() ? std::optional(wire::AnyObject{std::move(settings)}) : std::nullopt;
}

// The command that plays it again.
std::optional<std::string> command_of(const store::TournamentSummary& tournament) {
  const auto settings = nlohmann::json::parse(tournament.settings, nullptr, false);
  const auto spec = arena::spec_from_identity(settings, tournament.name, tournament.agents);
  return spec ? std::optional(arena::command_line(*spec)) : std::nullopt;
}

const store::TournamentSummary& head_of(const TournamentView& view) {
  return *view.head;
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
    renew(view.results, results_of(summary->agents, standings));
  }
  if (!view.history || known.stamp.rated != stamp.rated)
    renew(view.history, shown_history(store::list_ratings(database_, summary->name)));
  renew(view.head, *summary);
  renew(view.live, store::list_live(database_, known.id));
  view.finished = summary->finished && !summary->running;
  known.stamp = stamp;
}

namespace wire {

template <>
Object<TournamentView> describe() {
  return Object<TournamentView>("Tournament", "A tournament.")
      .include(head_of)
      .field("settings", "as `ogai tournament` keeps them; null where there are none",
             [](const TournamentView& view) { return settings_of(*view.head); })
      .field("command", "plays it again; null where nobody knows",
             [](const TournamentView& view) { return command_of(*view.head); })
      .include([](const TournamentView& view) -> const ShownResults& { return *view.results; })
      .field("history", "ratings after rounds; of long ones every n-th", &TournamentView::history)
      .field("live", "games being played now", &TournamentView::live);
}

template <>
Object<TournamentNews> describe() {
  using Standings = std::optional<std::vector<StandingLine>>;
  using View = TournamentNews;
  return Object<View>("TournamentNews", "What has changed in a tournament.")
      .include([](const View& news) -> const store::TournamentSummary& { return *news.view.head; })
      .field("settings", "as in `Tournament`",
             [](const View& news) { return settings_of(*news.view.head); })
      .field("command", "as in `Tournament`",
             [](const View& news) { return command_of(*news.view.head); })
      .maybe("standings", "where a pair was entered",
             [](const View& news) {
               return news.view.results ? Standings(news.view.results->standings) : std::nullopt;
             })
      .maybe("crosstable", "where a pair was entered",
             [](const View& news) {
               return news.view.results ? std::optional(news.view.results->crosstable)
                                        : std::nullopt;
             })
      .maybe("history", "where ratings were saved",
             [](const View& news) {
               return news.view.history ? std::optional(*news.view.history) : std::nullopt;
             })
      .field("live", "games being played now", [](const View& news) { return *news.view.live; });
}

}  // namespace wire

}  // namespace ogai::server
