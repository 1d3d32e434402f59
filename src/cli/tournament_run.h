// Plays a match or tournament with live progress, keeping its pairs where the flags say.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/arena_flags.h"
#include "cli/standings_view.h"

namespace ogai::cli {

struct TournamentJob {
  std::string kind;  // "match", "swiss", …
  AgentNames agents;
  const arena::Schedule* schedule = nullptr;
  nlohmann::ordered_json* extra = nullptr;  // further settings that decide the games; may be null
  // What the progress line shows behind the numbers.
  std::function<std::string(const std::vector<arena::PairOutcome>&)> standing;
  // True: enough has been played.
  std::function<bool(const std::vector<arena::PairOutcome>&)> enough;
};

struct TournamentRun {
  std::string name;  // under which it is kept; empty if it is not
  arena::TournamentEnd end = arena::TournamentEnd::finished;
  std::vector<arena::PairOutcome> outcomes;
  std::vector<std::string> faults;  // one line for each kind of fault that cost an agent games
};

TournamentRun run_tournament(const ArenaFlags& flags, const TournamentJob& job);

// How to go on, after an interruption; empty if it is finished.
std::string resume_hint(const TournamentRun& run);

}  // namespace ogai::cli
