#include "train/genetic/checkpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "train/genetic/genetic_fixture.h"

namespace ogai::train::genetic {
namespace {

using ::testing::HasSubstr;

Checkpoint sample_checkpoint() {
  Checkpoint checkpoint{7, 2, 123456, {}, {}};
  const auto vectors = random_vectors(form_e(), 10, 3);
  for (std::size_t island = 0; island < 2; ++island) {
    Population& population = checkpoint.islands.emplace_back();
    for (std::size_t i = 0; i < 3; ++i)
      population.push_back({vectors[3 * island + i], 0.25 * static_cast<double>(i)});
  }
  for (std::size_t epoch = 0; epoch < 2; ++epoch)
    checkpoint.history.push_back({{vectors[6 + 2 * epoch], 0.5}, {vectors[7 + 2 * epoch], -1.0}});
  return checkpoint;
}

TEST(GeneticCheckpoint, IsReadAsItWasWritten) {
  const Checkpoint checkpoint = sample_checkpoint();
  const auto again = parse_checkpoint(form_e(), format_checkpoint(form_e(), checkpoint));
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(*again, checkpoint);
  EXPECT_EQ(format_checkpoint(form_e(), *again), format_checkpoint(form_e(), checkpoint));
}

TEST(GeneticCheckpoint, AnyDamageIsAnError) {
  const std::string sound = format_checkpoint(form_e(), sample_checkpoint());
  for (std::size_t i = 0; i < sound.size(); i += 7) {
    std::string damaged = sound;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_FALSE(parse_checkpoint(form_e(), damaged).ok()) << "byte " << i;
    EXPECT_FALSE(parse_checkpoint(form_e(), sound.substr(0, i)).ok()) << "cut at " << i;
  }
  EXPECT_FALSE(parse_checkpoint(form_e(), sound + "x").ok());
  EXPECT_THAT(parse_checkpoint(form_e(), "").error().message, HasSubstr("not a checkpoint"));
  EXPECT_THAT(parse_checkpoint(form_e(), sound.substr(0, 200)).error().message,
              HasSubstr("the checksum is wrong; begin the run anew"));
  EXPECT_THAT(parse_checkpoint(*eval::parameter_form("report-c"), sound).error().message,
              HasSubstr("not a checkpoint of report-c"));
}

TEST(GeneticCheckpoint, NumbersOutsideTheBoundsAreAnError) {
  Checkpoint checkpoint = sample_checkpoint();
  checkpoint.islands[1][2].genes[19] = 50.1;
  const auto outside = parse_checkpoint(form_e(), format_checkpoint(form_e(), checkpoint));
  ASSERT_FALSE(outside.ok());
  EXPECT_THAT(outside.error().message, HasSubstr("outside its bounds"));
  checkpoint = sample_checkpoint();
  checkpoint.history[0][0].score = std::nan("");
  EXPECT_FALSE(parse_checkpoint(form_e(), format_checkpoint(form_e(), checkpoint)).ok());
}

TEST(GeneticCheckpoint, FilesAreNamedInErrors) {
  const base::TemporaryFolder folder;
  const std::filesystem::path run = folder.file("run");
  EXPECT_FALSE(has_checkpoint(run));
  EXPECT_THAT(load_checkpoint(run, form_e()).error().message, HasSubstr("checkpoint.genes"));
  EXPECT_THAT(save_checkpoint(run, form_e(), sample_checkpoint()).error().message,
              HasSubstr("checkpoint.genes"));
  std::filesystem::create_directory(run);
  ASSERT_TRUE(save_checkpoint(run, form_e(), sample_checkpoint()).ok());
  EXPECT_TRUE(has_checkpoint(run));
  EXPECT_EQ(load_checkpoint(run, form_e()).value(), sample_checkpoint());
}

}  // namespace
}  // namespace ogai::train::genetic
