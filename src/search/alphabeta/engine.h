// The alpha-beta engine: iterative deepening to any depth, then exact passes of growing
// confidence, in parallel, with the evaluation that ships for the board size and objective, or
// another.
//
// Everything is allocated when the engine is made: the table (std::bad_alloc if it cannot be had)
// and the threads. Engines of the same size and objective may share a table and think at the same
// time; none of them may be cleared meanwhile.
#pragma once

#include <memory>
#include <optional>

#include "eval/any_evaluation.h"
#include "search/searcher.h"

namespace ogai::search {

struct EngineOptions {
  std::size_t table_bytes = std::size_t{64} << 20;
  int threads = 1;
  // Of the engine's board size, and fitted to its objective; none: the best that ships.
  std::optional<eval::AnyEvaluation> evaluation = std::nullopt;
  // Instead of one of its own.
  std::shared_ptr<TranspositionTable> table = nullptr;
};

std::unique_ptr<Searcher> make_engine(game::Objective objective, game::BoardSize size,
                                      const EngineOptions& options);

}  // namespace ogai::search
