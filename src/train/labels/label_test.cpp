#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "game/moves.h"
#include "train/labels/label_file.h"
#include "train/labels/make_labels.h"
#include "train/positions/sample_games.h"
#include "train/positions/self_play.h"

namespace ogai::train {
namespace {

using ::testing::HasSubstr;

class Labels : public testing::Test {
 protected:
  Labels() {
    EXPECT_TRUE(generate_positions(small_settings(), shipped_evaluation(small_settings()),
                                   {.path = games_, .games = 30}, {})
                    .ok());
  }

  base::Result<LabelCount> make(const std::string& name, std::uint64_t count, int threads = 1,
                                const std::stop_token& stop = {}) {
    return make_labels(
        settings_, shipped_evaluation(small_settings()),
        {.positions = {games_}, .path = folder_.file(name), .count = count, .threads = threads},
        stop);
  }

  std::vector<Label> read_all(const std::string& name) {
    std::vector<Label> all;
    auto reader = LabelReader::open(folder_.file(name));
    EXPECT_TRUE(reader.ok()) << reader.error().message;
    while (true) {
      const auto labels = reader->next();
      EXPECT_TRUE(labels.ok()) << labels.error().message;
      if (!labels || labels->empty()) return all;
      all.insert(all.end(), labels->begin(), labels->end());
    }
  }

  // What is said to a reader of these bytes.
  std::string fault_of(const std::string& bytes) {
    const std::string path = folder_.file("bad");
    EXPECT_TRUE(base::write_file_atomically(path, bytes).ok());
    auto reader = LabelReader::open(path);
    if (!reader) return reader.error().message;
    while (true) {
      const auto labels = reader->next();
      if (!labels) return labels.error().message;
      if (labels->empty()) return "";
    }
  }

  std::string bytes(const std::string& name) { return base::read_file(folder_.file(name)).value(); }

  LabelSettings settings_{
      .size = game::BoardSize::six, .depth = 2, .solve = 8, .least_empties = 4, .most_empties = 20};
  const base::TemporaryFolder folder_;
  const std::string games_ = folder_.file("play");
};

TEST_F(Labels, AreWhatTheSearchSays) {
  const auto made = make("labels", 170);
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(made->added, 170u);
  EXPECT_GT(made->pickable, 300u);
  const auto search = make_fixed_search(
      {settings_.objective, settings_.size, shipped_evaluation(small_settings()), 1 << 20}, {});
  std::array<int, 37> empties{};
  for (const Label& label : read_all("labels")) {
    const int left = 36 - label.board.disc_count();
    ++empties[static_cast<std::size_t>(left)];
    EXPECT_EQ(label.depth, left <= 8 ? left : 2);
    search->forget();
    EXPECT_EQ(label.value, left <= 8 ? search->exact(label.board)
                                     : search->value(label.board, 2, settings_.level));
  }
  for (std::size_t i = 4; i <= 20; ++i) EXPECT_EQ(empties[i], 10) << "spread evenly";
}

// Up to two random moves away from what was picked, and searched there.
TEST_F(Labels, MayStrayFromTheGames) {
  ASSERT_TRUE(make("straight", 170).ok());
  settings_.stray = 2;
  ASSERT_TRUE(make("strayed", 170).ok());
  ASSERT_TRUE(make("again", 170, 3).ok());
  const auto from = read_all("straight"), to = read_all("strayed");
  EXPECT_EQ(to, read_all("again"));
  const auto search = make_fixed_search(
      {settings_.objective, settings_.size, shipped_evaluation(small_settings()), 1 << 20}, {});
  std::array<int, 3> moves{};
  ASSERT_EQ(from.size(), to.size());
  for (std::size_t i = 0; i < to.size(); ++i) {
    const int left = 36 - to[i].board.disc_count();
    const int more = to[i].board.disc_count() - from[i].board.disc_count();
    ASSERT_TRUE(more >= 0 && more <= 2) << more;
    ++moves[static_cast<std::size_t>(more)];
    const game::Bits all = game::playable(settings_.size);
    const game::Bits first = game::legal_moves(from[i].board, all);
    EXPECT_TRUE(more != 1 || !first || first & to[i].board.discs() & ~from[i].board.discs());
    EXPECT_GE(left, settings_.least_empties);
    search->forget();
    EXPECT_EQ(to[i].value, left <= 8 ? search->exact(to[i].board)
                                     : search->value(to[i].board, 2, settings_.level));
  }
  for (const int count : moves) EXPECT_GT(count, 35);
  settings_.stray = 1;
  EXPECT_THAT(make("strayed", 170).error().message, HasSubstr("was made with stray 2, not 1"));
}

TEST_F(Labels, DependOnTheirNumberAlone) {
  ASSERT_TRUE(make("one", 120, 1).ok());
  ASSERT_TRUE(make("three", 120, 3).ok());
  EXPECT_EQ(bytes("one"), bytes("three"));
  ASSERT_TRUE(make("parts", 50, 2).ok());
  EXPECT_EQ(make("parts", 120, 2)->added, 70u);
  EXPECT_EQ(read_all("parts"), read_all("one"));
  EXPECT_EQ(make("parts", 120, 2)->added, 0u);
}

TEST_F(Labels, AStopAndACrashAreGoneOnFrom) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(make("stopped", 100, 2, source.get_token())->labels, 0u);
  ASSERT_TRUE(make("stopped", 100, 2).ok());
  const std::string whole = bytes("stopped");
  ASSERT_TRUE(
      base::write_file_atomically(folder_.file("stopped"), whole.substr(0, whole.size() - 1)).ok());
  EXPECT_EQ(make("stopped", 100, 2)->added, 100u) << "the one block was not whole";
  EXPECT_EQ(bytes("stopped"), whole);
}

TEST_F(Labels, RefuseOtherSettings) {
  ASSERT_TRUE(make("labels", 5).ok());
  settings_.depth = 3;
  EXPECT_THAT(make("labels", 5).error().message, HasSubstr("was made with depth 2, not 3"));
  settings_.depth = 2;
  settings_.most_empties = 19;
  EXPECT_THAT(make("labels", 5).error().message, HasSubstr("max-empties 20, not 19"));
  settings_.most_empties = 20;
  settings_.objective = game::Objective::most;
  EXPECT_THAT(make("labels", 5).error().message, HasSubstr("another size or other rules"));
  settings_.objective = game::Objective::fewest;
  ASSERT_TRUE(generate_positions(small_settings(), shipped_evaluation(small_settings()),
                                 {.path = games_, .games = 31}, {})
                  .ok());
  EXPECT_THAT(make("labels", 5).error().message, HasSubstr("from other positions"));
}

TEST_F(Labels, EveryDamagedByteIsFound) {
  ASSERT_TRUE(make("labels", 12).ok());
  const std::string good = bytes("labels");
  EXPECT_EQ(fault_of(good), "");
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x21);
    EXPECT_NE(fault_of(bad), "") << "byte " << i;
  }
  EXPECT_THAT(fault_of(""), HasSubstr("shorter than its head"));
  EXPECT_THAT(fault_of(std::string(100, 'x')), HasSubstr("OGAILABL"));
  EXPECT_THAT(fault_of(good.substr(0, good.size() - 1)), HasSubstr("ends within a block"));
  EXPECT_THAT(fault_of(good + good.substr(64)), HasSubstr("stands twice"));
}

}  // namespace
}  // namespace ogai::train
