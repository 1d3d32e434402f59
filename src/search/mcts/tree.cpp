// One descent: from the root along the best edges to an edge that leads to no state yet. If the
// game is over there, its result goes up at once. If the edge was never judged, its position joins
// the batch. If it was, the position is expanded, and either the descent goes on by one of its
// moves or (Expansion::all) every one of its moves joins the batch.
//
// Only what was visited twice becomes a state, so a simulation costs little more than one slot of
// 32 bytes. The moves of a state lie in random order: moves not tried yet are then taken
// in that order, without favouring a corner of the board.
//
// Certain results: an edge won makes its state won; a state all of whose edges are certain has the
// best of them. Lost edges are never selected; drawn ones may be, and are worth exactly 0, which
// keeps the mean of their state honest.
#include "search/mcts/tree.h"

#include <algorithm>
#include <limits>

namespace ogai::search::mcts {

using game::Bits;
using game::Board;
using game::Move;

// ---- expansion ----

Index Tree::add_state(Board board, Bits moves) {
  const int count = std::max(1, std::popcount(moves));
  const Index at = index_ && index_->is_full() ? 0 : pool_.add(count);
  if (at == 0) {
    full_ = true;
    return 0;
  }
  State& state = pool_.state(at);
  state.board = board;
  state.own = index_ ? 1 : 0;
  const Index first = pool_.first_edge(at);
  for (int i = 0; i < count; ++i) {
    // The newcomer takes a random place, whoever was there the last one.
    const Index place = first + random_.below(static_cast<std::uint32_t>(i + 1));
    if (place != first + i) pool_.edge(first + i) = pool_.edge(place);
    pool_.edge(place) = Edge{};
    pool_.edge(place).move = moves ? game::pop_first(moves) : game::kPass;
  }
  if (index_) index_->insert(board, at);
  return at;
}

// Half full: twice as many as the settings say; five eighths four times, and so on.
std::uint32_t Tree::visits_to_expand() const {
  const auto eighths = static_cast<int>(8 * pool_.slots() / pool_.capacity());
  return settings_.expand_at << (settings_.thrifty ? std::clamp(eighths - 3, 0, 4) : 0);
}

Index Tree::expand(Index e, Board board, Bits moves) {
  Index child = index_ ? index_->find(pool_, board) : 0;
  if (child == 0) {
    child = full_ ? 0 : add_state(board, moves);
    if (child == 0) return 0;
    if (!index_) pool_.state(child).own = pool_.edge(e).visits;
  }
  pool_.edge(e).child = child;
  return child;
}

// ---- selection ----

void Tree::select(std::uint32_t wanted, std::uint32_t most, Batch& batch) {
  batch.clear();
  expand_at_ = visits_to_expand();
  if (settings_.priors && !root_judged_) {
    depth_ = 0;
    return gather(root_board_, legal(root_board_), batch);
  }
  while (batch.size() + batch.settled_ < wanted && root().proof == Proof::none)
    descend(most - batch.settled_, batch);
}

void Tree::descend(std::uint32_t most, Batch& batch) {
  depth_ = 0;
  for (Index at = root_;;) {
    const Index e = best_edge(at);
    path_[depth_++] = {at, e};
    const Edge& edge = pool_.edge(e);
    if (edge.child == 0 && edge.proof == Proof::none && !arrive(e, most, batch)) return;
    if (edge.child != 0 && settings_.prove && edge.proof == Proof::none)
      pool_.edge(e).proof = opposite(pool_.state(edge.child).proof);
    if (edge.proof != Proof::none || depth_ == kMaxDepth) return settle(edge, batch);
    at = edge.child;
  }
}

Index Tree::best_edge(Index at) const {
  return with_valuer(settings_.rule, pool_, at, [&](const auto& value) {
    const bool skip_lost = settings_.prove;
    Index best = pool_.first_edge(at);
    float most = -std::numeric_limits<float>::infinity();
    for (Index e = best; e < pool_.end_edge(at); ++e) {
      const Edge& edge = pool_.edge(e);
      if (skip_lost && edge.proof == Proof::loss) continue;
      const float worth = value(edge);
      if (worth > most) {
        most = worth;
        best = e;
        if (worth == std::numeric_limits<float>::infinity()) break;
      }
    }
    return best;
  });
}

// At an edge without a state. True: there is one now, or the result is certain.
bool Tree::arrive(Index e, std::uint32_t most, Batch& batch) {
  Edge& edge = pool_.edge(e);
  const Board board = game::after(pool_.state(path_[depth_ - 1].state).board, edge.move);
  const Bits moves = legal(board);
  if (ends_here(edge, board, moves)) return true;
  const bool again = edge.visits >= expand_at_ && depth_ < kMaxDepth && !settings_.priors;
  const Index child = again ? expand(e, board, moves) : 0;
  if (child == 0) {
    gather(board, moves, batch);
    return false;
  }
  if (settings_.expansion == Expansion::one) return true;
  gather_children(child, most, batch);
  return false;
}

bool Tree::ends_here(Edge& edge, Board board, Bits moves) const {
  if (moves || legal(board.passed())) return false;
  edge.proof = opposite(proof_of_score(game::final_score(settings_.objective, board, cells_)));
  return true;
}

void Tree::gather_children(Index state, std::uint32_t most, Batch& batch) {
  const int last = depth_++;
  for (Index e = pool_.first_edge(state); e < pool_.end_edge(state); ++e) {
    if (batch.size() >= most) break;
    path_[last] = {state, e};
    Edge& edge = pool_.edge(e);
    const Board board = game::after(pool_.state(state).board, edge.move);
    const Bits moves = legal(board);
    if (!ends_here(edge, board, moves)) {
      gather(board, moves, batch);
      continue;
    }
    settle(edge, batch);
    --most;
  }
}

void Tree::gather(Board board, Bits moves, Batch& batch) {
  batch.boards_.push_back(board);
  batch.moves_.push_back(moves);
  for (int i = 0; i < depth_; ++i) {
    const Step step = path_[i];
    ++pool_.state(step.state).in_flight;
    ++pool_.edge(step.edge).in_flight;
    batch.steps_.push_back(step);
  }
  batch.ends_.push_back(batch.steps_.size());
}

// A certain result needs no judge.
void Tree::settle(const Edge& edge, Batch& batch) {
  LeafResult result = leaf_result(opposite(edge.proof));
  if (edge.proof == Proof::draw && settings_.draw_value != 0) {
    result = leaf_result(static_cast<float>(settings_.draw_value));
    result.proof = Proof::draw;
  }
  back_up(path_.data(), depth_, result);
  ++batch.settled_;
}

// ---- results ----

void Tree::apply(Batch& batch) {
  std::size_t begin = 0;
  const float* priors = batch.priors_.data();
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const std::size_t count = batch.ends_[i] - begin;
    const Step* steps = batch.steps_.data() + begin;
    begin = batch.ends_[i];
    for (std::size_t j = 0; j < count; ++j) {
      --pool_.state(steps[j].state).in_flight;
      --pool_.edge(steps[j].edge).in_flight;
    }
    back_up(steps, count, batch.results_[i]);
    if (!settings_.priors || !batch.has_priors_) continue;
    if (const Index state = count ? expand_judged(steps[count - 1].edge, batch, i) : root_)
      set_priors(state, priors);
    priors += std::popcount(batch.moves_[i]);
    root_judged_ = true;
  }
  batch.clear();
}

