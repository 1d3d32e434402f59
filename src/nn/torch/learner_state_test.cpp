#include "nn/torch/learner_state.h"

#include <gmock/gmock.h>

#include "nn/sample_positions.h"

namespace ogai::nn {
namespace {

using testing::HasSubstr;

LearnerKind sample_kind() {
  return {sample_layers("resnet:b1c8", game::BoardSize::six), game::Objective::fewest, true, true};
}

LearnerState sample_state(const LearnerKind& kind) {
  LearnerState state{.steps = 7, .seed = 11};
  float next = 0;
  for (const TensorShape& shape : tensors_of(kind.layers)) {
    const std::vector<float> values(shape.count(), next += 1);
    state.weights.push_back(values);
    if (kind.averaged) state.average.push_back(values);
    if (!is_learned(shape)) continue;
    state.first.push_back(values);
    if (kind.adam) state.second.push_back(values);
  }
  return state;
}

TEST(LearnerState, ComesBackAsItWas) {
  for (const bool adam : {true, false})
    for (const bool averaged : {true, false}) {
      LearnerKind kind = sample_kind();
      kind.adam = adam;
      kind.averaged = averaged;
      const LearnerState state = sample_state(kind);
      const auto back = parse_learner_state(kind, format_learner_state(kind, state));
      ASSERT_TRUE(back) << back.error().message;
      EXPECT_EQ(back->steps, 7u);
      EXPECT_EQ(back->seed, 11u);
      EXPECT_EQ(back->weights, state.weights);
      EXPECT_EQ(back->average, state.average);
      EXPECT_EQ(back->first, state.first);
      EXPECT_EQ(back->second, state.second);
    }
}

TEST(LearnerState, RefusesWhatIsCutOffOrTooLong) {
  const LearnerKind kind = sample_kind();
  const std::string bytes = format_learner_state(kind, sample_state(kind));
  for (const std::size_t length : {std::size_t{0}, std::size_t{5}, std::size_t{31}, std::size_t{32},
                                   std::size_t{60}, bytes.size() / 2, bytes.size() - 1})
    EXPECT_FALSE(parse_learner_state(kind, std::string_view(bytes).substr(0, length)));
  EXPECT_FALSE(parse_learner_state(kind, bytes + "x"));
}

TEST(LearnerState, RefusesAnyDamage) {
  const LearnerKind kind = sample_kind();
  const std::string bytes = format_learner_state(kind, sample_state(kind));
  for (std::size_t i = 0; i < bytes.size(); i += i < 100 ? 3 : 9973) {
    std::string damaged = bytes;
    damaged[i] ^= 0x10;
    EXPECT_FALSE(parse_learner_state(kind, damaged)) << i;
  }
}

TEST(LearnerState, RefusesThatOfAnotherLearner) {
  const LearnerKind kind = sample_kind();
  const std::string bytes = format_learner_state(kind, sample_state(kind));
  LearnerKind other = kind;
  other.layers = sample_layers("resnet:b1c16", game::BoardSize::six);
  const auto refused = parse_learner_state(other, bytes);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("'resnet:b1c8 6x6 reversed adam averaged', not "
                                                 "'resnet:b1c16 6x6 reversed adam averaged'"));
  other = kind;
  other.adam = false;
  EXPECT_FALSE(parse_learner_state(other, bytes));
  EXPECT_FALSE(parse_learner_state(kind, "OGAI-NET, but long enough for a header, as it seems"));
}

}  // namespace
}  // namespace ogai::nn
