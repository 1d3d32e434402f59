// A batch goes through all layers a few boards at a time: enough that the weights, which come from
// the outer caches, serve many tiles; few enough that the numbers stay in the inner ones.
#include "nn/cpu_runner.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ogai::nn {

namespace {

constexpr std::size_t kBoardsAtOnce = 8;

}  // namespace

CpuRunner::CpuRunner(std::shared_ptr<const CpuModel> model, bool with_ownership)
    : model_(std::move(model)),
      with_ownership_(with_ownership && model_->layers().ownership != kAbsent) {
  for (const MapShape& shape : model_->buffers_)
    buffers_.emplace_back(kBoardsAtOnce * shape.size());
}

BatchOutput CpuRunner::run(std::span<const game::Board> boards, std::span<const game::Bits> moves) {
  assert(boards.size() == moves.size());
  for (std::vector<float>* numbers : {&policy_, &value_, &score_, &ownership_}) numbers->clear();
  for (std::size_t first = 0; first < boards.size(); first += kBoardsAtOnce) {
    const std::size_t count = std::min(kBoardsAtOnce, boards.size() - first);
    run_some(boards.subspan(first, count), moves.subspan(first, count));
  }
  return {policy_, value_, score_, ownership_};
}

void CpuRunner::run_some(std::span<const game::Board> boards, std::span<const game::Bits> moves) {
  for (std::size_t i = 0; i < boards.size(); ++i)
    write_input(boards[i], moves[i], buffers_[0].data() + i * model_->input_shape_.size());
  const int count = static_cast<int>(boards.size());
  for (const CpuModel::Step& step : model_->steps_) {
    const bool ownership = &step == &model_->steps_[0] + model_->layers_.ownership;
    if (!ownership || with_ownership_) run_step(step, count);
  }
  collect(count);
}

void CpuRunner::write_input(game::Board board, game::Bits moves, float* to) const {
  const MapShape& shape = model_->input_shape_;
  const auto squares = squares_of(model_->layers_.size);
  for (int i = 0; i < static_cast<int>(squares.size()); ++i) {
    const auto at = [&](game::Bits bits) { return static_cast<float>(bits >> squares[i] & 1); };
    float* channels = to + shape.at(i / shape.side, i % shape.side);
    if (model_->layers_.encoding == Encoding::discs) {
      channels[0] = at(board.own) - at(board.opp);
      continue;
    }
    channels[0] = at(board.own);
    channels[1] = at(board.opp);
    channels[2] = at(moves);
    channels[3] = 1;
  }
}

void CpuRunner::run_step(const CpuModel::Step& step, int boards) {
  const float* in = buffers_[step.in_buffer].data();
  float* out = buffers_[step.out_buffer].data();
  if (step.winograd) {
    const bool skips = step.skip_buffer != kAbsent;
    const int skip = skips ? step.skip_buffer : 0;
    step.winograd->run(step.in_shape, in, boards, skips ? buffers_[skip].data() : nullptr,
                       model_->buffers_[skip], step.out_shape, out, scratch_);
    return;
  }
  const std::size_t columns = step.matrix.columns();
  if (!step.by_square) {
    step.matrix.multiply(in, step.in_shape.size(), boards, step.bias.data(), step.relu, out,
                         columns);
    return;
  }
  for (int board = 0; board < boards; ++board)
    for (int row = 0; row < step.in_shape.side; ++row)
      step.matrix.multiply(in + board * step.in_shape.size() + step.in_shape.at(row, 0),
                           step.in_shape.channels, step.in_shape.side, step.bias.data(), step.relu,
                           out + board * step.out_shape.size() + step.out_shape.at(row, 0),
                           columns);
}

void CpuRunner::collect(int boards) {
  const Layers& layers = model_->layers_;
  const int cells = game::cell_count(layers.size);
  const auto output = [&](int layer, int board) {
    const CpuModel::Step& step = model_->steps_[layer];
    return buffers_[step.out_buffer].data() + board * step.out_shape.size();
  };
  for (int board = 0; board < boards; ++board) {
    const float* policy = output(layers.policy, board);
    policy_.insert(policy_.end(), policy, policy + policy_size(layers.size));
    value_.push_back(std::tanh(*output(layers.value, board)));
    if (layers.score != kAbsent)
      score_.push_back(*output(layers.score, board) * static_cast<float>(cells));
    if (!with_ownership_) continue;
    const float* ownership = output(layers.ownership, board);
    const int channels = model_->steps_[layers.ownership].out_shape.channels;
    for (int cell = 0; cell < cells; ++cell)
      ownership_.push_back(std::tanh(ownership[cell * channels]));
  }
}

}  // namespace ogai::nn
