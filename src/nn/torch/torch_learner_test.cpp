#include <cmath>
#include <gmock/gmock.h>

#include "nn/reference.h"
#include "nn/sample_positions.h"
#include "nn/torch/torch_backend.h"

namespace ogai::nn {
namespace {

using game::BoardSize;

// Lessons with nothing to understand, only to remember.
struct Notebook {
  BoardSize size;
  SamplePositions sample;
  std::vector<float> policy, value, score;
  std::vector<game::Board> finals;

  Notebook(BoardSize board_size, std::size_t count, std::uint64_t seed = 1)
      : size(board_size), sample(sample_positions(board_size, count, seed)) {
    base::Random random(seed);
    const std::size_t row = policy_size(size);
    policy.resize(row * count);
    for (std::size_t i = 0; i < count; ++i) {
      const game::Bits moves = sample.moves[i];
      // Every seventh position has no policy lesson.
      const game::Move move = moves ? game::random_square(moves, random) : game::kPass;
      if (i % 7 != 0) policy[row * i + policy_index(size, move)] = 1;
      value.push_back(random.below(2) ? 1.0f : -1.0f);
      score.push_back(static_cast<float>(random.uniform() - 0.5));
      const game::Bits own = random() & game::playable(size);
      finals.push_back({own, ~own & game::playable(size)});
    }
  }

