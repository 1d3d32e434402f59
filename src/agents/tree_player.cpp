#include "agents/tree_player.h"

#include <new>

namespace ogai::agents {

using search::mcts::TreeBudget;
using search::mcts::TreeSearch;
using search::mcts::TreeSearchResult;

TreePlayer::TreePlayer(TreePlayerSettings settings)
    : settings_(std::move(settings)), engine_(settings_.engine, settings_.search.tree.objective) {}

// Everything is made, or cleared, before the clock starts, and a board that the player has nothing
// for is refused now.
void TreePlayer::new_game(const game::Position& start, std::uint64_t seed) {
  game_seed_ = settings_.seed != 0 ? settings_.seed : seed;
  const bool kept = search_ && start.size == size_;
  TreeSearch& search = search_for(start.size);
  if (!kept) return;
  settings_.leaves->clear();
  engine_.clear();
  search.new_game(game_seed_);
}

void TreePlayer::observe(game::Move move) {
  if (search_) search_->advance(move);
}

Choice TreePlayer::choose(const game::Position& position, const search::Limits& limits,
                          const std::stop_token& stop, search::InfoSink& sink) {
  const game::Bits moves = position.legal_moves();
  if (std::has_single_bit(moves)) return forced_choice(game::first_square(moves));
  TreeSearch& search = search_for(position.size);
  const TreeBudget budget = settings_.time.budget(position, limits);
  if (auto solved = engine_.solve(position, budget, stop)) return std::move(*solved);
  const TreeSearchResult answer =
      search.think(position.board, engine_.tree_budget(position, budget), stop, sink);
  const auto& chosen = engine_.choose(position, answer, budget, stop);
  return {chosen.move, search.info(answer, chosen)};
}

void TreePlayer::analyse(const game::Position& position, const search::Limits& limits,
                         const std::stop_token& stop, search::InfoSink& sink) {
  TreeSearch& search = search_for(position.size);
  search::NullSink silent;
  const TreeSearchResult answer =
      search.think(position.board, settings_.time.budget(position, limits), stop, silent);
  for (const auto& move : answer.moves) {
    search::Info info = search.info(answer, move);
    info.visits = move.visits;
    sink.report(info);
  }
}

TreeSearch& TreePlayer::search_for(game::BoardSize size) {
  if (search_ && size == size_) return *search_;
  search_.reset();
  size_ = size;
  auto search_settings = settings_.search;
  search_settings.tree.size = size;
  try {
    settings_.leaves->prepare(size);
    engine_.prepare(size);
    search_ = std::make_unique<TreeSearch>(
        search_settings, [this](std::uint64_t seed) { return settings_.leaves->evaluator(seed); });
  } catch (const std::bad_alloc&) {
    throw AgentFailure(game::EndReason::memory,
                       "no memory for a tree of " +
                           std::to_string(settings_.search.tree.bytes >> 20) +
                           " MB; give it less with memory=N");
  }
  search_->new_game(game_seed_);
  return *search_;
}

}  // namespace ogai::agents
