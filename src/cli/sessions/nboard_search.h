// The thinking of an NBoard session: what `go`, `hint` and `analyze` do. Each function runs
// in the session's search thread and writes its answers; it ends soon after a stop, with
// the best answer so far. What an agent does wrong is an Error.
#pragma once

#include <stop_token>
#include <string>

#include "arena/seat.h"
#include "base/result.h"
#include "cli/sessions/line_writer.h"
#include "game/record.h"

namespace ogai::cli {

struct NBoardOrder {
  game::GameRecord game;  // the position is its last one
  search::Limits limits;
  std::uint64_t seed = 0;
};

base::Result<base::Done> answer_go(arena::Seat& seat, const NBoardOrder& order, LineWriter& out,
                                   const std::stop_token& stop);
// Values of the best `moves` moves; of one from agents that cannot analyse.
base::Result<base::Done> answer_hint(arena::Seat& seat, const NBoardOrder& order, std::size_t moves,
                                     LineWriter& out, const std::stop_token& stop);
// The value of every position of the game, the last first; false from agents that give none.
// The agent's own game is lost.
base::Result<bool> answer_analyze(arena::Seat& seat, const NBoardOrder& order, LineWriter& out,
                                  const std::stop_token& stop);

}  // namespace ogai::cli
