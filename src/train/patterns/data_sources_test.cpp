#include "train/patterns/data_sources.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "train/labels/label_file.h"
#include "train/positions/sample_games.h"
#include "train/positions/self_play.h"
#include "train/selfplay/random_samples.h"
#include "train/selfplay/sample_file.h"

namespace ogai::train {
namespace {

using ::testing::HasSubstr;

class DataSourcesTest : public testing::Test {
 protected:
  std::string games(const std::string& name, std::uint64_t count,
                    game::Objective objective = game::Objective::fewest) {
    SelfPlaySettings settings = small_settings();
    settings.objective = objective;
    EXPECT_TRUE(generate_positions(settings, shipped_evaluation(settings),
                                   {.path = folder_.file(name), .games = count}, {})
                    .ok());
    return folder_.file(name);
  }
  std::string labels(const std::string& name, const std::vector<Label>& some) {
    auto writer =
        LabelWriter::open(folder_.file(name), LabelSettings{.size = game::BoardSize::six});
    EXPECT_TRUE(writer->append(some).ok());
    return folder_.file(name);
  }
  std::string samples(const std::string& name, std::size_t count, std::uint64_t seed) {
    const auto bytes =
        selfplay::format_samples(selfplay::random_samples(game::BoardSize::six, count, seed),
                                 game::BoardSize::six, game::Objective::fewest);
    EXPECT_TRUE(base::write_file_atomically(folder_.file(name), bytes).ok());
    return folder_.file(name);
  }
  static base::Result<LabelledPositions> load(const DataSources& sources) {
    return load_positions(sources, base::ProgressMode::silent, {});
  }

  const base::TemporaryFolder folder_;
};

TEST_F(DataSourcesTest, PositionsAreHeldOutByGames) {
  const std::string path = games("play", 40);
  const auto all = load({.positions = {{path}}, .holdout = 0});
  ASSERT_TRUE(all.ok()) << all.error().message;
  EXPECT_EQ(all->purpose.size, game::BoardSize::six);
  EXPECT_EQ(count_positions(all->held_out), 0u);
  const auto some = load({.positions = {{path, 0.5}}, .holdout = 30});
  EXPECT_EQ(count_positions(some->learned) + count_positions(some->held_out),
            count_positions(all->learned));
  EXPECT_GT(count_positions(some->held_out), 0u);
  for (std::size_t discs = 0; discs < 65; ++discs)
    for (const LabelledPosition& position : some->learned[discs]) {
      EXPECT_EQ(position.board.disc_count(), static_cast<int>(discs));
      EXPECT_EQ(position.weight, 0.5f);
    }
}

TEST_F(DataSourcesTest, LabelsAreHeldOutByTheirPlaces) {
  const game::Board start = game::initial_board();
  const std::string path = labels("labels", {{start, 4, 2, 9}, {start.passed(), -6, 2, 10}});
  const auto loaded = load({.labels = {{path}}, .holdout = 10});
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  ASSERT_EQ(loaded->held_out[4].size(), 1u);
  EXPECT_EQ(loaded->held_out[4][0].value, 4);
  ASSERT_EQ(loaded->learned[4].size(), 1u);
  EXPECT_EQ(loaded->learned[4][0].value, -6);
}

TEST_F(DataSourcesTest, SamplesAreHeldOutInARow) {
  std::filesystem::create_directory(folder_.file("replay"));
  samples("replay/shard-1.samples", 6000, 1);
  samples("replay/shard-2.samples", 100, 2);
  ASSERT_TRUE(base::write_file_atomically(folder_.file("replay/replay.json"), "{}").ok());
  const auto loaded = load({.samples = {{folder_.file("replay")}}, .holdout = 50});
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  const auto held_out = count_positions(loaded->held_out);
  const auto count = held_out + count_positions(loaded->learned);
  EXPECT_GT(count, 5000u) << "all but passes";
  EXPECT_LT(count, 6100u);
  EXPECT_GT(held_out, 500u);
  EXPECT_LT(held_out, 5500u);
}

TEST_F(DataSourcesTest, NameTheFileThatIsWrong) {
  const std::string play = games("play", 3);
  const std::string other = games("classic", 3, game::Objective::most);
  const std::string shard = samples("a.samples", 20, 1);
  EXPECT_THAT(load({.positions = {{play}, {other}}}).error().message,
              HasSubstr(other + " is for another size or other rules than " + play));
  EXPECT_THAT(load({.positions = {{other}}, .samples = {{shard}}}).error().message,
              HasSubstr(shard + " is for another size"));
  EXPECT_THAT(load({.labels = {{play}}}).error().message,
              HasSubstr(play + " is not a file of labels"));
  EXPECT_THAT(load({.samples = {{play}}}).error().message, HasSubstr(play));
  EXPECT_THAT(load({.positions = {{folder_.file("absent")}}}).error().message,
              HasSubstr("absent cannot open"));
  EXPECT_TRUE(load({.positions = {{play}}, .samples = {{shard}}}).ok());
}

TEST_F(DataSourcesTest, FilesInTheMakingAreReadOnRequest) {
  const std::string path = games("play", 3);
  const std::string bytes = base::read_file(path).value();
  ASSERT_TRUE(base::write_file_atomically(path, bytes + bytes.substr(64, 20)).ok());
  EXPECT_THAT(load({.positions = {{path}}}).error().message, HasSubstr("ends within a block"));
  const auto loaded = load({.positions = {{path}}, .unfinished = UnfinishedBlock::end});
  ASSERT_TRUE(loaded.ok());
  EXPECT_GT(count_positions(loaded->learned), 0u);
}

}  // namespace
}  // namespace ogai::train
