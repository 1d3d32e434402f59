#include "search/mcts/tree.h"

#include <gtest/gtest.h>
#include <map>

#include "game/random_games.h"
#include "search/mcts/tree_fixture.h"

namespace ogai::search::mcts {
namespace {

using game::Board;
using game::BoardSize;
using game::Move;
using game::Objective;

constexpr std::size_t kSmall = std::size_t{4} << 20;

game::Position some_position(BoardSize size, int plies, std::uint64_t seed) {
  base::Random random(seed);
  for (;;) {
    const game::Position at = game::random_game(size, random, plies).position();
    if (at.legal_moves()) return at;
  }
}

// What the games below an edge must sum up to, for the side that made its move.
double sum_below(const Tree& tree, Board board, const Edge& edge) {
  const NodePool& pool = tree.pool();
  const TreeSettings& settings = tree.settings();
  if (game::is_over(board, game::playable(settings.size))) {
    const int score = game::final_score(settings.objective, board, game::cell_count(settings.size));
    return -static_cast<double>(value_of(proof_of_score(score))) * edge.visits;
  }
  double sum = invented_value(board) * static_cast<double>(edge.visits);
  if (edge.child == 0) return -sum;
  const State& state = pool.state(edge.child);
  EXPECT_EQ(state.board, board);
  EXPECT_EQ(edge.visits, state.own + state.visits);
  EXPECT_EQ(state.in_flight, 0);
  sum = invented_value(board) * static_cast<double>(state.own);
  std::uint32_t visits = 0;
  for (Index e = pool.first_edge(edge.child); e < pool.end_edge(edge.child); ++e) {
    const Edge& next = pool.edge(e);
    visits += next.visits;
    sum += sum_below(tree, game::after(board, next.move), next);
    EXPECT_EQ(next.sum, sum_below(tree, game::after(board, next.move), next));
  }
  EXPECT_EQ(visits, state.visits);
  return -sum;
}

// Results are signed by who really moves: every sum of the tree is recomputed from the leaves,
// through passes and finished games.
TEST(Tree, EveryEdgeHoldsWhatItsLeavesSumUpTo) {
  for (const std::uint32_t batch : {1u, 8u})
    for (const Expansion expansion : {Expansion::one, Expansion::all})
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const game::Position root = some_position(BoardSize::six, 20, seed);
        Tree tree({.size = BoardSize::six, .expansion = expansion, .bytes = kSmall});
        tree.prepare(root.board);
        grow(tree, 300, batch);
        EXPECT_EQ(tree.root_visits(), 300u);
        for (Index e = tree.pool().first_edge(tree.root_index());
             e < tree.pool().end_edge(tree.root_index()); ++e) {
          const Edge& edge = tree.pool().edge(e);
          EXPECT_EQ(edge.sum, sum_below(tree, game::after(root.board, edge.move), edge));
        }
      }
}

// Report D, EXPAND and the loop after it: a leaf gets all its children, each simulated once.
TEST(Tree, ExpansionOfAllChildrenSimulatesEachOnce) {
  Tree tree({.expansion = Expansion::all, .bytes = kSmall});
  tree.prepare(game::initial_board());
  grow(tree, 4);  // the root's children
  for (const MoveStatistics& move : tree.moves()) EXPECT_EQ(move.visits, 1u);
  Batch batch;
  InventedValues evaluator;
  tree.select(1, 1000, batch);
  EXPECT_EQ(batch.size(), 3u);  // every second position of the game has three moves
  batch.evaluate(evaluator);
  tree.apply(batch);
  EXPECT_EQ(tree.root_visits(), 7u);
  EXPECT_EQ(tree.moves().front().visits + 0u, 4u);
}

// Sequential UCT with the best-known example: with c = 0 the best mean is always tried again.
TEST(Tree, WithoutExplorationItIsGreedy) {
  Tree tree({.rule = {.c = 0}, .final_move = FinalMove::most_visits, .bytes = kSmall});
  tree.prepare(some_position(BoardSize::eight, 11, 3).board);
  const auto before = static_cast<std::uint32_t>(tree.moves().size());
  grow(tree, before);
  for (const MoveStatistics& move : tree.moves()) EXPECT_EQ(move.visits, 1u);
  grow(tree, 1);
  EXPECT_EQ(tree.moves().front().visits, 2u);
}

TEST(Tree, FinalMoveRules) {
  TreeSettings settings{.rule = {.c = 0.3}, .bytes = kSmall};
  const Board root = some_position(BoardSize::eight, 20, 5).board;
  std::map<FinalMove, std::vector<MoveStatistics>> moves;
  for (const FinalMove rule :
       {FinalMove::best_mean, FinalMove::most_visits, FinalMove::best_value}) {
    settings.final_move = rule;
    Tree tree(settings);
    tree.prepare(root);
    grow(tree, 200);
    moves[rule] = tree.moves();
  }
  for (const MoveStatistics& move : moves[FinalMove::best_mean])
    EXPECT_LE(move.mean, moves[FinalMove::best_mean].front().mean);
  for (const MoveStatistics& move : moves[FinalMove::most_visits])
    EXPECT_LE(move.visits, moves[FinalMove::most_visits].front().visits);
  const auto value = [](const MoveStatistics& move) {
    return move.mean + 0.3 * std::sqrt(std::log(200.0) / move.visits);
  };
  for (const MoveStatistics& move : moves[FinalMove::best_value])
    EXPECT_LE(value(move), value(moves[FinalMove::best_value].front()) + 1e-5);
}

// ---- reuse ----

// Report A, Algorithm 8: after any number of moves the root is the node they lead to, with exactly
// its statistics.
void expect_reuse(Tree& tree, Board board, const std::vector<Move>& moves) {
  const Index kept = state_after(tree, tree.root_index(), moves);
  ASSERT_NE(kept, 0u);
  const Written before = write_down(tree, kept);
  const std::uint32_t visits = tree.pool().state(kept).visits;
  for (const Move move : moves) {
    tree.advance(move);
    board = game::after(board, move);
  }
  tree.prepare(board);
  EXPECT_EQ(tree.root_visits(), visits);
  EXPECT_EQ(write_down(tree, tree.root_index()), before);
  std::size_t slots = 0;
  tree.pool().for_each_state([&](Index at) { slots += 1u + tree.pool().state(at).edges; });
  EXPECT_EQ(tree.pool().slots(), slots);
  EXPECT_EQ(before.size() +
                std::count_if(before.begin(), before.end(),
                              [](const auto& e) { return std::get<5>(e) > 0; }) +
                1,
            slots);
}

TEST(TreeReuse, KeepsExactlyThePlayedSubtree) {
  const Board root = some_position(BoardSize::eight, 12, 1).board;
  for (const std::size_t plies : {1u, 2u, 3u}) {
    Tree tree({.bytes = kSmall});
    tree.prepare(root);
    grow(tree, 20'000);
    std::vector<Move> line = tree.line(tree.moves().front().move);
    ASSERT_GT(line.size(), plies);
    line.resize(plies);
    expect_reuse(tree, root, line);
    grow(tree, 1000);  // and it goes on growing
  }
}

// The opponent moves, we pass, he moves again: several of his moves in a row.
TEST(TreeReuse, FollowsPasses) {
  int tried = 0;
  base::Random random(7);
  while (tried < 3) {
    const game::GameRecord record = game::random_game(BoardSize::six, random);
    game::Position at = record.start();
    for (std::size_t i = 0; i + 3 < record.moves().size(); ++i) {
      const auto played = [&](std::size_t j) { return record.moves()[i + j].move; };
      const std::vector<Move> moves = {played(0), played(1), played(2)};
      if (at.legal_moves() && moves[1] == game::kPass && moves[2] != game::kPass) {
        Tree tree({.size = BoardSize::six, .bytes = kSmall});
        tree.prepare(at.board);
        grow(tree, 20'000);
        if (state_after(tree, tree.root_index(), moves) != 0) {
          expect_reuse(tree, at.board, moves);
          ++tried;
        }
      }
      at = at.after(played(0));
    }
  }
}

TEST(TreeReuse, AnUnknownBoardBeginsAnew) {
  Tree tree({.bytes = kSmall});
  tree.prepare(game::initial_board());
  grow(tree, 100);
  tree.prepare(some_position(BoardSize::eight, 9, 2).board);
  EXPECT_EQ(tree.root_visits(), 0u);
  tree.advance(tree.moves().front().move);  // never searched
  tree.prepare(some_position(BoardSize::eight, 9, 3).board);
  EXPECT_EQ(tree.root_visits(), 0u);
}

// ---- transpositions ----

// Report B, section III-C: statistics belong to the canonical board, whatever led to it.
TEST(TreeTranspositions, TwoOrdersOfMovesReachOneState) {
  Tree tree({.transpositions = true, .bytes = kSmall});
  tree.prepare(game::initial_board());
  grow(tree, 30'000);
  std::map<Board, std::vector<std::vector<Move>>> ways;
  const auto walk = [&](const auto& self, Board board, std::vector<Move>& moves) -> void {
    if (moves.size() == 5) {
      ways[board].push_back(moves);
      return;
    }
    for (game::Bits rest = game::legal_moves(board); rest;) {
      moves.push_back(game::pop_first(rest));
      self(self, game::after(board, moves.back()), moves);
      moves.pop_back();
    }
  };
  std::vector<Move> moves;
  walk(walk, game::initial_board(), moves);
  int shared = 0;
  for (const auto& [board, lines] : ways) {
    Index seen = 0;
    for (const auto& line : lines) {
      const Index state = state_after(tree, tree.root_index(), line);
      if (state == 0) continue;
      EXPECT_EQ(tree.pool().state(state).board, board);
      if (seen != 0) {
        EXPECT_EQ(state, seen);
        ++shared;
      }
      seen = state;
    }
  }
  EXPECT_GT(shared, 10);
}

TEST(TreeTranspositions, TheTableOutlivesMovesItDidNotExpect) {
  Tree tree({.transpositions = true, .keep_all = true, .bytes = kSmall});
  tree.prepare(game::initial_board());
  grow(tree, 5'000);
  const Move move = tree.moves().back().move;
  const Index known = state_after(tree, tree.root_index(), {move});
  ASSERT_NE(known, 0u);
  const std::uint32_t visits = tree.pool().state(known).visits;
  tree.prepare(game::after(game::initial_board(), move));  // nobody told of the move
  EXPECT_EQ(tree.root_visits(), visits);
}

TEST(TreeTranspositions, ReuseMayDropWhatIsOffThePlayedLine) {
  for (const bool keep_all : {true, false}) {
    Tree tree({.transpositions = true, .keep_all = keep_all, .bytes = kSmall});
    tree.prepare(game::initial_board());
    grow(tree, 10'000);
    const Move move = tree.moves().front().move;
    const Index kept = state_after(tree, tree.root_index(), {move});
    const Written before = write_down(tree, kept);
    const std::size_t slots = tree.pool().slots();
    tree.advance(move);
    tree.prepare(game::after(game::initial_board(), move));
    EXPECT_EQ(write_down(tree, tree.root_index()), before);
    EXPECT_EQ(tree.pool().slots() < slots, !keep_all);
    grow(tree, 1'000);
  }
}

// A root that the table does not know has no priors yet, whatever the last one had.
TEST(TreeTranspositions, ANewRootIsJudgedAnew) {
  const Rule rule{.formula = Formula::puct, .first_play = FirstPlay::fixed};
  for (const bool keep_all : {true, false}) {
    Tree tree({.rule = rule,
               .priors = true,
               .transpositions = true,
               .keep_all = keep_all,
               .bytes = kSmall});
    for (const std::uint64_t seed : {1, 2}) {
      const Board root = some_position(BoardSize::eight, 20, seed).board;
      tree.prepare(root);
      Batch batch;
      tree.select(1, 1, batch);
      ASSERT_EQ(batch.size(), 1u);
      EXPECT_EQ(batch.leaves().boards[0], root);
      FirstSquareLikely evaluator;
      batch.evaluate(evaluator);
      tree.apply(batch);
      EXPECT_GT(tree.moves().front().prior, 0);
    }
  }
}

// ---- memory ----

TEST(TreeMemory, AFullTreeGoesOnWithoutGrowing) {
  for (const int kind : {0, 1, 2}) {
    Tree tree({.transpositions = kind > 0, .keep_all = kind > 1, .bytes = 64 << 10});
    tree.prepare(game::initial_board());
    grow(tree, 20'000, 16);
    EXPECT_TRUE(tree.is_full());
    EXPECT_EQ(tree.root_visits(), 20'000u);
    EXPECT_LE(tree.pool().slots(), tree.pool().capacity());
    // The next moves make room again.
    Board board = game::initial_board();
    for (int ply = 0; ply < 6; ++ply) {
      const Move move = tree.moves().front().move;
      board = game::after(board, move);
      tree.advance(move);
      tree.prepare(board);
      grow(tree, 2'000, 16);
      EXPECT_LE(tree.pool().slots(), tree.pool().capacity());
      EXPECT_EQ(tree.moves().size(),
                static_cast<std::size_t>(std::popcount(game::legal_moves(board))));
    }
  }
}

TEST(TreeMemory, AThriftyTreeExpandsLessAndLessAndLastsLonger) {
  const auto simulations_until_full = [](bool thrifty) {
    Tree tree({.thrifty = thrifty, .bytes = 256 << 10});
    tree.prepare(game::initial_board());
    while (!tree.is_full()) grow(tree, 100);
    return tree.root_visits();
  };
  EXPECT_GT(simulations_until_full(true), 2 * simulations_until_full(false));
}

// ---- certain results ----

int sign_of_minimax(Board board, BoardSize size, Objective objective) {
  game::Bits moves = game::legal_moves(board, game::playable(size));
  if (!moves && game::is_over(board, game::playable(size)))
    return value_of(proof_of_score(game::final_score(objective, board, game::cell_count(size))));
  if (!moves) return -sign_of_minimax(board.passed(), size, objective);
  int best = -1;
  while (moves && best < 1)
    best = std::max(best,
                    -sign_of_minimax(game::after(board, game::pop_first(moves)), size, objective));
  return best;
}

void expect_proof(const game::Position& at, Objective objective, bool transpositions) {
  Tree tree({.objective = objective,
             .size = at.size,
             .prove = true,
             .transpositions = transpositions,
             .bytes = kSmall * 4});
  tree.prepare(at.board);
  grow(tree, 400'000, 4);
  ASSERT_NE(tree.root_proof(), Proof::none);
  EXPECT_EQ(value_of(tree.root_proof()), sign_of_minimax(at.board, at.size, objective));
  const MoveStatistics best = tree.moves().front();
  EXPECT_EQ(best.proof, tree.root_proof());
  EXPECT_EQ(best.mean, value_of(best.proof));
}

TEST(TreeProof, FourByFourIsProved) {
  expect_proof(some_position(BoardSize::four, 2, 1), Objective::fewest, false);
  expect_proof(some_position(BoardSize::four, 2, 1), Objective::most, true);
}

TEST(TreeProof, AgreesWithMinimaxNearTheEnd) {
  for (const Objective objective : {Objective::fewest, Objective::most})
    for (std::uint64_t seed = 0; seed < 12; ++seed)
      expect_proof(some_position(BoardSize::six, 25, seed), objective, seed % 2 != 0);
}

// ---- priors ----

// Report A, Algorithms 3 and 5: a judged leaf is expanded with its priors; where all values are
// equal the visits follow them.
TEST(TreePriors, VisitsFollowPriors) {
  const Rule rule{.formula = Formula::puct, .c = 1.2, .first_play = FirstPlay::fixed};
  Tree tree({.rule = rule, .priors = true, .bytes = kSmall});
  const Board root = some_position(BoardSize::eight, 20, 6).board;
  tree.prepare(root);
  FirstSquareLikely evaluator;
  Batch batch;
  for (int i = 0; i < 601; ++i) {  // the first judges the root itself
    tree.select(1, 1, batch);
    batch.evaluate(evaluator);
    tree.apply(batch);
  }
  EXPECT_EQ(tree.root_visits(), 600u);
  const MoveStatistics best = tree.moves().front();
  EXPECT_EQ(best.move, game::first_square(game::legal_moves(root)));
  EXPECT_NEAR(best.prior, 2.0 / 3, 1e-6);
  EXPECT_NEAR(best.visits, 400, 12);
}

}  // namespace
}  // namespace ogai::search::mcts
