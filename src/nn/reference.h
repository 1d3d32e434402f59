// The network computed as it is written down, with no regard to speed: loops over the layers,
// batch norm and all. Every faster back end is tested against it.
#pragma once

#include <vector>

#include "game/board.h"
#include "nn/network.h"

namespace ogai::nn {

// What a network says of one position, for its side to move.
struct Output {
  std::vector<float> policy;  // logits, by policy_index()
  float value = 0;            // −1 … 1
  float score = 0;            // in discs; 0 where the network has no such head
  std::vector<float> ownership;
};

Output evaluate_plainly(const Network& network, game::Board board, game::Bits moves);

}  // namespace ogai::nn
