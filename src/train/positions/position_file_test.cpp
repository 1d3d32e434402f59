#include "train/positions/position_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "train/positions/sample_games.h"

namespace ogai::train {
namespace {

using ::testing::HasSubstr;

class PositionFile : public testing::Test {
 protected:
  void append(std::size_t from, std::size_t to, const SelfPlaySettings& settings) {
    auto writer = PositionWriter::open(path_, settings);
    ASSERT_TRUE(writer.ok()) << writer.error().message;
    ASSERT_EQ(writer->items(), from);
    ASSERT_TRUE(writer->append(std::span(games_).subspan(from, to - from)).ok());
  }

  std::vector<TrainingGame> read_all() {
    std::vector<TrainingGame> games;
    auto reader = PositionReader::open(path_);
    EXPECT_TRUE(reader.ok());
    while (true) {
      const auto block = reader->next();
      if (!block) ADD_FAILURE() << block.error().message;
      if (!block || block->empty()) return games;
      games.insert(games.end(), block->begin(), block->end());
    }
  }

  // What is said to a reader of these bytes.
  std::string fault_of(const std::string& bytes) {
    EXPECT_TRUE(base::write_file_atomically(path_, bytes).ok());
    auto reader = PositionReader::open(path_);
    if (!reader) return reader.error().message;
    while (true) {
      const auto block = reader->next();
      if (!block) return block.error().message;
      if (block->empty()) return "";
    }
  }

  std::string bytes() { return base::read_file(path_).value(); }

  const SelfPlaySettings settings_ = small_settings();
  const std::vector<TrainingGame> games_ = sample_games(settings_, 12);
  const base::TemporaryFolder folder_;
  const std::string path_ = folder_.file("play");
};

TEST_F(PositionFile, GivesBackWhatWasWritten) {
  append(0, 5, settings_);
  append(5, 12, settings_);
  EXPECT_EQ(read_all(), games_);
  EXPECT_EQ(PositionReader::open(path_)->settings(), settings_);
  std::uint64_t positions = 0;
  for (const TrainingGame& game : games_)
    for_each_position(game, [&](game::Board, int) { ++positions; });
  EXPECT_EQ(PositionWriter::open(path_, settings_)->positions(), positions);
  EXPECT_LT(bytes().size(), positions * 3) << "packed";
}

TEST_F(PositionFile, RefusesOtherSettings) {
  append(0, 2, settings_);
  SelfPlaySettings other = settings_;
  other.seed = 8;
  EXPECT_EQ(PositionWriter::open(path_, other).error().message, "was made with seed 7, not 8");
  other = settings_;
  other.weights = 1;
  EXPECT_EQ(PositionWriter::open(path_, other).error().message, "was made with other weights");
}

TEST_F(PositionFile, HasOneWriter) {
  const auto writer = PositionWriter::open(path_, settings_);
  ASSERT_TRUE(writer.ok());
  EXPECT_THAT(PositionWriter::open(path_, settings_).error().message, HasSubstr("another program"));
}

TEST_F(PositionFile, CutsOffWhatACrashLeft) {
  append(0, 5, settings_);
  const std::string whole = bytes();
  append(5, 12, settings_);
  const std::string longer = bytes();
  for (const std::size_t size : {whole.size() + 1, whole.size() + 40, longer.size() - 1}) {
    EXPECT_THAT(fault_of(longer.substr(0, size)), HasSubstr("ends within a block"));
    append(5, 12, settings_);
    EXPECT_EQ(bytes(), longer);
  }
}

TEST_F(PositionFile, EveryDamagedByteIsFound) {
  append(0, 3, settings_);
  const std::string good = bytes();
  EXPECT_EQ(fault_of(good), "");
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x21);
    EXPECT_NE(fault_of(bad), "") << "byte " << i;
  }
}

TEST_F(PositionFile, SaysWhatIsWrong) {
  append(0, 3, settings_);
  const std::string good = bytes();
  EXPECT_THAT(fault_of(""), HasSubstr("shorter than its head"));
  EXPECT_THAT(fault_of(std::string(100, 'x')), HasSubstr("OGAIPLAY"));
  EXPECT_THAT(fault_of(good + good.substr(64)), HasSubstr("stands twice"));
  std::string other_version = good;
  other_version[8] = 9;
  EXPECT_THAT(fault_of(other_version), HasSubstr("version 9"));
  EXPECT_FALSE(PositionWriter::open(path_, settings_).ok()) << "a damaged file is not gone on with";
  EXPECT_FALSE(PositionReader::open(folder_.file("absent")).ok());
}

TEST_F(PositionFile, RefusesIllegalGames) {
  std::vector<TrainingGame> games(games_.begin(), games_.begin() + 1);
  games[0].moves[0].move = game::kPass;
  using Games = BlockItems<TrainingGame>;
  EXPECT_THAT(Games::parse(Games::pack(games), 1, settings_.size).error().message,
              HasSubstr("not legal"));
}

}  // namespace
}  // namespace ogai::train
