#include "agents/hybrid_tree.h"

namespace ogai::agents {

std::unique_ptr<Agent> make_hybrid_tree(const HybridTreeSettings& settings) {
  // The seam: any agent that honours limits and analyses, until the tree search takes its place.
  auto agent = make_agent("ogai:hash=1", {settings.objective});
  return std::move(agent).value();
}

}  // namespace ogai::agents
