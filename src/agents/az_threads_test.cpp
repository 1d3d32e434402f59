// Several threads of one player share its tree, its network and its cache.
#include <gtest/gtest.h>

#include "agents/test_networks.h"

namespace ogai::agents {
namespace {

using game::BoardSize;
using game::Position;

TEST(NetThreads, ShareTreeModelAndCache) {
  const std::string net = ":net=\"" + network_path(BoardSize::six) + "\"";
  for (const std::string& spec : {"az" + net + ",threads=4,images=canonical,cache=1,solve=0",
                                  "table-mcts" + net + ",threads=4,batch=2"}) {
    auto agent = make_agent(spec, {game::Objective::fewest, BoardSize::six});
    ASSERT_TRUE(agent.ok());
    Position position = Position::initial(BoardSize::six);
    (*agent)->new_game(position, 1);
    search::NullSink sink;
    for (int ply = 0; ply < 6 && position.legal_moves(); ++ply) {
      const Choice choice = (*agent)->choose(position, {.simulations = 300}, {}, sink);
      ASSERT_TRUE(position.is_legal(choice.move)) << spec;
      EXPECT_LE(choice.info.simulations.value_or(0), 300u);
      (*agent)->observe(choice.move);
      position = position.after(choice.move);
    }
  }
}

}  // namespace
}  // namespace ogai::agents
