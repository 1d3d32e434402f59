// TournamentViews: what there is to see of tournaments, made once however many look.
//
// A view's parts are shared and immutable: a part that is the same object as in an earlier view has
// not changed. Kept are those that somebody still holds and, of the others, those looked at most
// recently. Safe from several threads.
#pragma once

#include <list>
#include <mutex>

#include "server/api/tournament_wire.h"
#include "store/tournaments.h"

namespace ogai::server {

struct TournamentView {
  std::shared_ptr<const store::TournamentSummary> head;
  std::shared_ptr<const ShownResults> results;
  std::shared_ptr<const std::vector<store::RatingSnapshot>> history;
  std::shared_ptr<const std::vector<store::LiveGame>> live;
  bool finished = false;
};

// What of a view is new to somebody: of standings and history nothing where they are as before.
struct TournamentNews {
  TournamentView view;
};

class TournamentViews {
 public:
  explicit TournamentViews(store::Database& database) : database_(database) {}

  // As it is now. Nothing: there is no such tournament.
  std::optional<TournamentView> look(std::int64_t tournament);

 private:
  struct Kept {
    explicit Kept(std::int64_t tournament) : id(tournament), results(tournament) {}

    std::int64_t id;
    store::TournamentStamp stamp;
    store::TournamentResults results;
    TournamentView view;
  };

  Kept& kept(std::int64_t tournament);
  void drop_unwatched();
  void bring_up_to_date(Kept& kept, const store::TournamentStamp& stamp);

  store::Database& database_;
  std::mutex mutex_;
  std::list<Kept> kept_;  // most recently looked at first
};

namespace wire {

template <>
Object<TournamentView> describe();
template <>
Object<TournamentNews> describe();

}  // namespace wire

}  // namespace ogai::server
