// Why two opinions. A search sees far and judges by patterns; a network sees hardly further than
// the position but judges by what it learned of whole games, and errs elsewhere. Of 294 positions
// with 20 to 22 empty squares, solved exactly, tanh of the sum of their evidence foretold the
// result (−1, 0, 1) with a mean squared error of 0.100, the search of twelve plies alone with
// 0.132, the network alone with 0.247 (docs/az.md, "A second opinion").
//
// Example: the search says a +1, b 0 discs; the tree's means are a −0.3, b +0.4. With a scale of
// 2, a has 0.5 − 0.31 = 0.19, b has 0 + 0.42: b is played.
#include "agents/second_opinion.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ogai::agents {

namespace {

using search::mcts::MoveStatistics;
using search::mcts::Proof;

constexpr double kShareAtEnd = 0.85;
constexpr double kSurestMean = 0.999;

bool is_end(const SecondOpinion& settings, const game::Position& position) {
  return std::popcount(position.empties()) <= settings.end;
}

// A move that the tree never tried is worth the least of those it did.
double mean_of(const std::vector<MoveStatistics>& tree, game::Move move) {
  double least = kSurestMean;
  for (const MoveStatistics& known : tree) {
    if (known.visits == 0) continue;
    const double mean = std::clamp(known.mean, -kSurestMean, kSurestMean);
    if (known.move == move) return mean;
    least = std::min(least, mean);
  }
  return least;
}

}  // namespace

double share_of_search(const SecondOpinion& settings, const game::Position& position) {
  return is_end(settings, position) ? std::max(settings.share, kShareAtEnd) : settings.share;
}

search::SearchRequest second_question(const SecondOpinion& settings, const game::Position& position,
                                      game::Move first) {
  search::SearchRequest question;
  question.board = position.board;
  question.wld = is_end(settings, position);
  if (!question.wld) question.extra_move = first;
  return question;
}

game::Move joint_choice(const SecondOpinion& settings, const std::vector<MoveStatistics>& tree,
                        const search::SearchResult& searched) {
  const game::Move first = tree.front().move;
  if (tree.front().proof != Proof::none) return first;
  // Who is lost plays on by the tree, which knows where opponents go wrong.
  if (searched.exact) return searched.value >= 0 ? searched.moves.front().move : first;
  game::Move best = first;
  double most = -std::numeric_limits<double>::infinity();
  for (const search::RootMove& move : searched.moves) {
    if (move.depth == 0) continue;  // there was no time for a search
    const double evidence = move.value / settings.scale + std::atanh(mean_of(tree, move.move));
    if (evidence <= most) continue;
    most = evidence;
    best = move.move;
  }
  return best;
}

}  // namespace ogai::agents
