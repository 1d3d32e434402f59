// Architecture: the shape of a network in one word.
//
//   resnet:b6c96   6 residual blocks of 96 channels; heads for policy, value, score and ownership
//   paper-a        report A: 3 convolutions, 2 fully connected layers, policy and value
//   paper-b        report B: 4 convolutions of 32 (the last two unpadded), 1024 and 512, the same
//
// The word stands in every weight file; all else (layers, tensors, shapes: layers.h) follows from
// it and the board's size.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ogai::nn {

struct Architecture {
  enum class Family : std::uint8_t { resnet, paper_a, paper_b };

  Family family = Family::resnet;
  int blocks = 0;    // resnet only
  int channels = 0;  // resnet only

  friend bool operator==(const Architecture&, const Architecture&) = default;
};

inline constexpr int kMostBlocks = 40;
inline constexpr int kMostChannels = 512;

base::Result<Architecture> parse_architecture(std::string_view text);
std::string architecture_text(const Architecture& architecture);

}  // namespace ogai::nn
