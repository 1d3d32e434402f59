// The signature of the search: the nodes it needs for fixed positions to fixed depths.
//
// Any change of the search changes the sum, and nothing else does: not the machine, the compiler,
// the flip code or what was searched before. data/bench holds the positions and the sum
// expected.
#pragma once

#include <vector>

#include "game/objective.h"
#include "search/searcher.h"

namespace ogai::search {

struct SignaturePosition {
  game::Position position;
  game::Objective objective;
  int depth;
};

const std::vector<SignaturePosition>& signature_positions();

// Searches one of them with an engine of its own, one thread.
SearchResult search_signature(const SignaturePosition& one, const std::stop_token& stop,
                              InfoSink& sink);

}  // namespace ogai::search
