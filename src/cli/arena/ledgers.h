// Where a tournament's pairs are kept: in the database, or only in memory.
//
// Programs built without the store have the second half alone (cmake option OGAI_STORE).
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/ledger.h"
#include "cli/arena/arena_flags.h"
#include "cli/arena/standings_view.h"

namespace ogai::cli {

class KeptTournament {
 public:
  virtual ~KeptTournament() = default;
  virtual arena::Ledger& ledger() = 0;
  virtual void plan(std::size_t pairs) { (void)pairs; }
  virtual void log_fault(const std::string& fault) { (void)fault; }
  virtual void finish() {}
  // The ratings after `round`.
  virtual void save_ratings(int round, const Outcomes& outcomes) { (void)round, (void)outcomes; }
  // Where the games may be watched as they are played; nothing: nowhere.
  virtual arena::LiveBoards* show_games(const arena::TournamentSettings& settings) {
    (void)settings;
    return nullptr;
  }
};

// The tournament `name`, new or to be resumed. A store that cannot be used ends the command.
std::unique_ptr<KeptTournament> keep_tournament(const ArenaFlags& flags, const std::string& name,
                                                const nlohmann::ordered_json& description,
                                                const AgentNames& agents);

// For tournaments that nobody keeps.
std::unique_ptr<KeptTournament> unkept_tournament();

}  // namespace ogai::cli
