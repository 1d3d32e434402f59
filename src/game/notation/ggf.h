// GGF, the game format of the Generic Game Server: (;GM[Othello]TY[8a]BO[…]B[f5]W[d6]…;)
//
// TY gives size and rules ("8a": 8×8, a = anti, the reversed game), BO the start, B and W
// the moves as square/value/seconds, RE black's score under the rules in force (so
// positive means that black won, in anti games too) with a letter behind a
// colon for games that did not end on the board (:r resignation, :t time, :s agreement, and
// ours for a program's faults). Tags we do not use are kept and written again.
// Inside a value, \ protects ] and \.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/record.h"

namespace ogai::game::notation {

// `rules` serves only games without a TY tag.
base::Result<GameRecord> parse_ggf(std::string_view text, Objective rules = Objective::fewest);
// Any number of games, with nothing but white space and game counts between them.
base::Result<std::vector<GameRecord>> parse_ggf_games(std::string_view text,
                                                      Objective rules = Objective::fewest);
std::string format_ggf(const GameRecord& record);

// Whether a tag of this name may stand in GameTags::others: letters only, and without
// a meaning of its own in GGF.
bool is_free_tag(std::string_view name);

}  // namespace ogai::game::notation
