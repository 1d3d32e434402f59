#include "lab/frame/duel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/standings.h"

namespace ogai::lab {
namespace {

const auto kIsInterrupted =
    ::testing::Throws<base::Failure>(::testing::Property(&base::Failure::interrupted, true));

using ::testing::HasSubstr;

class MemoryNotebook final : public Notebook {
 public:
  void keep(const StoredRun& run) override { kept.push_back(format_run(run)); }
  std::vector<std::string> kept;
};

struct LabBench : ::testing::Test {
  explicit LabBench(int threads = 2) { run.threads = threads; }
  Bench bench() { return {run, {}, notebook, stop.get_token(), base::ProgressMode::silent}; }

  StoredRun run;
  MemoryNotebook notebook;
  std::stop_source stop;
};

TEST_F(LabBench, CellsAreKeptAtOnceAndMeasuredOnce) {
  Bench first = bench();
  first.plan(2);
  int measured = 0;
  const auto measure = [&] { return Json(++measured); };
  EXPECT_EQ(first.cell("a", measure), 1);
  EXPECT_EQ(notebook.kept.size(), 2u);
  // Another bench on the same run: taken up again.
  Bench second = bench();
  EXPECT_EQ(second.cell("a", measure), 1);
  EXPECT_EQ(second.cell("b", measure), 2);
  EXPECT_THAT(notebook.kept.back(), HasSubstr("\"key\":\"b\""));
}

TEST_F(LabBench, AStopIsHeardBeforeTheNextCell) {
  Bench some = bench();
  some.cell("a", [] { return Json(1); });
  stop.request_stop();
  EXPECT_EQ(some.cell("a", [] { return Json(2); }), 1);
  EXPECT_THAT([&] { some.cell("b", [] { return Json(2); }); }, kIsInterrupted);
}

TEST_F(LabBench, SeedsDependOnNameAndRunAlone) {
  Bench some = bench();
  const auto seed = some.seed_of("x");
  some.cell("a", [] { return Json(1); });
  EXPECT_EQ(some.seed_of("x"), seed);
  EXPECT_NE(some.seed_of("y"), seed);
  run.seed = 2;
  EXPECT_NE(bench().seed_of("x"), seed);
}

TEST_F(LabBench, DuelsDoNotDependOnThreads) {
  const DuelPlan plan{.first = "gdy", .second = "rnd", .pairs = 20};
  Bench two = bench();
  const Json many = play_duel(two, plan);
  run.threads = 1;
  Bench one = bench();
  EXPECT_EQ(Json(play_duel(one, plan)), many);
  const auto result = many.get<DuelResult>();
  EXPECT_EQ(result.games(), 40);
  EXPECT_EQ(Json(result), many);
  EXPECT_GT(result.plies, 40);
  EXPECT_LE(result.share().low, result.score());
  EXPECT_GE(result.share().high, result.score());
}

TEST_F(LabBench, FaultsAreErrors) {
  Bench some = bench();
  EXPECT_THROW(play_duel(some, {.first = "nobody", .second = "rnd", .pairs = 1}), base::Failure);
  EXPECT_THROW(play_duel(some, {.first = "gdy", .second = "rnd", .pairs = 1, .openings = "odd"}),
               base::Failure);
  stop.request_stop();
  EXPECT_THAT([&] { play_duel(some, {.first = "gdy", .second = "rnd", .pairs = 1}); },
              kIsInterrupted);
}

TEST_F(LabBench, RoundRobinsGiveStandings) {
  Bench some = bench();
  const RoundRobin played = play_round_robin(some, {"rnd", "gdy", "rnd:seed=2"}, {.pairs = 4});
  EXPECT_EQ(Json(played).at("agents").size(), 3u);
  EXPECT_EQ(Json(played).get<RoundRobin>().pairs, played.pairs);
  const auto outcomes = outcomes_of(played.pairs, 3);
  EXPECT_THROW(outcomes_of(played.pairs, 2),
               base::Failure);  // a cell of another version, or damaged
  EXPECT_THROW(outcomes_of(PlayedPairs{{0, 1, 3, 0}}, 3), base::Failure);
  EXPECT_EQ(outcomes.size(), 12u);
  EXPECT_EQ(arena::standings_of(3, outcomes).ranking.size(), 3u);
}

}  // namespace
}  // namespace ogai::lab