// The new state of a leaf whose priors have come; 0 if it is to have none.
Index Tree::expand_judged(Index leaf, const Batch& batch, std::size_t i) {
  const Edge& edge = pool_.edge(leaf);
  if (edge.child != 0 || edge.proof != Proof::none || edge.visits < expand_at_) return 0;
  return expand(leaf, batch.boards_[i], batch.moves_[i]);
}

// The result is for the side to move at the leaf, an edge's sum for the side that made the move.
void Tree::back_up(const Step* steps, std::size_t count, LeafResult result) {
  Proof proof = result.proof;
  for (std::size_t i = count; i-- > 0;) {
    result.sum = -result.sum;
    Edge& edge = pool_.edge(steps[i].edge);
    State& state = pool_.state(steps[i].state);
    edge.sum += result.sum;
    edge.squares += result.squares;
    edge.visits += result.games;
    state.visits += result.games;
    if (!settings_.prove || proof == Proof::none) continue;
    edge.proof = opposite(proof);
    proof = prove(steps[i].state);
    if (proof == Proof::none) continue;
    result.sum = static_cast<float>(value_of(proof)) * static_cast<float>(result.games);
    result.squares = std::abs(result.sum);
  }
}

Proof Tree::prove(Index at) {
  Proof best = Proof::loss;
  bool all = true;
  for (Index e = pool_.first_edge(at); e < pool_.end_edge(at); ++e) {
    all &= pool_.edge(e).proof != Proof::none;
    best = std::max(best, pool_.edge(e).proof);
  }
  return pool_.state(at).proof = all || best == Proof::win ? best : Proof::none;
}

void Tree::set_priors(Index at, const float* priors) {
  std::array<std::uint8_t, 65> rank_of{};
  Bits moves = legal(pool_.state(at).board);
  if (!moves) pool_.edge(pool_.first_edge(at)).prior = 1;
  for (std::uint8_t rank = 0; moves; ++rank) rank_of[game::pop_first(moves)] = rank;
  for (Index e = pool_.first_edge(at); e < pool_.end_edge(at); ++e)
    if (pool_.edge(e).move != game::kPass)
      pool_.edge(e).prior = priors[rank_of[pool_.edge(e).move]];
}

}  // namespace ogai::search::mcts
