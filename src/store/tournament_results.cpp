#include "store/tournament_results.h"

namespace ogai::store {

// Pairs have no order of entering of their own, but their games have: ids only grow. The second
// game stands for its pair, which is entered whole. Each query is one statement, and so sees one
// state of the file, its own newest game included.
bool TournamentResults::update(Database& database) {
  constexpr const char* kAll =
      "SELECT round, number, first, second, points_0, points_1,"
      " (SELECT max(id) FROM games WHERE tournament = ?1) FROM pairs"
      " WHERE tournament = ?1 AND ?2 = 0";
  constexpr const char* kNew =
      "SELECT p.round, p.number, first, second, points_0, points_1, g.id FROM games g"
      " JOIN pairs p ON p.tournament = g.tournament AND p.round = g.round AND p.number = g.pair"
      " WHERE g.tournament = ?1 AND g.id > ?2 AND leg = 1 ORDER BY g.id";
  Statement rows = database.query(last_game_ == 0 ? kAll : kNew, tournament_, last_game_);
  const std::size_t before = outcomes_.size();
  while (rows.step()) {
    const auto [round, number, first, second, points_0, points_1, game] =
        rows.row<int, int, int, int, int, int, std::int64_t>();
    outcomes_.push_back({{round, number}, first, second, {points_0, points_1}});
    last_game_ = game;
  }
  return outcomes_.size() > before;
}

}  // namespace ogai::store
