#include "nn/net_evaluator.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "game/moves.h"

namespace ogai::nn {

namespace {

// Adds to `priors` the probabilities of `moves` (all of them legal in the position before symmetry
// `s`), whose logits are those of its image under s. In order of squares of the position.
void add_softmax(std::span<const float> logits, game::BoardSize size, game::Bits moves,
                 game::Symmetry s, float weight, std::span<float> priors) {
  std::array<float, 64> powers;
  std::size_t count = 0;
  float most = -INFINITY;
  for (game::Bits rest = moves; rest; ++count) {
    const game::Move move = game::transform_move(game::pop_first(rest), s);
    powers[count] = logits[policy_index(size, move)];
    most = std::max(most, powers[count]);
  }
  float sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += powers[i] = std::exp(powers[i] - most);
  for (std::size_t i = 0; i < count; ++i) priors[i] += weight * powers[i] / sum;
}

}  // namespace

NetEvaluator::NetEvaluator(std::shared_ptr<const CpuModel> model,
                           std::shared_ptr<EvaluationCache> cache, Images images)
    : runner_(std::move(model)), cache_(std::move(cache)), images_(images) {}

void NetEvaluator::prepare(std::size_t leaves) {
  const auto images = static_cast<std::size_t>(images_ == Images::all ? game::kSymmetries : 1);
  const game::Board start = game::initial_board();
  open_.reserve(leaves);
  boards_.assign(leaves * images, start);
  moves_.assign(leaves * images,
                game::legal_moves(start, game::playable(runner_.model().layers().size)));
  runner_.run(boards_, moves_);
}

void NetEvaluator::evaluate(const search::mcts::Leaves& leaves,
                            std::span<search::mcts::LeafResult> results, std::span<float> priors) {
  open_.clear();
  std::size_t first = 0;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const auto count = static_cast<std::size_t>(std::popcount(leaves.moves[i]));
    look_up(leaves, i, priors.subspan(first, count), results);
    first += count;
  }
  evaluate_open(results);
}

void NetEvaluator::look_up(const search::mcts::Leaves& leaves, std::size_t leaf,
                           std::span<float> priors, std::span<search::mcts::LeafResult> results) {
  Open open{leaf, leaves.boards[leaf], leaves.moves[leaf], 0, priors};
  if (images_ != Images::itself) {
    const game::Canonical canonical = game::canonical(open.key);
    open.key = canonical.board;
    open.to_key = canonical.symmetry;
    open.moves = game::transform(open.moves, open.to_key);
  }
  float value = 0;
  key_priors_.assign(priors.size(), 0);
  if (!cache_ || !cache_->find(open.key, value, key_priors_)) {
    open_.push_back(open);
    return;
  }
  ++counts_.found;
  hand_over(open, value, results[leaf]);
}

void NetEvaluator::evaluate_open(std::span<search::mcts::LeafResult> results) {
  const int images = images_ == Images::all ? game::kSymmetries : 1;
  boards_.clear();
  moves_.clear();
  for (const Open& open : open_)
    for (game::Symmetry s = 0; s < images; ++s) {
      boards_.push_back(game::transform(open.key, s));
      moves_.push_back(game::transform(open.moves, s));
    }
  const BatchOutput output = runner_.run(boards_, moves_);
  counts_.evaluated += boards_.size();
  for (std::size_t i = 0; i < open_.size(); ++i) {
    const float value = judge(open_[i], output, i * images);
    if (cache_) cache_->store(open_[i].key, value, key_priors_);
    hand_over(open_[i], value, results[open_[i].leaf]);
  }
}

// The mean over the images, which begin at `first`: returns the value, leaves key_priors_.
float NetEvaluator::judge(const Open& open, const BatchOutput& output, std::size_t first) {
  const game::BoardSize size = runner_.model().layers().size;
  const std::size_t logits = policy_size(size);
  const int images = images_ == Images::all ? game::kSymmetries : 1;
  const float weight = 1 / static_cast<float>(images);
  float value = 0;
  key_priors_.assign(open.priors.size(), 0);
  for (game::Symmetry s = 0; s < images; ++s) {
    const std::size_t image = first + s;
    value += weight * output.value[image];
    add_softmax(output.policy.subspan(image * logits, logits), size, open.moves, s, weight,
                key_priors_);
  }
  return value;
}

// From the order of the key's squares to that of the leaf's.
void NetEvaluator::hand_over(const Open& open, float value,
                             search::mcts::LeafResult& result) const {
  result = search::mcts::leaf_result(value);
  const game::Symmetry back = game::inverse(open.to_key);
  const game::Bits own_moves = game::transform(open.moves, back);
  std::size_t i = 0;
  for (game::Bits rest = own_moves; rest; ++i) {
    const game::Square in_key = game::transform_move(game::pop_first(rest), open.to_key);
    const auto before = std::popcount(open.moves & (game::bit(in_key) - 1));
    open.priors[i] = key_priors_[before];
  }
}

}  // namespace ogai::nn
