// LearnerState: all that a learner's next step depends on, and its bytes.
//
// Little-endian: OGAI-LRN, version (4), length of the description (4), length of all that follows
// the header (8), FNV-1a of that (8); the description ("resnet:b2c32 8x8 reversed adam averaged"),
// steps (8), seed of dropout (8), then the numbers of all tensors. Reading checks everything before
// it allocates; what is damaged, cut off or of another learner is an Error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "nn/network.h"

namespace ogai::nn {

using TensorValues = std::vector<std::vector<float>>;

struct LearnerState {
  std::uint64_t steps = 0;
  std::uint64_t seed = 0;
  TensorValues weights;  // as in Network::values
  TensorValues average;  // the same; empty where weights are not averaged
  TensorValues first;    // moments, of each tensor that is learned
  TensorValues second;   // the same; empty without Adam
};

// Whether the optimiser changes it: all but the running means and variances of batch norm.
bool is_learned(const TensorShape& shape);

// Which states a learner takes: those of the same layers, rules and kind of optimiser.
struct LearnerKind {
  Layers layers;
  game::Objective objective = game::Objective::fewest;
  bool adam = true;
  bool averaged = false;
};

std::string format_learner_state(const LearnerKind& kind, const LearnerState& state);
base::Result<LearnerState> parse_learner_state(const LearnerKind& kind, std::string_view bytes);

}  // namespace ogai::nn
