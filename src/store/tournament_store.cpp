#include "store/tournament_store.h"

#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "game/notation/position_text.h"
#include "store/database.h"
#include "store/games.h"
#include "store/tournaments.h"

namespace ogai::store {

using nlohmann::json;

namespace {

std::string shown(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string shown(const json& object, const std::string& key) {
  return object.contains(key) ? shown(object[key]) : "not given";
}

// "time was 1, is now 2; …", empty when there is no difference.
std::string differences(const json& old, const json& now) {
  json all = old;
  all.update(now);
  std::string text;
  for (const auto& [key, value] : all.items()) {
    if (old.contains(key) && now.contains(key) && old[key] == now[key]) continue;
    const bool nested = old.value(key, json()).is_object() && now.value(key, json()).is_object();
    text += text.empty() ? "" : "; ";
    text += nested ? fmt::format("{} of {}", key, differences(old[key], now[key]))
                   : fmt::format("{} was {}, is now {}", key, shown(old, key), shown(now, key));
  }
  return text;
}

bool agrees(const std::vector<std::string>& old, const std::vector<std::string>& now,
            Participants participants) {
  if (participants == Participants::fixed) return old == now;
  return old.size() <= now.size() && std::equal(old.begin(), old.end(), now.begin());
}

}  // namespace

// The steps of open(), all within one transaction.
struct TournamentStore::Opening {
  Database& database;
  std::string_view name;
  const json& settings;
  const std::vector<std::string>& agents;
  Participants participants;

  // The tournament's id; 0 if there is none of this name.
  std::int64_t find() const {
    Statement row =
        database.query("SELECT id, kind, settings FROM tournaments WHERE name = ?", name);
    if (!row.step()) return 0;
    const auto [id, kind, old] = row.row<std::int64_t, std::string, std::string>();
    if (kind != "tournament")
      throw StoreError(StoreFault::conflict,
                       fmt::format("'{}' is the name of a collection of imported games; choose "
                                   "another name",
                                   name));
    const json settings_then = json::parse(old, nullptr, false);
    if (!settings_then.is_object())
      throw StoreError(StoreFault::damaged,
                       fmt::format("the settings of the tournament '{}' cannot be read", name));
    compare(settings_then, participants_of(database, id));
    return id;
  }

  void compare(const json& old, const std::vector<std::string>& old_agents) const {
    std::string text = differences(old, settings);
    if (!agrees(old_agents, agents, participants))
      text += fmt::format("{}agents were {}, are now {}", text.empty() ? "" : "; ",
                          shown(old_agents), shown(agents));
    if (!text.empty())
      throw StoreError(StoreFault::conflict,
                       fmt::format("the tournament '{}' exists with other settings: {}. Resume it "
                                   "with the old ones, or choose another name",
                                   name, text));
  }

  std::int64_t create() const {
    database.run(
        "INSERT INTO tournaments (name, kind, state, settings, created)"
        " VALUES (?, 'tournament', 'open', ?, ?)",
        name, shown(settings), now_in_milliseconds());
    return database.last_id();
  }

  WorkLock take_lock(std::int64_t id) const {
    if (auto lock = WorkLock::take(database.path(), Work::tournament, id)) return std::move(*lock);
    const auto runner = database.value<std::optional<std::int64_t>>(
        "SELECT runner FROM tournaments WHERE id = ?", id);
    throw StoreError(
        StoreFault::in_use,
        fmt::format("the tournament '{}' is being played by another process{}; wait for it or "
                    "choose another name",
                    name, runner ? fmt::format(" ({})", *runner) : ""));
  }

