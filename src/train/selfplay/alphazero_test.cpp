#include "train/selfplay/alphazero.h"

#include <gtest/gtest.h>
#include <thread>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "train/selfplay/iteration_games.h"
#include "train/selfplay/selfplay_fixture.h"

namespace ogai::train::selfplay {
namespace {

namespace fs = std::filesystem;

base::Result<RunProgress> run(const fs::path& folder, const std::string& json,
                              const std::stop_token& stop = {}, MetricSink* sink = nullptr) {
  NoMetrics none;
  const Config config = config_of(json);
  RunOptions options;
  options.folder = folder;
  options.resume = has_checkpoint(folder);
  return run_alphazero(config, options, toy_workshop(), sink ? *sink : none, stop);
}

std::string net_of(const fs::path& folder, int iteration) {
  return base::read_file(net_path(folder, iteration)).value();
}

TEST(AlphaZero, RunsToItsEnd) {
  const base::TemporaryFolder folder;
  NoMetrics metrics;
  const auto progress = run(folder.path(), tiny_config(), {}, &metrics);
  ASSERT_TRUE(progress.ok()) << progress.error().message;
  EXPECT_EQ(progress->iteration, 3);
  EXPECT_EQ(progress->games, 15u);
  EXPECT_GT(progress->steps, 0u);
  EXPECT_GT(progress->evaluations, 0u);
  EXPECT_EQ(metrics.last_step, 2);
  EXPECT_EQ(metrics.at("games"), 15);
  EXPECT_GT(metrics.at("samples"), 50);
  EXPECT_NE(net_of(folder.path(), 0), net_of(folder.path(), 2));
}

// Without chance in their choice players repeat themselves, as report A's do.
TEST(AlphaZero, CountsGamesThatDiffer) {
  const auto different = [](const std::string& more) {
    const base::TemporaryFolder folder;
    NoMetrics metrics;
    EXPECT_TRUE(run(folder.path(), tiny_config(R"(, "iterations": 1)" + more), {}, &metrics).ok());
    return metrics.at("games.different");
  };
  EXPECT_EQ(different(R"(, "noise": 0, "temperature": 0)"), 1);
  EXPECT_GT(different(R"(, "noise": 0, "temperature": 1)"), 1);
}

// Games that were resumed go on in the same file, and every position has the game's result.
TEST(AlphaZero, KeepsItsGames) {
  const base::TemporaryFolder folder;
  const auto file = folder.path() / kKeptGamesFile;
  ASSERT_TRUE(run(folder.path(), tiny_config(R"(, "keep_games": true, "iterations": 1)")).ok());
  const auto first = PositionReader::open(file)->next().value();
  EXPECT_EQ(first.size(), 5u);
  const auto again = tiny_config(R"(, "keep_games": true, "iterations": 3, "solve": 0)");
  ASSERT_TRUE(run(folder.path(), again).ok());

  auto reader = PositionReader::open(file);
  ASSERT_TRUE(reader.ok()) << reader.error().message;
  EXPECT_EQ(reader->settings().size, game::BoardSize::four);
  std::size_t games = 0;
  for (auto block = reader->next(); !block.value().empty(); block = reader->next())
    for (const TrainingGame& game : *block) {
      ++games;
      game::Board board = game.start;
      for (const TrainingMove& step : game.moves) board = game::after(board, step.move);
      const int score = game::final_score(reader->settings().objective, board, 16);
      for (std::size_t i = 0; i < game.moves.size(); ++i)
        EXPECT_EQ(game.moves[i].value, (game.moves.size() - i) % 2 == 0 ? score : -score);
    }
  EXPECT_EQ(games, 15u);
}

// A run that studies another one's samples begins with them in its window and with a network that
// has learned them; the other run stays as it was.
TEST(AlphaZero, StudiesAnotherRun) {
  const base::TemporaryFolder other, folder;
  NoMetrics first;
  ASSERT_TRUE(run(other.path(), tiny_config(), {}, &first).ok());
  const std::string before = base::read_file(other.path() / "checkpoint.json").value();

  RunOptions options;
  options.folder = folder.path();
  options.study = other.path();
  NoMetrics metrics;
  const auto studied = run_alphazero(config_of(tiny_config(R"(, "iterations": 0)")), options,
                                     toy_workshop(), metrics, {});
  ASSERT_TRUE(studied.ok()) << studied.error().message;
  EXPECT_EQ(studied->games, 0u);
  EXPECT_GT(studied->steps, 0u);

  const auto went_on = run(options.folder, tiny_config(R"(, "iterations": 1)"), {}, &metrics);
  ASSERT_TRUE(went_on.ok()) << went_on.error().message;
  EXPECT_GT(went_on->steps, studied->steps);
  EXPECT_GT(metrics.at("samples"), first.at("samples"));
  EXPECT_EQ(base::read_file(other.path() / "checkpoint.json").value(), before);
  EXPECT_TRUE(run(other.path(), tiny_config(R"(, "iterations": 4)")).ok());
}

TEST(AlphaZero, SaysWhatIsWrongWithARunToStudy) {
  const base::TemporaryFolder folder;
  RunOptions options;
  options.folder = folder.path() / "student";
  options.study = folder.path() / "nothing";
  NoMetrics metrics;
  const auto failed = run_alphazero(config_of(tiny_config()), options, toy_workshop(), metrics, {});
  ASSERT_FALSE(failed.ok());
  EXPECT_NE(failed.error().message.find("the run to study"), std::string::npos)
      << failed.error().message;
  EXPECT_FALSE(fs::exists(options.folder));
}

// Stopped after every iteration, and in the middle of them, it makes the same networks.
TEST(AlphaZero, AnInterruptedRunIsTheSameBitByBit) {
  const base::TemporaryFolder whole, pieces;
  ASSERT_TRUE(run(whole.path(), tiny_config()).ok());

  class StopSoon final : public MetricSink {
   public:
    explicit StopSoon(std::stop_source& source) : source_(source) {}
    void report(std::int64_t, const MetricValues&) override { source_.request_stop(); }

   private:
    std::stop_source& source_;
  };
  int calls = 0;
  for (;; ++calls) {
    ASSERT_LT(calls, 200);
    std::stop_source source;
    StopSoon sink(source);
    std::jthread timer;
    if (calls % 2 == 0)
      timer = std::jthread([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(2 + 3 * calls));
        source.request_stop();
      });
    const auto progress = run(pieces.path(), tiny_config(), source.get_token(), &sink);
    ASSERT_TRUE(progress.ok()) << progress.error().message;
    if (progress->iteration == 3) break;
  }
  EXPECT_GE(calls, 2);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(net_of(whole.path(), i), net_of(pieces.path(), i));
}

TEST(AlphaZero, ThreadsDoNotChangeTheNetworks) {
  const base::TemporaryFolder one, three;
  ASSERT_TRUE(run(one.path(), tiny_config()).ok());
  ASSERT_TRUE(run(three.path(), tiny_config(R"(, "threads": 3, "concurrent": 9)")).ok());
  EXPECT_EQ(net_of(one.path(), 2), net_of(three.path(), 2));
}

TEST(AlphaZero, SamplesInsteadOfGames) {
  const base::TemporaryFolder folder;
  NoMetrics metrics;
  const auto progress =
      run(folder.path(), tiny_config(R"(, "games": 0, "samples": 40, "threads": 2)"), {}, &metrics);
  ASSERT_TRUE(progress.ok()) << progress.error().message;
  EXPECT_GE(metrics.at("samples"), 120);
}

TEST(AlphaZero, TeachersPlayFirst) {
  for (const std::string teacher : {"random", "rox", "linear"}) {
    for (const std::string alone : {"true", "false"}) {
      const base::TemporaryFolder folder;
      const auto progress = run(
          folder.path(), tiny_config(R"(, "warm_iterations": 2, "warm_sims": 20, "teacher": ")" +
                                     teacher + R"(", "warm_alone": )" + alone));
      ASSERT_TRUE(progress.ok()) << progress.error().message;
      EXPECT_EQ(progress->iteration, 3);
    }
  }
}

TEST(AlphaZero, OpponentsAreReported) {
  const base::TemporaryFolder folder;
  NoMetrics metrics;
  ASSERT_TRUE(run(folder.path(),
                  tiny_config(R"(, "opponents": "rnd gdy-ab:depth=2", "opponent_games": 4)"), {},
                  &metrics)
                  .ok());
  EXPECT_GE(metrics.at("winrate.rnd"), 0);
  EXPECT_GE(metrics.at("winrate.gdy-ab"), 0);
}

TEST(AlphaZero, DamagedCheckpointsAreErrors) {
  const base::TemporaryFolder folder;
  ASSERT_TRUE(run(folder.path(), tiny_config(R"(, "iterations": 1)")).ok());
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
    if (entry.is_regular_file() && entry.path().parent_path().filename() != "nets")
      files.push_back(entry.path());
  EXPECT_GE(files.size(), 5u);
  for (const fs::path& path : files) {
    const std::string bytes = base::read_file(path).value();
    const bool of_games = path.parent_path().filename() == "games";  // of a finished iteration
    for (const std::string& damaged : {bytes.substr(0, bytes.size() / 2), std::string()}) {
      ASSERT_TRUE(base::write_file_atomically(path, damaged).ok());
      const auto resumed = run(folder.path(), tiny_config(R"(, "iterations": 1)"));
      if (of_games) continue;
      ASSERT_FALSE(resumed.ok()) << path;
      EXPECT_NE(resumed.error().message.find(path.filename().string().substr(0, 5)),
                std::string::npos)
          << resumed.error().message;
    }
    ASSERT_TRUE(base::write_file_atomically(path, bytes).ok());
  }
  EXPECT_TRUE(run(folder.path(), tiny_config()).ok());
}

TEST(AlphaZero, ANetworkOfAnotherShapeIsRefused) {
  const base::TemporaryFolder folder;
  ASSERT_TRUE(run(folder.path(), tiny_config(R"(, "iterations": 1)")).ok());
  for (const std::string other :
       {R"(, "net": "resnet:b2c8")", R"(, "size": "6")", R"(, "rules": "classic")"})
    EXPECT_FALSE(run(folder.path(), tiny_config(other)).ok()) << other;
}

TEST(Config, ShippedOnesAreSound) {
  for (const std::string& name : shipped_config_names()) {
    const auto values = parse_config(shipped_config(name).value());
    ASSERT_TRUE(values.ok()) << name << ": " << values.error().message;
    EXPECT_EQ(Config(*values).iterations, values->integer("iterations"));
  }
  EXPECT_FALSE(shipped_config("nonsense").ok());
}

TEST(Config, SaysWhatIsWrong) {
  const auto fault = [](const std::string& text) {
    const auto values = parse_config(text);
    return values ? std::string("none") : values.error().message;
  };
  EXPECT_EQ(fault("{}"), "none");
  EXPECT_NE(fault("[1]").find("JSON"), std::string::npos);
  EXPECT_NE(fault(R"({"net": "resnet:b0"})").find("net"), std::string::npos);
  EXPECT_NE(fault(R"({"net": "paper-b", "size": "4"})").find("net"), std::string::npos);
  EXPECT_NE(fault(R"({"simz": 3})").find("simz"), std::string::npos);
  EXPECT_NE(fault(R"({"opponents": "rnd nobody"})").find("nobody"), std::string::npos);
}

TEST(Config, RatesAndSimulationsFollowTheirSchedules) {
  const Config config = config_of(R"({"rate": 0.1, "last_rate": 0.01, "rate_steps": 100,
                                      "warmup": 10, "sims": 400, "sims_first": 100,
                                      "sims_ramp": 3})");
  EXPECT_NEAR(config.rate_at(0), 0.01, 1e-9);
  EXPECT_NEAR(config.rate_at(50), 0.055, 1e-9);
  EXPECT_NEAR(config.rate_at(1000), 0.01, 1e-9);
  EXPECT_EQ(config.simulations(0), 100u);
  EXPECT_EQ(config.simulations(1), 200u);
  EXPECT_EQ(config.simulations(3), 400u);
}

}  // namespace
}  // namespace ogai::train::selfplay
