// Files made by version 0.1 still open: positions, labels, weights, runs of trainers, a database.
//
// files/ holds what that version wrote. The networks of the AlphaZero run are left out, which are
// large: the test puts others in their place.
#include <filesystem>
#include <gtest/gtest.h>

#include "base/compress.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "eval/parameter_forms.h"
#include "eval/weight_file.h"
#include "nn/network_file.h"
#include "train/genetic/checkpoint.h"
#include "train/labels/label_file.h"
#include "train/metrics.h"
#include "train/positions/position_file.h"
#include "train/selfplay/checkpoint.h"
#include "train/selfplay/iteration_games.h"
#if OGAI_HAS_STORE
#include "store/games.h"
#include "store/runs.h"
#include "store/tournaments.h"
#endif

namespace ogai {
namespace {

namespace fs = std::filesystem;
using game::BoardSize;
using game::Objective;

fs::path old_file(const std::string& name) {
  return fs::path(OGAI_OLD_FILES) / name;
}

TEST(OldFiles, Positions) {
  auto reader = train::PositionReader::open(old_file("six.positions"));
  ASSERT_TRUE(reader.ok()) << reader.error().message;
  const train::SelfPlaySettings settings = reader->settings();
  EXPECT_EQ(settings.size, BoardSize::six);
  EXPECT_EQ(settings.objective, Objective::fewest);
  EXPECT_EQ(settings.depth, 2);
  EXPECT_EQ(settings.solve, 8);
  EXPECT_EQ(settings.seed, 7u);
  const auto games = reader->next();
  ASSERT_TRUE(games.ok()) << games.error().message;
  EXPECT_EQ(games->size(), 12u);

  const base::TemporaryFolder folder;
  fs::copy(old_file("six.positions"), folder.path() / "copy");
  auto writer = train::PositionWriter::open(folder.path() / "copy", settings);
  ASSERT_TRUE(writer.ok()) << writer.error().message;
  EXPECT_EQ(writer->items(), 12u);
  EXPECT_EQ(writer->positions(), 214u);
}

// What is written now equals what was written then, to the byte.
TEST(OldFiles, PositionsAreWrittenTheSame) {
  auto reader = train::PositionReader::open(old_file("six.positions"));
  const auto games = reader->next();
  const base::TemporaryFolder folder;
  auto writer = train::PositionWriter::open(folder.path() / "new", reader->settings());
  ASSERT_TRUE(writer->append(*games).ok());
  EXPECT_EQ(base::read_file(folder.path() / "new").value(),
            base::read_file(old_file("six.positions")).value());
}

TEST(OldFiles, Labels) {
  auto reader = train::LabelReader::open(old_file("six.labels"));
  ASSERT_TRUE(reader.ok()) << reader.error().message;
  const train::LabelSettings settings = reader->settings();
  EXPECT_EQ(settings.size, BoardSize::six);
  EXPECT_EQ(settings.depth, 2);
  EXPECT_EQ(settings.level, 3);
  EXPECT_EQ(settings.solve, 8);
  EXPECT_EQ(settings.most_empties, 60);
  const auto labels = reader->next();
  ASSERT_TRUE(labels.ok()) << labels.error().message;
  EXPECT_EQ(labels->size(), 100u);

  const base::TemporaryFolder folder;
  auto writer = train::LabelWriter::open(folder.path() / "new", settings);
  ASSERT_TRUE(writer->append(*labels).ok());
  EXPECT_EQ(base::read_file(folder.path() / "new").value(),
            base::read_file(old_file("six.labels")).value());
}

TEST(OldFiles, Weights) {
  for (const char* name : {"linear.weights", "patterns.weights"}) {
    const auto read = eval::parse_weights(base::read_file(old_file(name)).value());
    EXPECT_TRUE(read.ok()) << name << ": " << read.error().message;
  }
}

TEST(OldFiles, GeneticRun) {
  const auto& form = *eval::parameter_form("report-e");
  const auto checkpoint = train::genetic::load_checkpoint(old_file("genes"), form);
  ASSERT_TRUE(checkpoint.ok()) << checkpoint.error().message;
  EXPECT_EQ(checkpoint->epoch, 2u);
  ASSERT_EQ(checkpoint->islands.size(), 1u);
  EXPECT_EQ(checkpoint->islands[0].size(), 4u);
  EXPECT_EQ(train::genetic::format_checkpoint(form, *checkpoint),
            base::read_file(old_file("genes") / train::genetic::kCheckpointFile).value());
  const auto metrics = train::read_metrics(old_file("genes") / train::kMetricFile);
  ASSERT_TRUE(metrics.ok()) << metrics.error().message;
  EXPECT_EQ(metrics->at("fitness.best").size(), 2u);
}

TEST(OldFiles, AlphaZeroRun) {
  using namespace train::selfplay;
  const base::TemporaryFolder folder;
  fs::copy(old_file("az"), folder.path(), fs::copy_options::recursive);
  const auto layers = nn::layers_of(*nn::parse_architecture("resnet:b1c1"), BoardSize::four);
  const nn::Network network = nn::random_network(*layers, Objective::fewest, 1);
  ASSERT_TRUE(nn::save_network(folder.path() / "best-00002.net", network).ok());
  ASSERT_TRUE(base::write_file_atomically(folder.path() / "learner-00002.000", "state").ok());

  Replay replay(BoardSize::four, Objective::fewest, 1000);
  const auto checkpoint = load_checkpoint(folder.path(), replay);
  ASSERT_TRUE(checkpoint.ok()) << checkpoint.error().message;
  EXPECT_EQ(checkpoint->progress.iteration, 2);
  EXPECT_EQ(checkpoint->progress.games, 10u);
  EXPECT_EQ(checkpoint->learner, "state");
  EXPECT_EQ(replay.size(), 93u);

  IterationGames games(BoardSize::four, Objective::fewest);
  const auto loaded = games.load(folder.path() / "games", 1);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ(games.games(), 5u);
  EXPECT_EQ(games.samples(), 47u);

  auto kept = train::PositionReader::open(folder.path() / "play.positions");
  ASSERT_TRUE(kept.ok()) << kept.error().message;
  EXPECT_EQ(kept->next()->size(), 5u);
}

#if OGAI_HAS_STORE
TEST(OldFiles, Database) {
  const base::TemporaryFolder folder;
  const auto bytes =
      base::decompress(base::read_file(old_file("ogai.db.zst")).value(), std::size_t{135168});
  ASSERT_TRUE(bytes);
  ASSERT_TRUE(base::write_file_atomically(folder.path() / "ogai.db", *bytes).ok());
  store::Database database(folder.path() / "ogai.db");

  const auto tournament = store::find_tournament(database, "first");
  ASSERT_TRUE(tournament);
  EXPECT_EQ(tournament->kind, "match");
  EXPECT_EQ(tournament->pairs, 2);
  EXPECT_TRUE(tournament->finished);
  EXPECT_EQ(tournament->agents, (std::vector<std::string>{"ogai", "gdy"}));
  EXPECT_EQ(store::outcomes_of(database, "first").size(), 2u);
  store::GameCatalogue games(database);
  ASSERT_EQ(games.list().size(), 4u);
  EXPECT_TRUE(games.game(1).record.is_over());
  EXPECT_TRUE(games.game(1).record.moves()[0].note.depth.has_value());

  const auto run = store::find_run(database, "genes");
  ASSERT_TRUE(run);
  EXPECT_EQ(run->at("fitness.best").size(), 2u);
}
#endif

}  // namespace
}  // namespace ogai
