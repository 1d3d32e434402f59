// What a line of a test file says its position is worth, and whether a search agrees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/notation/position_text.h"
#include "search/searcher.h"

namespace ogai::cli {

struct ExpectedValue {
  game::Move move;
  int value;
};

// The fields of the form "A2:+38"; others mean something else.
std::vector<ExpectedValue> expected_values(const game::notation::ObfLine& line);

// What is wrong with a proved answer, "" if nothing is; nothing at all when there is
// nothing to compare. The best of the expected values counts as the position's.
std::optional<std::string> disagreement(const std::vector<ExpectedValue>& expected,
                                        const search::SearchResult& answer, bool wld,
                                        game::BoardSize size);

}  // namespace ogai::cli
