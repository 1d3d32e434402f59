#include "nn/torch/module/planes.h"

namespace ogai::nn {

Planes::Planes(const Layers& layers, at::Device device, at::ScalarType type)
    : encoding_(layers.encoding), side_(game::side(layers.size)), type_(type) {
  std::vector<std::int64_t> squares;
  for (int i = 0; i < game::cell_count(layers.size); ++i)
    squares.push_back(policy_move(layers.size, i));
  squares_ = at::tensor(squares, at::kLong).view({1, -1, 1}).to(device);
}

at::Tensor Planes::bits(const at::Tensor& words) const {
  // The shift drags the sign along; its lowest bit is right all the same.
  return at::bitwise_right_shift(words.unsqueeze(1), squares_).bitwise_and(1);
}

at::Tensor Planes::input(const at::Tensor& words) const {
  at::Tensor planes;
  if (encoding_ == Encoding::planes) {
    planes = bits(words).to(type_);
  } else {
    const at::Tensor discs = bits(words.slice(1, 0, 2)).to(type_);
    planes = discs.slice(2, 0, 1) - discs.slice(2, 1, 2);
  }
  return planes.view({words.size(0), side_, side_, planes.size(2)}).permute({0, 3, 1, 2});
}

at::Tensor Planes::legal(const at::Tensor& moves) const {
  const at::Tensor squares = bits(moves.unsqueeze(1)).squeeze(2).to(at::kBool);
  return at::cat({squares, moves.eq(0).unsqueeze(1)}, 1);
}

}  // namespace ogai::nn
