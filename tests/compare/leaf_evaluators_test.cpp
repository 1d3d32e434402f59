// Leaf evaluators: what a tree asks of whoever judges its leaves, in batches, one by one, from a
// cache and by other arithmetic, against values worked out in the plainest way.
#include <cmath>

#include "compare.h"
#include "eval/any_evaluation.h"
#include "nn/net_evaluator.h"
#include "nn/reference.h"
#include "nn/sample_positions.h"
#include "plain_minimax.h"
#include "search/alphabeta/engine.h"
#include "search/mcts/guided.h"
#include "search/mcts/searched_leaves.h"
#include "search/mcts/solved_leaves.h"

namespace ogai::compare {
namespace {

using eval::AnyEvaluation;
using eval::EvaluationKind;
using game::Bits;
using game::Board;
using game::BoardSize;
using game::Objective;
using game::Position;
using search::mcts::Evaluator;

// Of one leaf: its result and the priors of its moves, in order of squares.
struct Judged {
  float value = 0;
  search::mcts::Proof proof = search::mcts::Proof::none;
  std::vector<float> priors;

  friend void PrintTo(const Judged& judged, std::ostream* out) {
    *out << judged.value << testing::PrintToString(judged.priors);
  }
};
using LeafEvaluators = Implementations<Position, Judged>;
using LeafEvaluator = Implementation<Position, Judged>;

// Values and priors differ by no more.
struct Nearly {
  float error = 0;
  bool operator()(const Judged& a, const Judged& b) const {
    if (a.proof != b.proof || a.priors.size() != b.priors.size()) return false;
    for (std::size_t i = 0; i < a.priors.size(); ++i)
      if (std::fabs(a.priors[i] - b.priors[i]) > error) return false;
    return std::fabs(a.value - b.value) <= error;
  }
};

std::vector<Judged> judged_together(Evaluator& evaluator, std::span<const Position> positions) {
  std::vector<Board> boards;
  std::vector<Bits> moves;
  for (const Position& at : positions) {
    boards.push_back(at.board);
    moves.push_back(at.legal_moves());
  }
  const search::mcts::Leaves leaves{boards, moves};
  std::vector<search::mcts::LeafResult> results(leaves.size());
  std::vector<float> priors(evaluator.gives_priors() ? leaves.move_count() : 0);
  evaluator.evaluate(leaves, results, priors);
  std::vector<Judged> all;
  auto from = priors.begin();
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const auto count = evaluator.gives_priors() ? std::popcount(moves[i]) : 0;
    all.push_back({results[i].sum / static_cast<float>(results[i].games),
                   results[i].proof,
                   {from, from + count}});
    from += count;
    EXPECT_GE(results[i].squares + 1e-6f, results[i].sum * results[i].sum);
  }
  return all;
}

LeafEvaluator batch(std::string name, std::shared_ptr<Evaluator> evaluator) {
  return {std::move(name), [evaluator](std::span<const Position> positions) {
            return judged_together(*evaluator, positions);
          }};
}

LeafEvaluator alone(std::string name, std::shared_ptr<Evaluator> evaluator) {
  return one_by_one<Position, Judged>(std::move(name), [evaluator](const Position& at) {
    return judged_together(*evaluator, {&at, 1}).front();
  });
}

// Positions of games that are not over; some must pass.
std::vector<Position> leaves(BoardSize size, std::size_t count) {
  std::vector<Position> positions;
  for (const Board board : nn::sample_positions(size, count).boards)
    positions.push_back({board, size, game::Color::black});
  return positions;
}

std::vector<float> softmax(const std::vector<double>& values, double temperature) {
  double sum = 0;
  const double best = values.empty() ? 0 : *std::max_element(values.begin(), values.end());
  for (const double value : values) sum += std::exp((value - best) / temperature);
  std::vector<float> shares;
  for (const double value : values)
    shares.push_back(static_cast<float>(std::exp((value - best) / temperature) / sum));
  return shares;
}

// ---- networks ----

LeafEvaluator by_plain_arithmetic(const nn::Network& network) {
  return one_by_one<Position, Judged>("plain arithmetic", [network](const Position& at) {
    const nn::Output output = nn::evaluate_plainly(network, at.board, at.legal_moves());
    std::vector<double> logits;
    for (Bits rest = at.legal_moves(); rest;)
      logits.push_back(output.policy[nn::policy_index(at.size, game::pop_first(rest))]);
    return Judged{.value = output.value, .priors = softmax(logits, 1)};
  });
}

TEST(LeafEvaluators, Networks) {
  for (const char* architecture : {"resnet:b2c32", "resnet:b2c5", "paper-a"})
    for (const BoardSize size : game::kBoardSizes) {
      SCOPED_TRACE(architecture);
      const nn::Network network = nn::sample_network(architecture, size);
      const auto model = std::make_shared<nn::CpuModel>(network, nn::Arithmetic::fp32);
      const auto integers = std::make_shared<nn::CpuModel>(network, nn::Arithmetic::int16);
      const auto cached =
          std::make_shared<nn::NetEvaluator>(model, std::make_shared<nn::EvaluationCache>(1 << 20));
      compare(
          {by_plain_arithmetic(network), batch("batch", std::make_shared<nn::NetEvaluator>(model)),
           alone("one by one", std::make_shared<nn::NetEvaluator>(model)),
           batch("through an empty cache", cached), batch("from the cache", cached)},
          leaves(size, 12), Nearly{2e-4f});
      compare({by_plain_arithmetic(network),
               batch("integers", std::make_shared<nn::NetEvaluator>(integers))},
              leaves(size, 12), Nearly{2e-2f});
    }
}

// ---- evaluations of the engine ----

// A board for its side to move: a finished game its score, a pass what the other side makes of it.
int discs_of(const AnyEvaluation& evaluation, Objective objective, Board board) {
  const Bits playable = game::playable(evaluation.size());
  const auto value = [&](Board asked) {
    return evaluation.visit([&](const auto& e) {
      return e.value(e.trace(asked), asked, game::legal_moves(asked, playable));
    });
  };
  if (game::legal_moves(board, playable)) return value(board);
  if (game::legal_moves(board.passed(), playable)) return -value(board.passed());
  return game::final_score(objective, board, game::cell_count(evaluation.size()));
}

// The best move as the evaluation sees it.
LeafEvaluator by_every_move(const AnyEvaluation& evaluation, Objective objective,
                            const search::mcts::GuidedSettings& settings) {
  return one_by_one<Position, Judged>("every move", [=](const Position& at) {
    std::vector<double> values;
    for (Bits rest = at.legal_moves(); rest;)
      values.push_back(
          -discs_of(evaluation, objective, game::after(at.board, game::pop_first(rest))));
    const double best = values.empty() ? discs_of(evaluation, objective, at.board)
                                       : *std::max_element(values.begin(), values.end());
    return Judged{.value = static_cast<float>(std::tanh(best / settings.scale)),
                  .priors = softmax(values, settings.temperature)};
  });
}

TEST(LeafEvaluators, GuidedByAnEvaluation) {
  for (const BoardSize size : {BoardSize::six, BoardSize::eight})
    for (const Objective objective : {Objective::fewest, Objective::most})
      for (const EvaluationKind kind : {EvaluationKind::linear, EvaluationKind::patterns}) {
        const search::mcts::GuidedSettings settings{
            .scale = 7, .temperature = 2, .weight = 1, .evaluation = kind};
        const std::shared_ptr<Evaluator> guided =
            search::mcts::guided(objective, size, settings, nullptr);
        compare({by_every_move(AnyEvaluation::shipped(objective, size, kind), objective, settings),
                 batch("batch", guided), alone("one by one", guided)},
                leaves(size, 200), Nearly{1e-5f});
      }
}

// ---- solvers ----

// Not to be asked: every leaf is solved.
class NoEvaluator final : public Evaluator {
  void evaluate(const search::mcts::Leaves&, std::span<search::mcts::LeafResult>,
                std::span<float>) override {
    ADD_FAILURE();
  }
};

LeafEvaluator by_minimax(Objective objective) {
  return one_by_one<Position, Judged>("minimax", [objective](const Position& at) {
    const int score = objective == Objective::fewest
                          ? plain_minimax<Objective::fewest>(at.board, at.size)
                          : plain_minimax<Objective::most>(at.board, at.size);
    const search::mcts::Proof proof = search::mcts::proof_of_score(score);
    return Judged{.value = static_cast<float>(search::mcts::value_of(proof)), .proof = proof};
  });
}

TEST(LeafEvaluators, SolvedLeaves) {
  for (const BoardSize size : game::kBoardSizes)
    for (const Objective objective : {Objective::fewest, Objective::most}) {
      const std::shared_ptr<Evaluator> solved =
          search::mcts::solved_leaves(objective, size, 7, std::make_unique<NoEvaluator>());
      std::vector<Position> late = late_positions(size, 7, 60);
      std::erase_if(late, [](const Position& at) { return at.is_over(); });
      compare({by_minimax(objective), batch("batch", solved), alone("one by one", solved)}, late,
              Nearly{});
    }
}

// A search of the engine beside a network that knows nothing: what it foresees to the end is what
// minimax finds.
TEST(LeafEvaluators, SearchedLeaves) {
  class Nothing final : public Evaluator {
    void evaluate(const search::mcts::Leaves&, std::span<search::mcts::LeafResult> results,
                  std::span<float>) override {
      std::fill(results.begin(), results.end(), search::mcts::leaf_result(0.0f));
    }
  };
  for (const BoardSize size : game::kBoardSizes) {
    const std::shared_ptr<Evaluator> searched = search::mcts::searched_leaves(
        {.depth = 7, .scale = 5},
        search::make_engine(Objective::fewest, size, {.table_bytes = std::size_t{1} << 20}),
        std::make_unique<Nothing>());
    const auto minimax = one_by_one<Position, Judged>("minimax", [](const Position& at) {
      const int score = plain_minimax<Objective::fewest>(at.board, at.size);
      return Judged{.value = std::tanh(static_cast<float>(score) / 5)};
    });
    compare({minimax, batch("batch", searched), alone("one by one", searched)},
            late_positions(size, 7, 60), Nearly{1e-5f});
  }
}

}  // namespace
}  // namespace ogai::compare
