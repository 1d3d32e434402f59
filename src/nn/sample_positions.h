// Positions and networks for the tests and benchmarks of nn/.
#pragma once

#include <string_view>
#include <vector>

#include "game/moves.h"
#include "game/select.h"
#include "nn/network.h"

namespace ogai::nn {

struct SamplePositions {
  std::vector<game::Board> boards;
  std::vector<game::Bits> moves;
};

// Positions of random games, none over; some must pass.
inline SamplePositions sample_positions(game::BoardSize size, std::size_t count,
                                        std::uint64_t seed = 1) {
  SamplePositions sample;
  base::Random random(seed);
  const game::Bits playable = game::playable(size);
  game::Board board = game::initial_board();
  while (sample.boards.size() < count) {
    if (game::is_over(board, playable)) board = game::initial_board();
    const game::Bits moves = game::legal_moves(board, playable);
    if (random.below(3) == 0 || !moves) {
      sample.boards.push_back(board);
      sample.moves.push_back(moves);
    }
    board = game::after(board, moves ? game::random_square(moves, random) : game::kPass);
  }
  return sample;
}

inline Layers sample_layers(std::string_view architecture, game::BoardSize size) {
  return layers_of(parse_architecture(architecture).value(), size).value();
}

// As if trained: batch norm that does something, biases that are not zero.
inline Network sample_network(std::string_view architecture, game::BoardSize size,
                              std::uint64_t seed = 1) {
  Network network =
      random_network(sample_layers(architecture, size), game::Objective::fewest, seed);
  base::Random random(seed + 1000);
  const auto shapes = tensors_of(network.layers);
  for (std::size_t i = 0; i < shapes.size(); ++i)
    if (shapes[i].dimensions.size() == 1)
      for (float& value : network.values[i])
        value += static_cast<float>(0.4 * random.uniform() - 0.2);
  return network;
}

}  // namespace ogai::nn