  Lessons lessons() const { return {sample.boards, sample.moves, policy, value, score, finals}; }
};

std::unique_ptr<Learner> cpu_learner(const Network& start, const LearnerSettings& settings = {}) {
  auto made = make_torch_learner(start, settings);
  EXPECT_TRUE(made) << made.error().message;
  return std::move(*made);
}

Network fresh(const char* architecture, BoardSize size) {
  return random_network(sample_layers(architecture, size), game::Objective::fewest, 3);
}

double squared(double number) {
  return number * number;
}

// The losses as they are written down.
Losses plain_losses(const Network& network, const Notebook& book) {
  Losses losses;
  const auto count = static_cast<double>(book.value.size());
  const std::size_t row = policy_size(book.size);
  const int cells = game::cell_count(book.size);
  double taught = 0;
  for (std::size_t i = 0; i < book.value.size(); ++i) {
    const Output output = evaluate_plainly(network, book.sample.boards[i], book.sample.moves[i]);
    const std::span target(book.policy.data() + row * i, row);
    double sum = 0;
    double target_logit = 0;
    for (int index = 0; index < policy_size(book.size); ++index) {
      const game::Bits moves = book.sample.moves[i];
      const game::Move move = policy_move(book.size, index);
      const bool legal = move == game::kPass ? !moves : (moves & game::bit(move)) != 0;
      if (legal) sum += std::exp(output.policy[index]);
      if (target[index] > 0) target_logit = output.policy[index];
    }
    if (std::ranges::max(target) > 0) {
      ++taught;
      losses.policy += std::log(sum) - target_logit;
    }
    losses.value += squared(output.value - book.value[i]) / count;
    if (network.layers.score != kAbsent)
      losses.score += squared(output.score / static_cast<double>(cells) - book.score[i]) / count;
    for (std::size_t cell = 0; cell < output.ownership.size(); ++cell) {
      const game::Square square = policy_move(book.size, static_cast<int>(cell));
      const double own = (book.finals[i].own & game::bit(square)) ? 1 : -1;
      losses.ownership += squared(output.ownership[cell] - own) / count / cells;
    }
  }
  losses.policy /= taught;
  return losses;
}

void expect_equal(const Losses& a, const Losses& b) {
  EXPECT_NEAR(a.policy, b.policy, 1e-4);
  EXPECT_NEAR(a.value, b.value, 1e-4);
  EXPECT_NEAR(a.score, b.score, 1e-4);
  EXPECT_NEAR(a.ownership, b.ownership, 1e-4);
}

TEST(TorchLearner, Remembers64Lessons) {
  const Notebook book(BoardSize::six, 64);
  const auto learner = cpu_learner(fresh("resnet:b1c16", BoardSize::six));
  const double before = learner->learn(book.lessons(), 3e-3).total;
  Losses after;
  for (int i = 0; i < 150; ++i) after = learner->learn(book.lessons(), 3e-3);
  EXPECT_LT(after.total, 0.2 * before);
  EXPECT_GT(after.hits, 0.9);
  const Losses examined = learner->examine(book.lessons());
  expect_equal(examined, plain_losses(learner->network(), book));
}

TEST(TorchLearner, LearnsWithMomentumClippingAndAveraging) {
  const Notebook book(BoardSize::six, 32);
  const auto learner = cpu_learner(fresh("resnet:b1c8", BoardSize::six),
                                   {.adam = false, .averaging = 0.9, .clip = 2});
  const double before = learner->examine(book.lessons()).total;
  Losses live;
  for (int i = 0; i < 60; ++i) live = learner->learn(book.lessons(), 0.03);
  const Losses examined = learner->examine(book.lessons());
  EXPECT_LT(examined.total, 0.7 * before);
  expect_equal(examined, plain_losses(learner->network(), book));
}

TEST(TorchLearner, ReportAHasTwoHeads) {
  const Notebook book(BoardSize::six, 32);
  const auto learner = cpu_learner(fresh("paper-a", BoardSize::six));
  const double before = learner->examine(book.lessons()).total;
  Losses losses;
  for (int i = 0; i < 20; ++i) losses = learner->learn(book.lessons(), 1e-3);
  EXPECT_EQ(losses.score, 0);
  EXPECT_EQ(losses.ownership, 0);
  EXPECT_GT(losses.policy, 0);
  EXPECT_LT(losses.total, before);
  expect_equal(learner->examine(book.lessons()), plain_losses(learner->network(), book));
}

TEST(TorchLearner, GoesOnFromItsStateAsIfNothingHadBeen) {
  // Report A's network has dropout; momentum has one list of tensors less.
  for (const bool adam : {true, false}) {
    const Notebook book(BoardSize::six, 16);
    const Network start = fresh("paper-a", BoardSize::six);
    const LearnerSettings settings{.adam = adam, .averaging = 0.99, .clip = 5, .seed = 9};
    const auto straight = cpu_learner(start, settings);
    for (int i = 0; i < 3; ++i) straight->learn(book.lessons(), 1e-2);
    const std::string state = straight->state();

    const auto resumed = cpu_learner(fresh("paper-a", BoardSize::six), settings);
    ASSERT_TRUE(resumed->restore(state));
    for (int i = 0; i < 3; ++i) {
      const Losses a = straight->learn(book.lessons(), 1e-2);
      const Losses b = resumed->learn(book.lessons(), 1e-2);
      EXPECT_EQ(a.total, b.total);
    }
    EXPECT_EQ(straight->network().values, resumed->network().values);
    EXPECT_TRUE(straight->state() == resumed->state());
  }
}

TEST(TorchLearner, RefusesADamagedState) {
  const Network start = fresh("resnet:b1c8", BoardSize::six);
  const auto learner = cpu_learner(start);
  const std::string state = learner->state();
  std::string damaged = state;
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_FALSE(learner->restore(damaged));
  EXPECT_FALSE(learner->restore(std::string_view(state).substr(0, state.size() / 2)));
  EXPECT_FALSE(learner->restore(""));
  EXPECT_FALSE(learner->restore(cpu_learner(start, {.averaging = 0.5})->state()));
  EXPECT_EQ(learner->network().values, start.values);
  EXPECT_TRUE(learner->restore(state));
}

TEST(TorchLearner, NothingToLearnChangesNothing) {
  const Network start = fresh("resnet:b1c8", BoardSize::four);
  const auto learner = cpu_learner(start);
  EXPECT_EQ(learner->learn({}, 1).total, 0);
  EXPECT_EQ(learner->network().values, start.values);
}

}  // namespace
}  // namespace ogai::nn
