// The results of matches and tournaments as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/elo.h"
#include "arena/pair.h"
#include "arena/sprt.h"
#include "arena/tally.h"

namespace ogai::cli {

// The specs of the agents, by number. Text shows them by agents::shown_name(); JSON has the specs,
// and the shown names beside them.
using AgentNames = std::vector<std::string>;
using Outcomes = std::vector<arena::PairOutcome>;

// "+12.3 (+4.0 … +20.6)".
std::string elo_text(const arena::Estimate& elo);
nlohmann::ordered_json tally_json(const arena::Tally& tally);
nlohmann::ordered_json elo_json(const arena::Estimate& elo);

// Agent 0 against agent 1; the short form is one line.
std::string match_text(const AgentNames& names, const Outcomes& outcomes);
std::string short_match_text(const Outcomes& outcomes);
nlohmann::ordered_json match_json(const AgentNames& names, const Outcomes& outcomes);

// "LLR +1.23 (-2.94 … +2.94) for Elo 0 against 5: undecided".
std::string sprt_text(const arena::Sprt& test, const arena::Pentanomial& pairs);
nlohmann::ordered_json sprt_json(const arena::Sprt& test, const arena::Pentanomial& pairs);

// Agents by rating; who scored how much against whom; who leads, in a few words.
std::string standings_text(const AgentNames& names, const Outcomes& outcomes);
std::string crosstable_text(const AgentNames& names, const Outcomes& outcomes);
// Circles of three (a beats b beats c beats a) that are hardly luck, one a line.
std::string circles_text(const AgentNames& names, const Outcomes& outcomes);
std::string leader_text(const AgentNames& names, const Outcomes& outcomes);
nlohmann::ordered_json standings_json(const AgentNames& names, const Outcomes& outcomes);

}  // namespace ogai::cli
