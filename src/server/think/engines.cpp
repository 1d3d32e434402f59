#include "server/think/engines.h"

#include <algorithm>

#include "search/alphabeta/engine.h"

namespace ogai::server::think {

namespace {

std::size_t shelf_of(game::Objective objective, game::BoardSize size) {
  return static_cast<std::size_t>(objective) * game::kBoardSizes.size() +
         static_cast<std::size_t>(game::margin(size));
}

}  // namespace

std::size_t EngineTables::bytes_for(game::BoardSize size) const {
  if (size == game::BoardSize::eight) return bytes_;
  return size == game::BoardSize::six ? bytes_ / 4 : std::min(bytes_, std::size_t{1} << 20);
}

std::shared_ptr<search::TranspositionTable> EngineTables::table(game::Objective objective,
                                                                game::BoardSize size) {
  const std::lock_guard lock(mutex_);
  auto& table = tables_[shelf_of(objective, size)];
  if (!table) table = std::make_shared<search::TranspositionTable>(bytes_for(size));
  return table;
}

search::Searcher& Engines::engine(game::Objective objective, game::BoardSize size) {
  auto& engine = engines_[shelf_of(objective, size)];
  if (!engine)
    engine = search::make_engine(objective, size, {.table = tables_->table(objective, size)});
  return *engine;
}

}  // namespace ogai::server::think
