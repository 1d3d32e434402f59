#include "server/api/tournament_wire.h"

#include <cmath>

#include "agents/agent.h"

namespace ogai::server {

namespace {

constexpr std::size_t kMostHistoryRounds = 100;

// A tenth of a point is more than any rating knows.
double shown_elo(double elo) {
  return std::round(elo * 10) / 10;
}

std::optional<double> shown_bound(double elo) {
  return std::isfinite(elo) ? std::optional(shown_elo(elo)) : std::nullopt;
}

enum class TournamentState { running, open, finished, imported };

TournamentState state_of(const store::TournamentSummary& tournament) {
  return tournament.imported   ? TournamentState::imported
         : tournament.running  ? TournamentState::running
         : tournament.finished ? TournamentState::finished
                               : TournamentState::open;
}

std::vector<std::optional<double>> values_of(const store::LiveGame& live) {
  std::vector<std::optional<double>> values;
  for (const game::PlayedMove& played : live.record.moves()) values.push_back(played.note.value);
  return values;
}

}  // namespace

ShownResults results_of(const std::vector<std::string>& agents, const arena::Standings& standings) {
  ShownResults results{{}, {agents, {}, {}}};
  for (const arena::Standing& standing : standings.ranking)
    results.standings.push_back({agents[static_cast<std::size_t>(standing.agent)],
                                 shown_elo(standing.elo.value), shown_bound(standing.elo.low),
                                 shown_bound(standing.elo.high), standing.games(),
                                 standing.points()});
  for (const std::vector<arena::ColorTally>& row : standings.cross) {
    auto& points = results.crosstable.points.emplace_back();
    auto& games = results.crosstable.games.emplace_back();
    for (const arena::ColorTally& cell : row) {
      const arena::Tally all = cell.all();
      points.push_back(all.games() > 0 ? std::optional(all.points()) : std::nullopt);
      games.push_back(all.games());
    }
  }
  return results;
}

std::vector<store::RatingSnapshot> shown_history(std::vector<store::RatingSnapshot> snapshots) {
  const std::size_t step = snapshots.size() / kMostHistoryRounds + 1;
  std::vector<store::RatingSnapshot> shown;
  for (std::size_t i = 0; i < snapshots.size(); ++i)
    if (i % step == 0 || i + 1 == snapshots.size()) shown.push_back(std::move(snapshots[i]));
  return shown;
}

std::optional<std::string> public_complaint(const std::string& complaint) {
  if (complaint.empty()) return std::nullopt;
  return std::string(agents::public_part(complaint));
}

namespace wire {

template <>
struct Choices<TournamentState> {
  static constexpr std::array<std::string_view, 4> kNames = {"running", "open", "finished",
                                                             "imported"};
  static constexpr auto names = in_order<TournamentState>(kNames);
};

template <>
Object<store::TournamentSummary> describe() {
  using store::TournamentSummary;
  return Object<TournamentSummary>("TournamentSummary", "What lists say of a tournament.")
      .field("id", "", &TournamentSummary::id)
      .field("name", "", &TournamentSummary::name)
      .field("kind", "`round-robin`, `match`, `ladder`, …", &TournamentSummary::kind)
      .field("state", "`open`: it is not over, and nobody plays it now", state_of)
      .field("created", "MS", &TournamentSummary::created)
      .field("planned", "pairs; null: not known beforehand", &TournamentSummary::planned)
      .field("pairs", "done so far", &TournamentSummary::pairs)
      .field("games", "done so far", &TournamentSummary::games)
      .field("agents", "their specs", &TournamentSummary::agents);
}

template <>
Object<StandingLine> describe() {
  return Object<StandingLine>("Standing", "A line of the standings.")
      .field("agent", "its spec", &StandingLine::agent)
      .field("elo", "its rating", &StandingLine::elo)
      .field("low", "of the 95 % interval; null where it has no bound", &StandingLine::low)
      .field("high", "the same", &StandingLine::high)
      .field("games", "played", &StandingLine::games)
      .field("points", "won", &StandingLine::points);
}

template <>
Object<Crosstable> describe() {
  return Object<Crosstable>("Crosstable", "Each agent against each.")
      .field("agents", "of rows and columns", &Crosstable::agents)
      .field("points", "the row's against the column; null without games", &Crosstable::points)
      .field("games", "the row's against the column", &Crosstable::games);
}

template <>
Object<ShownResults> describe() {
  return Object<ShownResults>("TournamentResults", "Who stands where.")
      .field("standings", "best first", &ShownResults::standings)
      .field("crosstable", "", &ShownResults::crosstable);
}

template <>
Object<store::RatingEntry> describe() {
  using store::RatingEntry;
  return Object<RatingEntry>("Rating", "An agent's rating.")
      .field("agent", "its spec", &RatingEntry::agent)
      .field("elo", "", [](const RatingEntry& entry) { return shown_elo(entry.elo); })
      .field("low", "of the 95 % interval; null where it has no bound",
             [](const RatingEntry& entry) { return shown_bound(entry.low); })
      .field("high", "the same", [](const RatingEntry& entry) { return shown_bound(entry.high); });
}

template <>
Object<store::RatingSnapshot> describe() {
  using store::RatingSnapshot;
  return Object<RatingSnapshot>("RatedRound", "The ratings after a round.")
      .field("round", "from 0", &RatingSnapshot::round)
      .field("entries", "best first", &RatingSnapshot::entries);
}

template <>
Object<store::LiveGame> describe() {
  using store::LiveGame;
  return Object<LiveGame>("LiveGame", "A game that is being played.")
      .field("board", "from 0", &LiveGame::board)
      .field("black", "its spec", [](const LiveGame& live) { return live.record.tags().black; })
      .field("white", "its spec", [](const LiveGame& live) { return live.record.tags().white; })
      .include(&LiveGame::record)
      .field("values", "what the mover of each ply said it is worth to it", values_of);
}

template <>
Object<store::GameSummary> describe() {
  using store::GameSummary;
  return Object<GameSummary>("GameSummary", "What lists say of a stored game.")
      .field("id", "", &GameSummary::id)
      .field("round", "from 0; null of an imported game", &GameSummary::round)
      .field("pair", "from 0; null of an imported game", &GameSummary::pair)
      .field("black", "its spec", &GameSummary::black)
      .field("white", "its spec", &GameSummary::white)
      .field("plies", "moves and passes", &GameSummary::plies)
      .field("black_score", "positive: black has won", &GameSummary::black_score)
      .field("reason", "of its end, as in a game's `result`", &GameSummary::reason)
      .field("complaint", "why a fault lost it, without what the agent wrote to its standard error",
             [](const GameSummary& game) { return public_complaint(game.complaint); })
      .field("finished", "MS", &GameSummary::finished);
}

template <>
Object<store::AgentSummary> describe() {
  using store::AgentSummary;
  return Object<AgentSummary>("AgentTally", "An agent's results.")
      .field("spec", "", &AgentSummary::spec)
      .field("games", "", &AgentSummary::games)
      .field("wins", "", &AgentSummary::wins)
      .field("draws", "", &AgentSummary::draws)
      .field("losses", "", &AgentSummary::losses);
}

template <>
Object<store::AgentPlace> describe() {
  using store::AgentPlace;
  return Object<AgentPlace>("AgentPlace", "Where an agent stands in a tournament.")
      .field("id", "of the tournament", &AgentPlace::tournament)
      .field("name", "of the tournament", &AgentPlace::name)
      .field("elo", "null: it has none",
             [](const AgentPlace& place) { return shown_bound(place.rating.elo); })
      .field("low", "of the 95 % interval; null where it has no bound",
             [](const AgentPlace& place) { return shown_bound(place.rating.low); })
      .field("high", "the same",
             [](const AgentPlace& place) { return shown_bound(place.rating.high); })
      .field("rank", "from 1", &AgentPlace::rank)
      .field("of", "how many are rated", &AgentPlace::of);
}

}  // namespace wire

}  // namespace ogai::server
