// FixedSearch: searches of a given depth for the trainers, with any weights.
//
// Unlike the engine it plans nothing: no clock, no deepening, one thread. The answers depend only
// on what was asked since the last forget(), so work that begins with forget() gives the same
// on every thread and machine. When `stop` is requested every call returns at once with
// a value that means nothing: look at stopped() before using any.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "eval/any_evaluation.h"
#include "game/objective.h"
#include "search/alphabeta/selectivity.h"

namespace ogai::train {

class FixedSearch {
 public:
  virtual ~FixedSearch() = default;

  virtual void forget() = 0;
  virtual bool stopped() const = 0;

  // The value of any position searched to `depth`; `level` as in search/alphabeta/selectivity.h.
  // Where it is beyond `reach` on either side, that it is so; the narrower, the cheaper.
  static constexpr int kAnyValue = 64;
  virtual int value(game::Board board, int depth, int level, int reach = kAnyValue) = 0;
  // The best move of a position that has one.
  virtual game::Move best_move(game::Board board, int depth, int level) = 0;
  // The proved score, and whether it is at least `score`.
  virtual int exact(game::Board board) = 0;
  virtual bool reaches(game::Board board, int score) = 0;
};

struct FixedSearchSettings {
  game::Objective objective;
  game::BoardSize size;
  eval::AnyEvaluation evaluation;
  std::size_t table_bytes;
};

// Throws std::bad_alloc.
std::unique_ptr<FixedSearch> make_fixed_search(const FixedSearchSettings& settings,
                                               std::stop_token stop);

// Independent pieces of work on several threads, each piece with a FixedSearch to itself: calls
// work(search, i) once for every i < count; a work that wants the same answers on any thread
// begins with search.forget(). True: every piece was done; false: `stop` came first.
bool parallel_searches(const FixedSearchSettings& settings, int threads, std::size_t count,
                       const std::function<void(FixedSearch&, std::size_t)>& work,
                       const std::stop_token& stop);

}  // namespace ogai::train
