#include "lab/tree_nodes.h"

#include <algorithm>
#include <vector>

namespace ogai::lab {

NodeCount count_nodes(const search::mcts::Tree& tree) {
  const search::mcts::Store& store = tree.store();
  std::vector<game::Board> boards;
  if (tree.root_index() != 0) boards.push_back(store.state(tree.root_index()).board);
  store.for_each_state([&](search::mcts::Index at) {
    for (auto e = store.first_edge(at); e < store.end_edge(at); ++e)
      if (store.edge(e).visits > 0)
        boards.push_back(game::after(store.state(at).board, store.edge(e).move));
  });
  NodeCount count{boards.size(), 0};
  std::sort(boards.begin(), boards.end());
  count.positions =
      static_cast<std::uint64_t>(std::unique(boards.begin(), boards.end()) - boards.begin());
  return count;
}

}  // namespace ogai::lab
