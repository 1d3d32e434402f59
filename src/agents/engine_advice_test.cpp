#include "agents/engine_advice.h"

#include <gtest/gtest.h>

#include "game/random_games.h"

namespace ogai::agents {
namespace {

using search::mcts::MoveStatistics;
using search::mcts::Proof;

constexpr game::Move kA = 10, kB = 20, kC = 30;
const std::vector<MoveStatistics> kTree = {{kB, 50, 0.4, Proof::none, 0.5f},
                                           {kA, 10, -0.3, Proof::none, 0.3f},
                                           {kC, 0, 0, Proof::none, 0.2f}};

search::RootMove searched_move(game::Move move, int value, int depth = 12) {
  search::RootMove result;
  result.move = move;
  result.value = value;
  result.depth = depth;
  return result;
}

search::SearchResult answer_of(std::vector<search::RootMove> moves) {
  search::SearchResult answer;
  answer.moves = std::move(moves);
  answer.value = answer.moves.front().value;
  return answer;
}

game::Position opinion_position(int plies) {
  base::Random random(1);
  return game::random_game(game::BoardSize::eight, random, plies).position();
}

TEST(SecondOpinion, EvidenceAddsUp) {
  const SecondOpinion settings{.scale = 2};
  EXPECT_EQ(joint_choice(settings, kTree, answer_of({searched_move(kA, 1), searched_move(kB, 0)})),
            kB);
  EXPECT_EQ(joint_choice(settings, kTree, answer_of({searched_move(kA, 2), searched_move(kB, 0)})),
            kA);
  EXPECT_EQ(
      joint_choice({.scale = 0.01}, kTree, answer_of({searched_move(kA, 1), searched_move(kB, 0)})),
      kA);
}

TEST(SecondOpinion, AMoveNeverTriedIsWorthTheLeast) {
  const SecondOpinion settings{.scale = 2};
  EXPECT_EQ(joint_choice(settings, kTree, answer_of({searched_move(kC, 1), searched_move(kB, 0)})),
            kB);
  EXPECT_EQ(joint_choice(settings, kTree, answer_of({searched_move(kC, 2), searched_move(kB, 0)})),
            kC);
}

TEST(SecondOpinion, ProofsDecideAlone) {
  search::SearchResult answer = answer_of({searched_move(kA, 0)});
  answer.exact = true;
  EXPECT_EQ(joint_choice({}, kTree, answer), kA);
  answer.value = -1;  // lost, says the search: the tree tries on
  EXPECT_EQ(joint_choice({}, kTree, answer), kB);
  auto tree = kTree;
  tree.front().proof = Proof::win;
  EXPECT_EQ(joint_choice({}, tree, answer_of({searched_move(kA, 60)})), kB);
}

TEST(SecondOpinion, WithoutASearchTheTreeDecides) {
  EXPECT_EQ(joint_choice({}, kTree, answer_of({searched_move(kA, 0, 0)})), kB);
}

TEST(SecondOpinion, NearTheEndTheSearchGetsMoreTimeAndOneQuestion) {
  const SecondOpinion settings{.share = 0.5, .end = 30};
  const game::Position middle = opinion_position(20), late = opinion_position(34);
  EXPECT_EQ(share_of_search(settings, middle), 0.5);
  EXPECT_GT(share_of_search(settings, late), 0.5);
  EXPECT_EQ(second_question(settings, middle, kB).extra_move, kB);
  EXPECT_FALSE(second_question(settings, middle, kB).wld);
  EXPECT_EQ(second_question(settings, late, kB).extra_move, game::kPass);
  EXPECT_TRUE(second_question(settings, late, kB).wld);
  EXPECT_EQ(second_question(settings, late, kB).board, late.board);
}

}  // namespace
}  // namespace ogai::agents
