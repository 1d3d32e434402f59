// The tree between searches: what stays when moves were played, and what it answers.
#include <algorithm>
#include <tuple>
#include <utility>

#include "search/mcts/tree.h"

namespace ogai::search::mcts {

using game::Board;
using game::Move;

namespace {

constexpr Move kAnyMove = game::kPass + 1;

std::size_t index_entries(const TreeSettings& settings) {
  return StateIndex::entries_for(settings.bytes / NodePool::kSlotBytes);
}

std::size_t pool_bytes(const TreeSettings& settings) {
  if (!settings.transpositions) return settings.bytes;
  const std::size_t index = index_entries(settings) * sizeof(Index);
  return settings.bytes - std::min(index, settings.bytes);
}

}  // namespace

Tree::Tree(const TreeSettings& settings)
    : settings_(settings),
      playable_(game::playable(settings.size)),
      cells_(game::cell_count(settings.size)),
      pool_(pool_bytes(settings)) {
  if (settings.transpositions) index_.emplace(index_entries(settings));
  settings_.keep_all &= settings.transpositions;
}

// ---- the root ----

void Tree::clear() {
  pool_.clear();
  if (index_) index_->clear();
  root_ = 0;
  moved_ = full_ = root_judged_ = false;
}

void Tree::advance(Move move) {
  if (root_ == 0) return;
  Index next = 0;
  for (Index e = pool_.first_edge(root_); e < pool_.end_edge(root_); ++e)
    if (pool_.edge(e).move == move) next = pool_.edge(e).child;
  root_board_ = game::after(root_board_, move);
  root_ = next;
  moved_ = true;
}

void Tree::prepare(Board board) {
  if (index_)
    root_ = index_->find(pool_, board);
  else if (root_board_ != board)
    root_ = 0;
  root_board_ = board;
  if (settings_.keep_all ? full_ : moved_ && root_ != 0) compact();
  if (root_ == 0) make_root();
  moved_ = false;
}

void Tree::make_root() {
  if (!settings_.keep_all) clear();
  root_judged_ = false;
  root_ = add_state(root_board_, legal(root_board_));
  if (root_ != 0) return;
  clear();
  root_ = add_state(root_board_, legal(root_board_));
}

// A tree keeps what lies below the root. A table that keeps all drops only what the game can no
// longer reach, judged by the number of discs: it only ever grows.
void Tree::compact() {
  if (settings_.keep_all) {
    const int least = root_board_.disc_count();
    pool_.for_each_state([&](Index at) {
      if (pool_.state(at).board.disc_count() >= least) pool_.mark(at);
    });
  } else {
    pool_.mark_reachable(root_);
  }
  root_ = pool_.compact(root_);
  if (index_) index_->rebuild(pool_);
  full_ = false;
}

bool Tree::add_statistics(Board board, Move move, const Edge& totals) {
  Index at = index_->find(pool_, board);
  if (at == 0) at = add_state(board, legal(board));
  if (at == 0) return false;
  for (Index e = pool_.first_edge(at); e < pool_.end_edge(at); ++e) {
    Edge& edge = pool_.edge(e);
    if (edge.move != move) continue;
    edge.visits += totals.visits;
    edge.sum += totals.sum;
    edge.squares += totals.squares;
    pool_.state(at).visits += totals.visits;
  }
  return true;
}

// ---- answers ----

// What the final move is chosen by: certain wins first, certain losses last.
double Tree::rank(const MoveStatistics& move, float value) const {
  constexpr double kCertain = 1e12;
  if (move.proof == Proof::win) return kCertain;
  if (move.proof == Proof::loss) return -kCertain;
  if (move.visits == 0) return -kCertain / 2;
  switch (settings_.final_move) {
    case FinalMove::most_visits:
      return move.visits;
    case FinalMove::best_value:
      return value;
    case FinalMove::best_mean:
      break;
  }
  return move.mean;
}

std::vector<MoveStatistics> Tree::moves() const {
  std::vector<std::pair<double, MoveStatistics>> ranked;
  with_valuer(settings_.rule, pool_, root_, [&](const auto& value) {
    for (Index e = pool_.first_edge(root_); e < pool_.end_edge(root_); ++e) {
      const Edge& edge = pool_.edge(e);
      const bool certain = edge.proof != Proof::none;
      const double mean = certain ? value_of(edge.proof) : edge.visits ? edge.sum / edge.visits : 0;
      const MoveStatistics move{edge.move, edge.visits, mean, edge.proof, edge.prior};
      ranked.emplace_back(rank(move, value(edge)), move);
    }
  });
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first > b.first;
    const auto order = [](const MoveStatistics& move) {
      return std::tuple(move.visits, move.mean, move.prior);
    };
    return order(a.second) > order(b.second);
  });
  std::vector<MoveStatistics> moves;
  for (const auto& entry : ranked) moves.push_back(entry.second);
  return moves;
}

// The first move, then the most visited ones (a certain win before all).
std::vector<Move> Tree::line(Move first) const {
  std::vector<Move> line;
  Index at = root_;
  for (Move wanted = first; at != 0 && line.size() < kMaxDepth; wanted = kAnyMove) {
    const Edge* best = nullptr;
    for (Index e = pool_.first_edge(at); e < pool_.end_edge(at); ++e) {
      const Edge& edge = pool_.edge(e);
      if (wanted != kAnyMove ? edge.move != wanted : edge.visits == 0) continue;
      const auto order = [](const Edge& one) { return std::pair(value_of(one.proof), one.visits); };
      if (!best || order(edge) > order(*best)) best = &edge;
    }
    if (!best) break;
    line.push_back(best->move);
    at = best->child;
  }
  return line;
}

}  // namespace ogai::search::mcts
