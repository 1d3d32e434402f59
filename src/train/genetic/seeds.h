// What seeds are derived for, so that no two purposes share one.
#pragma once

#include <cstdint>

namespace ogai::train::genetic {

enum SeedPurpose : std::uint64_t {
  kOpeningSeeds = 1,
  kTestOpeningSeeds,
  kFirstSeeds,
  kBreedingSeeds,
  kPoolSeeds,
  kRandomSeeds,
  kNeighbourSeeds,
  kMeasureSeeds,
  kChoiceSeeds,
};

}  // namespace ogai::train::genetic
