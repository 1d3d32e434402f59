#include "train/selfplay/replay.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "game/moves.h"
#include "train/selfplay/random_samples.h"

namespace ogai::train::selfplay {
namespace {

using game::BoardSize;
using ::testing::HasSubstr;

constexpr auto kRules = game::Objective::fewest;
constexpr std::size_t kChunk = Replay::kChunkSamples;

// Samples that tell their number: cheap, for windows of several chunks.
std::vector<Sample> numbered(std::uint32_t from, std::size_t count) {
  std::vector<Sample> samples(count);
  for (Sample& sample : samples) {
    sample.board = game::initial_board();
    sample.iteration = from++;
  }
  return samples;
}

std::vector<Sample> contents(const Replay& replay) {
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < replay.size(); ++i) samples.push_back(replay[i]);
  return samples;
}

TEST(Replay, KeepsTheNewest) {
  Replay replay(BoardSize::six, kRules, 100);
  EXPECT_EQ(replay.size(), 0u);
  replay.add(numbered(0, 60));
  EXPECT_EQ(contents(replay), numbered(0, 60));
  replay.add(numbered(60, 60));
  EXPECT_EQ(contents(replay), numbered(20, 100));
  replay.set_capacity(150);
  EXPECT_EQ(replay.size(), 100u) << "what is gone is gone";
  replay.add(numbered(120, 60));
  EXPECT_EQ(contents(replay), numbered(30, 150));
  replay.set_capacity(10);
  EXPECT_EQ(contents(replay), numbered(170, 10));
  EXPECT_EQ(replay.added(), 180u);
}

TEST(Replay, KeepsTheNewestOverManyChunks) {
  Replay replay(BoardSize::six, kRules, 2 * kChunk + 5);
  std::uint32_t next = 0;
  for (const std::size_t count : {kChunk - 1, std::size_t{1}, kChunk, 3 * kChunk + 7, kChunk / 2}) {
    replay.add(numbered(next, count));
    next += static_cast<std::uint32_t>(count);
    const std::size_t size = std::min<std::size_t>(next, 2 * kChunk + 5);
    ASSERT_EQ(replay.size(), size);
    for (const std::size_t i : {std::size_t{0}, size / 3, size / 2, size - 1})
      ASSERT_EQ(replay[i].iteration, next - size + i);
  }
}

// The slow and obvious way: every square of the policy moved by itself.
std::vector<float> policy_seen(const Sample& sample, BoardSize size, game::Symmetry symmetry) {
  std::vector<float> row(static_cast<std::size_t>(nn::policy_size(size)));
  float sum = 0;
  for (const std::uint16_t part : sample.policy) sum += part;
  std::size_t entry = 0;
  for (game::Square square = 0; square < 64; ++square)
    if (game::legal_moves(sample.board, game::playable(size)) & game::bit(square)) {
      const int index = nn::policy_index(size, game::transform_move(square, symmetry));
      if (sum > 0) row[static_cast<std::size_t>(index)] = sample.policy[entry] / sum;
      ++entry;
    }
  return row;
}

bool row_matches(const LessonBatch& batch, std::size_t row, const Sample& sample, BoardSize size,
                 game::Symmetry symmetry) {
  const game::Board board = game::transform(sample.board, symmetry);
  if (batch.boards[row] != board || batch.finals[row] != transform(sample.final_board, symmetry) ||
      batch.moves[row] != game::legal_moves(board, game::playable(size)) ||
      std::abs(batch.value[row] * 32767 - sample.value) > 0.01 ||
      std::abs(batch.score[row] * static_cast<float>(game::cell_count(size)) - sample.score) > 1e-4)
    return false;
  const auto policy = policy_seen(sample, size, symmetry);
  for (std::size_t i = 0; i < policy.size(); ++i)
    if (std::abs(batch.policy[row * policy.size() + i] - policy[i]) > 1e-6) return false;
  return true;
}

TEST(Replay, DrawsSamplesThroughAllSymmetries) {
  for (const BoardSize size : game::kBoardSizes) {
    Replay replay(size, kRules, 1000);
    const auto samples = random_samples(size, 50, 5);
    replay.add(samples);
    base::Random random(1);
    LessonBatch batch;
    std::array<int, game::kSymmetries> seen{};
    replay.draw(random, 777, batch);
    ASSERT_EQ(batch.size(), 777u);
    ASSERT_EQ(batch.lessons().size(), 777u);
    for (std::size_t row = 0; row < batch.size(); ++row) {
      bool found = false;
      for (const Sample& sample : samples)
        for (game::Symmetry s = 0; s < game::kSymmetries; ++s)
          if (row_matches(batch, row, sample, size, s)) {
            ++seen[static_cast<std::size_t>(s)];
            found = true;
          }
      ASSERT_TRUE(found) << "row " << row;
    }
    for (const int times : seen) EXPECT_GT(times, 50);
  }
}

TEST(Replay, DrawsUnturnedWithoutSymmetries) {
  Replay replay(BoardSize::eight, kRules, 1000, Symmetries::off);
  const auto samples = random_samples(BoardSize::eight, 60, 5);
  replay.add(samples);
  base::Random random(1);
  LessonBatch batch;
  for (const std::size_t count : {0, 1, 5, 200}) {
    replay.draw(random, count, batch);
    ASSERT_EQ(batch.size(), count);
    for (std::size_t row = 0; row < count; ++row)
      EXPECT_TRUE(std::any_of(samples.begin(), samples.end(), [&](const Sample& sample) {
        return row_matches(batch, row, sample, BoardSize::eight, 0);
      }));
  }
}

TEST(Replay, PoliciesSumToOneOrNothing) {
  Replay replay(BoardSize::eight, kRules, 1000);
  replay.add(random_samples(BoardSize::eight, 600));
  base::Random random(2);
  LessonBatch batch;
  replay.draw(random, 1000, batch);
  for (std::size_t row = 0; row < batch.size(); ++row) {
    double sum = 0;
    for (std::size_t i = 0; i < 65; ++i) sum += batch.policy[65 * row + i];
    EXPECT_TRUE(sum == 0 || std::abs(sum - 1) < 1e-5) << sum;
  }
}

TEST(Replay, DrawsTheWholeWindowEvenly) {
  Replay replay(BoardSize::six, kRules, 10);
  auto samples = numbered(0, 25);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i].score = static_cast<std::int8_t>(i);
  replay.add(samples);
  base::Random random(3);
  LessonBatch batch;
  replay.draw(random, 10'000, batch);
  std::array<int, 25> times{};
  for (const float score : batch.score) ++times[static_cast<std::size_t>(std::lround(score * 36))];
  for (std::size_t i = 0; i < 25; ++i) {
    EXPECT_GE(times[i], i < 15 ? 0 : 850) << i;
    EXPECT_LE(times[i], i < 15 ? 0 : 1150) << i;
  }
}

TEST(Replay, IsDeterminedByItsSeed) {
  Replay replay(BoardSize::eight, kRules, 1000);
  replay.add(random_samples(BoardSize::eight, 500));
  const auto boards = [&](std::uint64_t seed) {
    base::Random random(seed);
    LessonBatch batch;
    replay.draw(random, 100, batch);
    return batch.boards;
  };
  EXPECT_EQ(boards(7), boards(7));
  EXPECT_NE(boards(7), boards(8));
}

constexpr const char* kManifest = "replay.json";

// As a checkpoint does it: shards, the manifest, and then what it no longer names goes.
void save_in(const std::filesystem::path& folder, Replay& replay) {
  const auto manifest = replay.save(folder);
  ASSERT_TRUE(manifest.ok()) << manifest.error().message;
  ASSERT_TRUE(
      base::write_file_atomically(folder / kManifest, format_replay_manifest(*manifest)).ok());
  remove_strays(folder, *manifest);
}

base::Result<base::Done> load_from(const std::filesystem::path& folder, Replay& replay) {
  const auto text = base::read_file(folder / kManifest);
  if (!text) return text.error();
  const auto manifest = parse_replay_manifest(*text);
  if (!manifest) return manifest.error();
  return replay.load(folder, *manifest);
}

class ReplayFiles : public testing::Test {
 protected:
  std::vector<std::string> shards() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
      if (entry.path().extension() == ".samples") names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  }
  void save(Replay& replay) const { save_in(folder_.path(), replay); }
  Replay loaded(std::size_t capacity = 10 * kChunk) const {
    Replay replay(BoardSize::six, kRules, capacity);
    const auto done = load_from(folder_.path(), replay);
    EXPECT_TRUE(done.ok()) << done.error().message;
    return replay;
  }
  std::string load_fault(BoardSize size = BoardSize::six) const {
    Replay replay(size, kRules, 10 * kChunk);
    const auto samples = random_samples(size, 3);
    replay.add(samples);
    const auto done = load_from(folder_.path(), replay);
    if (done) return "";
    EXPECT_EQ(contents(replay), samples) << "an error changes nothing";
    return done.error().message;
  }

