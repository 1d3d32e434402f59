// Engines: what a thread of the scheduler has to search with.
//
// Those of all threads share one table for each pair of rules and board size: a request that goes
// on with another thread finds there what it knew, and clients who look at the same opening help
// each other. What a table says is right for any position of its rules and size. Tables are made
// when first asked for, and kept.
#pragma once

#include <array>
#include <memory>
#include <mutex>

#include "game/objective.h"
#include "search/searcher.h"

namespace ogai::server::think {

// Any thread may ask.
class EngineTables {
 public:
  // `bytes` is the size of a table for boards of 8x8; those of smaller boards are smaller.
  explicit EngineTables(std::size_t bytes) : bytes_(bytes) {}

  // Throws std::bad_alloc when there is no memory for it.
  std::shared_ptr<search::TranspositionTable> table(game::Objective objective,
                                                    game::BoardSize size);

 private:
  std::size_t bytes_for(game::BoardSize size) const;

  std::size_t bytes_;
  std::mutex mutex_;
  std::array<std::shared_ptr<search::TranspositionTable>, 6> tables_;
};

// Used by one thread at a time.
class Engines {
 public:
  explicit Engines(std::shared_ptr<EngineTables> tables) : tables_(std::move(tables)) {}

  // Throws std::bad_alloc. Never clear() it: others search with the same table.
  search::Searcher& engine(game::Objective objective, game::BoardSize size);

 private:
  std::shared_ptr<EngineTables> tables_;
  std::array<std::unique_ptr<search::Searcher>, 6> engines_;
};

}  // namespace ogai::server::think
