// Outsiders: opponents from outside the population, named in one line of text.
//
// Words divided by spaces. `@report-e`, `@squares`, `@combined` are the published parameter sets
// and
// `@FILE` one of a file: they play in process by the contest's style, as fast as the
// population. Every other word is an agent's spec. Their limits must be counts (depth, nodes,
// simulations), so that runs repeat: specs that set a time or several threads are refused.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/tally.h"
#include "base/result.h"
#include "train/genetic/breeding.h"
#include "train/genetic/contest.h"

namespace ogai::train::genetic {

struct Outsider {
  std::string name;  // without the @ and folders
  Participant player;
};

base::Result<std::vector<Outsider>> parse_outsiders(std::string_view text);
// Of these, parameter sets only, and of that form; others are an Error.
base::Result<std::vector<Vector>> parse_vectors(std::string_view text,
                                                const eval::ParameterForm& form);

// table[v][o]: the games of vector v against outsider o. Every opening is played with both colours;
// chance depends on the seed, the outsider and the opening, not on the vector. Nothing if stopped.
using OutsideTable = std::vector<std::vector<arena::ColorTally>>;
std::optional<OutsideTable> play_outsiders(Contest& contest, const eval::ParameterForm& form,
                                           std::span<const Vector> vectors,
                                           std::span<const Outsider> outsiders,
                                           std::span<const game::Position> openings,
                                           std::uint64_t seed, const std::stop_token& stop);

}  // namespace ogai::train::genetic
