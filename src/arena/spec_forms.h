// A tournament's spec as JSON, as what is stored of it, and as the command that plays it again.
//
// All are made from the table of fields (tournament_spec.h). A fault's message begins with the
// name of the field.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/tournament_spec.h"

namespace ogai::arena {

// An object with "kind", "agents" and every field of the kind.
nlohmann::ordered_json to_json(const TournamentSpec& spec);
// Fields that are missing or null have their defaults; unknown ones are an error. Not checked.
base::Result<TournamentSpec> spec_from_json(const nlohmann::ordered_json& object);

// What is stored of a tournament, beside its name and agents: everything that decides which games
// are played. Tournaments are taken up again only under an equal identity, so nothing may change
// in it. The error is that of an outside agent whose program is not there.
base::Result<nlohmann::json> identity_of(const TournamentSpec& spec,
                                         const std::vector<game::Position>& openings);
// The spec of a stored tournament.
base::Result<TournamentSpec> spec_from_identity(const nlohmann::json& identity,
                                                const std::string& name,
                                                const std::vector<std::string>& agents);

// The command that plays it again, as words and as a line for a shell.
std::vector<std::string> command_words(const TournamentSpec& spec);
std::string command_line(const TournamentSpec& spec);

}  // namespace ogai::arena
