// CpuModel: a network made ready to be played on the CPU, without any library.
//
// Batch norm is folded into the weights, the weights are packed for the kernels of this build, and
// each layer knows where its numbers lie. Immutable: any number of CpuRunner share one.
#pragma once

#include <memory>
#include <optional>

#include "nn/winograd.h"

namespace ogai::nn {

class CpuModel {
 public:
  explicit CpuModel(const Network& network, Arithmetic arithmetic = Arithmetic::int16);

  const Layers& layers() const { return layers_; }
  game::Objective objective() const { return objective_; }
  Arithmetic arithmetic() const { return arithmetic_; }

 private:
  friend class CpuRunner;

  // A layer with its packed weights, and the buffers (by number) it reads and writes.
  struct Step {
    std::optional<WinogradConvolution> winograd;  // a 3×3 convolution, else
    Matrix matrix;                                // a 1×1 convolution or linear layer
    AlignedVector<float> bias;                    // of the matrix
    bool relu = false;
    bool by_square = false;  // the matrix is applied to every square
    MapShape in_shape;
    MapShape out_shape;  // of a linear layer one square with all its outputs as channels
    int in_buffer = 0;
    int out_buffer = 0;
    int skip_buffer = kAbsent;
  };

  MapShape shape_for_readers(int layer) const;
  void pack(int layer, const FoldedLayer& weights);
  void pack_matrix(const Layer& layer, const FoldedLayer& weights, Step& step) const;
  void assign_buffers();

  Layers layers_;
  game::Objective objective_;
  Arithmetic arithmetic_;
  MapShape input_shape_;
  std::vector<Step> steps_;        // one for each layer
  std::vector<MapShape> buffers_;  // what each holds for one board; 0 is the input
};

}  // namespace ogai::nn
