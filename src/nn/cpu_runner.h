// CpuRunner: evaluates batches of positions with a CpuModel.
//
// One object per thread: it owns the memory of the calculation, all else is shared. The answer for
// a position does not depend on the batch it is in.
#pragma once

#include <memory>
#include <span>

#include "game/board.h"
#include "nn/cpu_model.h"

namespace ogai::nn {

// What the network says of a batch; all spans are views of the runner, valid until its next run.
struct BatchOutput {
  std::span<const float> policy;     // policy_size() logits a position
  std::span<const float> value;      // −1 … 1
  std::span<const float> score;      // in discs; empty where the network has no such head
  std::span<const float> ownership;  // cell_count() a position, if asked for; else empty
};

class CpuRunner {
 public:
  // `with_ownership`: whether that head is calculated, which costs a little.
  explicit CpuRunner(std::shared_ptr<const CpuModel> model, bool with_ownership = false);

  const CpuModel& model() const { return *model_; }

  // For boards that are not over, with their legal moves.
  BatchOutput run(std::span<const game::Board> boards, std::span<const game::Bits> moves);

 private:
  void run_some(std::span<const game::Board> boards, std::span<const game::Bits> moves);
  void write_input(game::Board board, game::Bits moves, float* to) const;
  void run_step(const CpuModel::Step& step, int boards);
  void collect(int boards);

  std::shared_ptr<const CpuModel> model_;
  bool with_ownership_;
  std::vector<AlignedVector<float>> buffers_;
  WinogradConvolution::Scratch scratch_;
  std::vector<float> policy_, value_, score_, ownership_;
};

}  // namespace ogai::nn