  std::vector<std::int64_t> enter_agents(std::int64_t tournament) const {
    std::vector<std::int64_t> ids;
    for (const std::string& spec : agents) {
      const std::int64_t agent = agent_id(database, spec);
      enter_participant(database, tournament, ids.size(), agent);
      ids.push_back(agent);
    }
    return ids;
  }
};

std::unique_ptr<TournamentStore> TournamentStore::open(Database& database, std::string_view name,
                                                       const json& settings,
                                                       const std::vector<std::string>& agents,
                                                       Participants participants) {
  const Opening opening{database, name, settings, agents, participants};
  Transaction transaction(database);
  const std::int64_t known = opening.find();
  const std::int64_t id = known ? known : opening.create();
  std::unique_ptr<TournamentStore> store(
      new TournamentStore(database, id, known != 0, opening.take_lock(id)));
  store->name_ = name;
  store->specs_ = agents;
  store->agents_ = opening.enter_agents(id);
  database.run("UPDATE tournaments SET runner = ?, state = 'open' WHERE id = ?", getpid(), id);
  store->log(known ? "resumed" : "started", fmt::format("by process {}", getpid()));
  transaction.commit();
  return store;
}

std::vector<arena::PairOutcome> TournamentStore::outcomes() {
  return outcomes_of(database_, id_);
}

std::int64_t TournamentStore::agent(int participant) const {
  if (participant < 0 || static_cast<std::size_t>(participant) >= agents_.size())
    throw StoreError(StoreFault::other,
                     fmt::format("the tournament has no participant {}", participant));
  return agents_[static_cast<std::size_t>(participant)];
}

void TournamentStore::append(const arena::PairResult& pair) {
  const arena::PairPlan& plan = pair.plan;
  const arena::PairOutcome outcome = arena::outcome_of(pair);
  std::array<GameRow, 2> rows = {row_of(pair.games[0]), row_of(pair.games[1])};
  rows[0].black = rows[1].white = agent(plan.first);
  rows[0].white = rows[1].black = agent(plan.second);
  const std::string opening = game::notation::format_position(plan.opening);

  Transaction transaction(database_);
  const int inserted = database_.run(
      "INSERT INTO pairs (tournament, round, number, first, second, opening, points_0, points_1)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tournament, round, number) DO NOTHING",
      id_, plan.key.round, plan.key.number, plan.first, plan.second, opening,
      outcome.first_points[0], outcome.first_points[1]);
  if (inserted == 0) return;
  for (int leg = 0; leg < 2; ++leg) {
    GameRow& row = rows[static_cast<std::size_t>(leg)];
    row.tournament = id_;
    row.round = plan.key.round;
    row.pair = plan.key.number;
    row.leg = leg;
    insert(database_, row);
    const std::int64_t game = database_.last_id();
    keep_error_outputs(database_, game, pair.error_outputs[static_cast<std::size_t>(leg)]);
    keep_complaint(database_, game, pair.complaints[static_cast<std::size_t>(leg)]);
  }
  transaction.commit();
}

void TournamentStore::plan(std::size_t pairs) {
  Transaction transaction(database_);
  database_.run("UPDATE tournaments SET planned = ? WHERE id = ?", static_cast<std::int64_t>(pairs),
                id_);
  transaction.commit();
}

void TournamentStore::round_over(int round, const std::vector<arena::PairOutcome>& outcomes) {
  const auto standings = arena::standings_of(static_cast<int>(specs_.size()), outcomes);
  save_ratings(database_, name_, round, rating_entries(specs_, standings));
}

arena::LiveBoards* TournamentStore::boards(game::Objective objective, int workers) {
  publisher_ = std::make_unique<LivePublisher>(LivePublication{.database = database_.path(),
                                                               .tournament = id_,
                                                               .agents = specs_,
                                                               .objective = objective,
                                                               .workers = workers});
  return &publisher_->boards();
}

void TournamentStore::finish() {
  Transaction transaction(database_);
  database_.run("UPDATE tournaments SET state = 'finished' WHERE id = ?", id_);
  log("finished", "");
  transaction.commit();
}

void TournamentStore::log(std::string_view kind, std::string_view text) {
  log_event(database_, kind, text, id_);
}

}  // namespace ogai::store
