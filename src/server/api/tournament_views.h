// TournamentViews: what there is to see of tournaments, made once however many look.
//
// A view's parts are shared and immutable: a part that is the same object as in an earlier view has
// not changed. Kept are those that somebody still holds and, of the others, those looked at most
// recently. Safe from several threads.
#pragma once

#include <list>
#include <mutex>

#include "server/api/responses.h"
#include "store/tournaments.h"

namespace ogai::server {

struct TournamentView {
  std::shared_ptr<const Json> head;     // the tournament's entry in the list, and its settings
  std::shared_ptr<const Json> results;  // standings, crosstable
  std::shared_ptr<const Json> history;
  std::shared_ptr<const Json> live;
  bool finished = false;
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

}  // namespace ogai::server