  const base::TemporaryFolder folder_;
};

TEST_F(ReplayFiles, GiveBackTheWindow) {
  Replay replay(BoardSize::six, kRules, 2 * kChunk);
  save(replay);
  EXPECT_EQ(loaded().size(), 0u);
  std::uint32_t next = 0;
  for (const std::size_t count : {std::size_t{100}, kChunk, kChunk / 2, 3 * kChunk, kChunk - 100}) {
    replay.add(numbered(next, count));
    next += static_cast<std::uint32_t>(count);
    save(replay);
    const Replay again = loaded();
    EXPECT_EQ(again.added(), next);
    EXPECT_EQ(contents(again), contents(replay));
    EXPECT_LE(shards().size(), 3u);
  }
  EXPECT_EQ(contents(loaded(1000)), numbered(next - 1000, 1000)) << "a smaller window";
}

TEST_F(ReplayFiles, GoOnWhereTheyStopped) {
  Replay replay(BoardSize::six, kRules, kChunk + 10);
  replay.add(numbered(0, 2 * kChunk + 20));
  save(replay);
  Replay again = loaded(kChunk + 10);
  for (Replay* each : {&replay, &again}) each->add(numbered(2 * kChunk + 20, kChunk));
  EXPECT_EQ(contents(again), contents(replay));
  save(again);
  EXPECT_EQ(contents(loaded(kChunk + 10)), contents(replay));
  const auto drawn = [](const Replay& from) {
    base::Random random(4);
    LessonBatch batch;
    from.draw(random, 64, batch);
    return batch.boards;
  };
  EXPECT_EQ(drawn(again), drawn(replay));
}

