#include "store/agent_record.h"

#include <algorithm>

namespace ogai::store {
namespace {

std::vector<AgentSummary> opponents_of(Database& database, std::int64_t agent) {
  // A game of the agent against itself counts from both sides, as in list_agents().
  Statement rows = database.query(
      "SELECT coalesce(spec, ''), sum(games), sum(won), sum(draws), sum(lost) FROM"
      " (SELECT white AS other, games, black_wins AS won, draws, white_wins AS lost FROM duels"
      "  WHERE black = ?1"
      "  UNION ALL SELECT black, games, white_wins, draws, black_wins FROM duels WHERE white = ?1)"
      " LEFT JOIN agents ON agents.id = other GROUP BY other ORDER BY 2 DESC, 1",
      agent);
  std::vector<AgentSummary> opponents;
  while (rows.step()) {
    auto [spec, games, wins, draws, losses] = rows.row<std::string, int, int, int, int>();
    opponents.push_back({std::move(spec), games, wins, draws, losses});
  }
  return opponents;
}

AgentSummary sum_of(std::string_view spec, const std::vector<AgentSummary>& parts) {
  AgentSummary sum{std::string(spec)};
  for (const AgentSummary& part : parts) {
    sum.games += part.games;
    sum.wins += part.wins;
    sum.draws += part.draws;
    sum.losses += part.losses;
  }
  return sum;
}

std::vector<AgentPlace> places_of(Database& database, std::string_view spec, std::int64_t agent) {
  Statement rows = database.query(
      "SELECT t.id, t.name, p.number, elo, low, high, games,"
      " (SELECT count(*) FROM ratings o WHERE o.tournament = t.id AND o.round = r.round"
      "  AND o.elo > r.elo) + 1,"
      " (SELECT count(*) FROM ratings o WHERE o.tournament = t.id AND o.round = r.round)"
      " FROM participants p JOIN tournaments t ON t.id = p.tournament"
      " JOIN ratings r ON r.tournament = t.id AND r.participant = p.number"
      "  AND r.round = (SELECT max(round) FROM ratings WHERE tournament = t.id)"
      " WHERE p.agent = ? ORDER BY t.id DESC, p.number",
      agent);
  std::vector<AgentPlace> places;
  while (rows.step()) {
    auto [id, name, number, elo, low, high, games, rank, of] =
        rows.row<std::int64_t, std::string, int, double, double, double, int, int, int>();
    places.push_back(
        {id, std::move(name), {number, std::string(spec), elo, low, high, games}, rank, of});
  }
  return places;
}

// Tournament by tournament, that with the newest game of the agent first: as soon as
// enough are known that are newer than all games of the next tournament, that is it.
std::vector<GameSummary> recent_of(Database& database, std::string_view spec, std::int64_t agent,
                                   int wanted) {
  std::vector<std::tuple<std::string, std::int64_t>> last_games;
  {
    Statement rows = database.query(
        "SELECT t.name, max(last) FROM duels JOIN tournaments t ON t.id = tournament"
        " WHERE black = ?1 OR white = ?1 GROUP BY tournament ORDER BY 2 DESC",
        agent);
    while (rows.step()) last_games.push_back(rows.row<std::string, std::int64_t>());
  }
  GameCatalogue catalogue(database);
  std::vector<GameSummary> recent;
  const auto enough = static_cast<std::size_t>(std::max(0, wanted));
  for (const auto& [tournament, last] : last_games) {
    if (recent.size() >= enough && (enough == 0 || recent[enough - 1].id > last)) break;
    for (GameSummary& game : catalogue.list({.agent = std::string(spec),
                             .tournament = tournament,
                             .before = last + 1,
                             .newest_first = true,
                             .limit = wanted}))
      recent.push_back(std::move(game));
    std::sort(recent.begin(), recent.end(),
              [](const auto& a, const auto& b) { return a.id > b.id; });
  }
  if (recent.size() > enough) recent.resize(enough);
  return recent;
}

}  // namespace

std::optional<AgentRecord> find_agent(Database& database, std::string_view spec, int recent_games) {
  std::int64_t agent = 0;
  {
    Statement row = database.query("SELECT id FROM agents WHERE spec = ?", spec);
    if (!row.step()) return std::nullopt;
    agent = row.column<std::int64_t>(0);
  }
  AgentRecord record;
  record.opponents = opponents_of(database, agent);
  record.total = sum_of(spec, record.opponents);
  record.places = places_of(database, spec, agent);
  record.recent = recent_of(database, spec, agent, recent_games);
  return record;
}

}  // namespace ogai::store
