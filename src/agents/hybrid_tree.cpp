#include "agents/hybrid_tree.h"

#include "agents/tree_player.h"

namespace ogai::agents {

std::unique_ptr<Agent> make_hybrid_tree(const HybridTreeSettings& settings) {
  TreePlayerSettings tree = report_e_tree(settings.objective);
  tree.search.tree.bytes = settings.memory;
  tree.search.batch = settings.batch;
  tree.seed = settings.seed;
  return std::make_unique<TreePlayer>(tree);
}

}  // namespace ogai::agents
