#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/ratings.h"
#include "cli/exit.h"
#include "cli/ledgers.h"
#include "cli/store_commands.h"
#include "cli/train_commands.h"
#include "store/default_path.h"
#include "store/tournament_catalogue.h"
#include "store/tournament_store.h"

namespace ogai::cli {

namespace {

class Kept final : public KeptTournament {
 public:
  Kept(const std::string& file, std::string name, const nlohmann::ordered_json& description,
       const AgentNames& agents)
      : name_(std::move(name)),
        database_(file),
        store_(
            store::TournamentStore::open(database_, name_, nlohmann::json(description), agents)) {}

  arena::Ledger& ledger() override { return *store_; }
  void plan(std::size_t pairs) override {
    if (pairs > 0) store_->set_planned(static_cast<int>(pairs));
  }
  void log_fault(const std::string& fault) override { store_->log("fault", fault); }
  void finish() override { store_->finish(); }
  void save_ratings(const AgentNames& names,
                    const std::vector<arena::PairOutcome>& outcomes) override {
    store::save_ratings(database_, name_, last_round(outcomes), rating_entries(names, outcomes));
  }

 private:
  static int last_round(const std::vector<arena::PairOutcome>& outcomes) {
    return outcomes.empty() ? 0 : outcomes.back().key.round;
  }

  std::string name_;
  store::Database database_;
  std::unique_ptr<store::TournamentStore> store_;
};

}  // namespace

std::vector<store::RatingEntry> rating_entries(const AgentNames& names,
                                               const std::vector<arena::PairOutcome>& outcomes) {
  const arena::RatingTable table =
      arena::fit_ratings(static_cast<int>(names.size()), std::span(outcomes));
  std::vector<store::RatingEntry> entries;
  for (const int player : table.ranking()) {
    const arena::PlayerRating& rating = table.players[static_cast<std::size_t>(player)];
    entries.push_back({player, names[static_cast<std::size_t>(player)], rating.elo.value,
                       rating.elo.low, rating.elo.high, static_cast<int>(rating.games)});
  }
  return entries;
}

std::string database_file(const std::string& flag) {
  return flag.empty() ? store::default_path().string() : flag;
}

store::Database open_for_reading(const std::string& flag) {
  const std::string file = database_file(flag);
  std::error_code unknown;
  if (!std::filesystem::exists(file, unknown) && !unknown)
    throw Exit(ExitCode::failed,
               fmt::format("no games are kept yet in {}; ogai match A B keeps some", file));
  return store::Database(file, {.access = store::Access::read});
}

void throw_exit(const store::StoreError& error) {
  const bool mendable =
      error.fault() == store::StoreFault::missing || error.fault() == store::StoreFault::conflict;
  throw Exit(mendable ? ExitCode::bad_usage : ExitCode::failed, error.what());
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

void add_train_store_commands(Command& train) {
  add_train_import_command(train);
}

}  // namespace ogai::cli
