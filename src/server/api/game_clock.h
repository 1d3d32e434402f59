// The clock of a game of the page.
//
// Nobody's clock runs before the first move. A person is charged what the server sees between two
// moves, an agent the time it thought: while it waits for its turn, or for somebody to come back
// to the page, nothing runs out. All times are milliseconds since 1970.
#pragma once

#include "store/stored_play.h"

namespace ogai::server {

// Whether the clock of the side to move counts: some move was made and the game goes on.
bool is_ticking(const store::StoredPlay& play);

// After the side to move has changed in whatever way: its clock begins now, if it is a person's.
void start_clock(store::StoredPlay& play, std::int64_t now);

// After the players have changed: a person's clock that ran goes on running.
void adjust_clock(store::StoredPlay& play, std::int64_t now);

// The seconds to be charged for a person's move at `now`; nothing without a running clock.
std::optional<double> seconds_used(const store::StoredPlay& play, std::int64_t now);

// Ends the game if the clock of the side to move has run out; whether it has.
bool end_by_clock(store::StoredPlay& play, std::int64_t now);

}  // namespace ogai::server
