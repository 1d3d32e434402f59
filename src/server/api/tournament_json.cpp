#include "server/api/tournament_json.h"

#include <cmath>

#include "agents/agent.h"
#include "arena/spec_forms.h"
#include "server/api/game_fields.h"
#include "server/api/record_json.h"

namespace ogai::server {

namespace {

constexpr std::size_t kMostHistoryRounds = 100;

const char* state_of(const store::TournamentSummary& tournament) {
  return tournament.imported   ? "imported"
         : tournament.running  ? "running"
         : tournament.finished ? "finished"
                               : "open";
}

// A tenth of a point is more than any rating knows.
double shown_elo(double elo) {
  return std::round(elo * 10) / 10;
}

Json rating_json(const store::RatingEntry& entry) {
  return {{"agent", entry.agent},
          {"elo", shown_elo(entry.elo)},
          {"low", bound_json(entry.low)},
          {"high", bound_json(entry.high)}};
}

Json snapshot_json(const store::RatingSnapshot& snapshot) {
  Json entries = Json::array();
  for (const store::RatingEntry& entry : snapshot.entries) entries.push_back(rating_json(entry));
  return {{"round", snapshot.round}, {"entries", std::move(entries)}};
}

Json live_values(const game::GameRecord& record) {
  Json values = Json::array();
  for (const game::PlayedMove& played : record.moves())
    values.push_back(or_null(played.note.value));
  return values;
}

}  // namespace

Json bound_json(double elo) {
  return std::isfinite(elo) ? Json(shown_elo(elo)) : Json(nullptr);
}

Json tournament_json(const store::TournamentSummary& tournament) {
  return {{"id", tournament.id},           {"name", tournament.name},
          {"kind", tournament.kind},       {"state", state_of(tournament)},
          {"created", tournament.created}, {"planned", or_null(tournament.planned)},
          {"pairs", tournament.pairs},     {"games", tournament.games},
          {"agents", tournament.agents}};
}

Json settings_json(const store::TournamentSummary& tournament) {
  Json settings = Json::parse(tournament.settings, nullptr, false);
  return settings.is_discarded() ? Json(nullptr) : settings;
}

Json command_json(const store::TournamentSummary& tournament) {
  const auto settings = nlohmann::json::parse(tournament.settings, nullptr, false);
  const auto spec = arena::spec_from_identity(settings, tournament.name, tournament.agents);
  return spec ? Json(arena::command_line(*spec)) : Json(nullptr);
}

Json standings_json(const std::vector<std::string>& agents, const arena::Standings& standings) {
  Json list = Json::array();
  for (const arena::Standing& standing : standings.ranking)
    list.push_back({{"agent", agents[static_cast<std::size_t>(standing.agent)]},
                    {"elo", shown_elo(standing.elo.value)},
                    {"low", bound_json(standing.elo.low)},
                    {"high", bound_json(standing.elo.high)},
                    {"games", standing.games()},
                    {"points", standing.points()}});
  return list;
}

Json crosstable_json(const std::vector<std::string>& agents, const arena::Standings& standings) {
  Json points = Json::array(), games = Json::array();
  for (const std::vector<arena::ColorTally>& row : standings.cross) {
    Json row_points = Json::array(), row_games = Json::array();
    for (const arena::ColorTally& cell : row) {
      const arena::Tally all = cell.all();
      row_points.push_back(all.games() > 0 ? Json(all.points()) : Json(nullptr));
      row_games.push_back(all.games());
    }
    points.push_back(std::move(row_points));
    games.push_back(std::move(row_games));
  }
  return {{"agents", agents}, {"points", std::move(points)}, {"games", std::move(games)}};
}

Json history_json(const std::vector<store::RatingSnapshot>& snapshots) {
  const std::size_t step = snapshots.size() / kMostHistoryRounds + 1;
  Json history = Json::array();
  for (std::size_t i = 0; i < snapshots.size(); ++i)
    if (i % step == 0 || i + 1 == snapshots.size()) history.push_back(snapshot_json(snapshots[i]));
  return history;
}

Json live_json(const std::vector<store::LiveGame>& games) {
  Json list = Json::array();
  for (const store::LiveGame& live : games) {
    Json game = {{"board", live.board},
                 {"black", live.record.tags().black},
                 {"white", live.record.tags().white}};
    write_moves(game, live.record);
    game["values"] = live_values(live.record);
    list.push_back(std::move(game));
  }
  return list;
}

Json complaint_json(std::string_view complaint) {
  return complaint.empty() ? Json(nullptr) : Json(agents::public_part(complaint));
}

Json game_summary_json(const store::GameSummary& game) {
  return {{"id", game.id},
          {"round", or_null(game.round)},
          {"pair", or_null(game.pair)},
          {"black", game.black},
          {"white", game.white},
          {"plies", game.plies},
          {"black_score", or_null(game.black_score)},
          {"reason", or_null(game.reason)},
          {"complaint", complaint_json(game.complaint)},
          {"finished", game.finished}};
}

}  // namespace ogai::server