TEST_F(ReplayFiles, WriteOnlyWhatIsNew) {
  Replay replay(BoardSize::six, kRules, 10 * kChunk);
  replay.add(numbered(0, kChunk + 5));
  save(replay);
  const auto before = shards();
  ASSERT_EQ(before.size(), 2u);
  const auto written = std::filesystem::last_write_time(folder_.path() / before[0]);
  replay.add(numbered(kChunk + 5, 5));
  save(replay);
  const auto after = shards();
  ASSERT_EQ(after.size(), 2u);
  EXPECT_EQ(after[0], before[0]);
  EXPECT_NE(after[1], before[1]);
  EXPECT_EQ(std::filesystem::last_write_time(folder_.path() / after[0]), written);
}

TEST_F(ReplayFiles, SurviveAKilledSave) {
  Replay replay(BoardSize::six, kRules, kChunk);
  replay.add(numbered(0, kChunk + 5));
  save(replay);
  const auto former = contents(replay);
  const base::TemporaryFolder copy;
  std::filesystem::copy(folder_.path(), copy.path());
  replay.add(numbered(kChunk + 5, 2 * kChunk));
  save(replay);
  // The new shards beside the old ones, and the old manifest: what a kill before the last step
  // leaves behind.
  for (const std::string& shard : shards())
    std::filesystem::copy_file(folder_.path() / shard, copy.path() / shard,
                               std::filesystem::copy_options::overwrite_existing);
  Replay again(BoardSize::six, kRules, kChunk);
  ASSERT_TRUE(load_from(copy.path(), again).ok());
  EXPECT_EQ(contents(again), former);
  save_in(copy.path(), again);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(copy.path()), {}), 3) << "cleared up";
}

TEST_F(ReplayFiles, SurviveOneManifestBesideAnotherRun) {
  Replay first(BoardSize::six, kRules, kChunk);
  first.add(numbered(0, 50));
  save(first);
  Replay other(BoardSize::six, kRules, kChunk);
  other.add(numbered(1000, 50));
  save(other);
  EXPECT_EQ(contents(loaded()), contents(other));
}

TEST_F(ReplayFiles, FaultsAreNamed) {
  Replay replay(BoardSize::six, kRules, kChunk);
  replay.add(random_samples(BoardSize::six, 200));
  save(replay);
  EXPECT_EQ(load_fault(), "");
  EXPECT_THAT(load_fault(BoardSize::eight), HasSubstr("for reversed 6x6"));
  const std::string shard = shards().front();
  const std::string path = folder_.file(shard);
  const std::string good = base::read_file(path).value();
  ASSERT_TRUE(base::write_file_atomically(path, good.substr(0, good.size() / 2)).ok());
  EXPECT_THAT(load_fault(), AllOf(HasSubstr(shard), HasSubstr("cut off")));
  std::string bad = good;
  bad[bad.size() / 2] ^= 1;
  ASSERT_TRUE(base::write_file_atomically(path, bad).ok());
  EXPECT_THAT(load_fault(), AllOf(HasSubstr(shard), HasSubstr("damaged")));
  std::filesystem::remove(path);
  EXPECT_THAT(load_fault(), HasSubstr(shard));
}

TEST_F(ReplayFiles, RefuseOtherManifests) {
  Replay replay(BoardSize::six, kRules, kChunk);
  replay.add(random_samples(BoardSize::six, 20));
  save(replay);
  const std::string path = folder_.file("replay.json");
  const std::string good = base::read_file(path).value();
  const auto fault_with = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    EXPECT_TRUE(base::write_file_atomically(path, text).ok());
    return load_fault();
  };
  EXPECT_THAT(fault_with("ogai-replay", "other"), HasSubstr("no manifest"));
  EXPECT_THAT(fault_with("\"version\": 1", "\"version\": 2"), HasSubstr("another version"));
  EXPECT_THAT(fault_with("\"end\": 20", "\"end\": 21"), HasSubstr("do not fit together"));
  EXPECT_THAT(fault_with("\"end\": 20", "\"end\": -1"), HasSubstr("lacks"));
  EXPECT_THAT(fault_with("shard-", "../shard-"), HasSubstr("proper file"));
  EXPECT_THAT(fault_with("\"samples\": 20", "\"samples\": 0"), HasSubstr("proper"));
  for (std::size_t size = 0; size + 2 < good.size(); size += 7) {
    ASSERT_TRUE(base::write_file_atomically(path, good.substr(0, size)).ok());
    EXPECT_NE(load_fault(), "");
  }
}

}  // namespace
}  // namespace ogai::train::selfplay
