#include <nlohmann/json.hpp>

#include "arena/standings.h"
#include "cli/arena/ledgers.h"
#include "cli/arena/store_commands.h"
#include "store/tournament_store.h"
#include "store/tournaments.h"

namespace ogai::cli {

namespace {

class Kept final : public KeptTournament {
 public:
  Kept(const std::string& file, std::string name, const nlohmann::ordered_json& description,
       const AgentNames& agents)
      : name_(std::move(name)),
        agents_(agents),
        database_(file),
        store_(
            store::TournamentStore::open(database_, name_, nlohmann::json(description), agents)) {}

  arena::Ledger& ledger() override { return *store_; }
  void plan(std::size_t pairs) override {
    if (pairs > 0) store_->set_planned(static_cast<int>(pairs));
  }
  void log_fault(const std::string& fault) override { store_->log("fault", fault); }
  void finish() override { store_->finish(); }
  void save_ratings(int round, const Outcomes& outcomes) override {
    const auto standings = arena::standings_of(static_cast<int>(agents_.size()), outcomes);
    store::save_ratings(database_, name_, round, store::rating_entries(agents_, standings));
  }
  arena::LiveBoards* show_games(const arena::TournamentSettings& settings) override {
    publisher_ = publish_games(*store_, database_, agents_, settings);
    return &publisher_->boards();
  }

 private:
  std::string name_;
  AgentNames agents_;
  store::Database database_;
  std::unique_ptr<store::TournamentStore> store_;
  std::unique_ptr<store::LivePublisher> publisher_;  // ends before the tournament is given back
};

}  // namespace

std::unique_ptr<store::LivePublisher> publish_games(const store::TournamentStore& tournament,
                                                    const store::Database& database,
                                                    const AgentNames& agents,
                                                    const arena::TournamentSettings& settings) {
  return std::make_unique<store::LivePublisher>(
      store::LivePublication{.database = database.path(),
                             .tournament = tournament.id(),
                             .agents = agents,
                             .objective = settings.game.objective,
                             .workers = settings.threads});
}

std::unique_ptr<KeptTournament> keep_tournament(const ArenaFlags& flags, const std::string& name,
                                                const nlohmann::ordered_json& description,
                                                const AgentNames& agents) {
  return exit_on_fault([&] {
    return std::make_unique<Kept>(database_file(flags.database()), name, description, agents);
  });
}

void add_store_commands(Command& program) {
  add_games_command(program);
  add_tournaments_command(program);
  add_ladder_command(program);
}

}  // namespace ogai::cli
