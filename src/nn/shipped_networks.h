// The networks that are part of the program: whatever lay in data/nets when it was built.
//
// A file SIDE-RULES.net there (8-reversed.net, 6-classic.net) ships for that board and those rules;
// nothing else needs to be changed. The source is made by CMake from shipped_networks.cpp.in.
#pragma once

#include <string_view>
#include <vector>

#include "game/objective.h"
#include "game/square.h"

namespace ogai::nn {

struct ShippedNetwork {
  int side = 0;
  game::Objective objective = game::Objective::fewest;
  std::string_view file;  // as parse_network() reads it
};

const std::vector<ShippedNetwork>& shipped_networks();

// nullptr: none ships.
inline const ShippedNetwork* shipped_network(game::BoardSize size, game::Objective objective) {
  for (const ShippedNetwork& network : shipped_networks())
    if (network.side == game::side(size) && network.objective == objective) return &network;
  return nullptr;
}

}  // namespace ogai::nn
