// One search of a UCI session: thinks about a position, reports while it deepens, and
// finds the line that answers `go`. Runs in the session's search thread.
#pragma once

#include <stop_token>
#include <string>

#include "arena/seat.h"
#include "cli/sessions/line_writer.h"
#include "game/objective.h"

namespace ogai::cli {

struct UciOrder {
  game::Position position;
  game::Objective objective = game::Objective::fewest;
  search::Limits limits;
  std::size_t lines = 1;  // MultiPV; more than one only from agents that can analyse
};

struct UciAnswer {
  std::string line;           // "bestmove …"
  bool agent_failed = false;  // it threw, or answered against the rules
};

UciAnswer search_for_uci(arena::Seat& seat, const UciOrder& order, LineWriter& out,
                         const std::stop_token& stop);

}  // namespace ogai::cli
