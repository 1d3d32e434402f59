#include "train/positions/self_play.h"

#include <gtest/gtest.h>
#include <thread>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "train/positions/position_file.h"
#include "train/positions/sample_games.h"

namespace ogai::train {
namespace {

std::vector<TrainingGame> games_of(const std::string& path) {
  std::vector<TrainingGame> games;
  auto reader = PositionReader::open(path);
  while (true) {
    const auto block = reader->next();
    if (!block || block->empty()) return games;
    games.insert(games.end(), block->begin(), block->end());
  }
}

class Generate : public testing::Test {
 protected:
  GenerateResult generate(const std::string& name, std::uint64_t games, int threads,
                          const std::stop_token& stop = {}) {
    auto result =
        generate_positions(settings_, shipped_evaluation(settings_),
                           {.path = folder_.file(name), .games = games, .threads = threads}, stop);
    EXPECT_TRUE(result.ok());
    return *result;
  }

  const SelfPlaySettings settings_ = small_settings();
  const base::TemporaryFolder folder_;
};

TEST_F(Generate, GamesDependOnTheirNumberAlone) {
  generate("one", 40, 1);
  generate("three", 40, 3);
  EXPECT_EQ(base::read_file(folder_.file("one")).value(),
            base::read_file(folder_.file("three")).value());
  EXPECT_EQ(games_of(folder_.file("one")), sample_games(settings_, 40));
}

TEST_F(Generate, ResumedEqualsUninterrupted) {
  generate("whole", 60, 2);
  const auto first = generate("parts", 25, 2);
  EXPECT_EQ(first.games, 25u);
  const auto second = generate("parts", 60, 2);
  EXPECT_EQ(second.new_games, 35u);
  EXPECT_EQ(games_of(folder_.file("parts")), games_of(folder_.file("whole")));
  EXPECT_EQ(generate("parts", 60, 2).new_games, 0u);
}

TEST_F(Generate, AStopKeepsWholeGames) {
  GenerateResult stopped;
  for (int milliseconds = 50; stopped.games == 0; milliseconds *= 2) {
    std::stop_source source;
    const std::jthread later([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      source.request_stop();
    });
    stopped = generate("stopped", 1'000'000, 2, source.get_token());
  }
  ASSERT_LT(stopped.games, 1'000'000u);
  const std::uint64_t more = stopped.games + 5;
  EXPECT_EQ(generate("stopped", more, 2).new_games, 5u);
  generate("whole", more, 1);
  EXPECT_EQ(games_of(folder_.file("stopped")), games_of(folder_.file("whole")));
}

TEST_F(Generate, LabelsAreTheExactScores) {
  for (const auto objective : {game::Objective::fewest, game::Objective::most}) {
    SelfPlaySettings settings = settings_;
    settings.objective = objective;
    const auto search = make_fixed_search(
        {objective, settings.size, shipped_evaluation(settings), std::size_t{1} << 20}, {});
    int solved = 0;
    for (const TrainingGame& game : sample_games(settings, 20))
      for_each_position(game, [&](game::Board board, int value) {
        if (36 - board.disc_count() > settings.solve) return;
        EXPECT_EQ(search->exact(board), value);
        ++solved;
      });
    EXPECT_GT(solved, 60);
  }
}

TEST_F(Generate, SaysWhenTheFileCannotBeWritten) {
  const auto result = generate_positions(settings_, shipped_evaluation(settings_),
                                         {.path = folder_.file("no/such"), .games = 3}, {});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().kind, base::ErrorKind::io);
}

}  // namespace
}  // namespace ogai::train
