#include "arena/tournament.h"

#include <chrono>
#include <gmock/gmock.h>
#include <mutex>
#include <set>
#include <thread>

#include "arena/openings.h"
#include "arena/test_agents.h"

namespace ogai::arena {
namespace {

using game::EndReason;
using testing::ElementsAre;

// Keeps every pair as it comes.
class WatchedRecorder final : public MemoryRecorder {
 public:
  void append(const PairResult& pair) override {
    MemoryRecorder::append(pair);
    const std::lock_guard lock(mutex_);
    pairs.push_back(pair);
    if (pairs.size() >= enough_at) enough.request_stop();
  }
  void plan(std::size_t count) override { planned = count; }
  void round_over(int round, const std::vector<PairOutcome>& outcomes) override {
    over.emplace_back(round, outcomes.size());
  }
  void finish() override { finished = true; }

  std::vector<PairResult> pairs;
  std::size_t enough_at = 1'000'000;
  std::stop_source enough;
  std::size_t planned = 0;
  std::vector<std::pair<int, std::size_t>> over;  // rounds, and how many pairs they came with
  bool finished = false;

 private:
  std::mutex mutex_;
};

const MakeSeat kRandomAndGreedy = [](int agent) {
  return std::make_unique<Seat>(agent % 2 ? "gdy" : "rnd", agents::AgentContext{});
};

Tournament tournament_of(TournamentSpec spec, const MakeSeat& make_seat = kRandomAndGreedy) {
  spec.openings = "all:3";
  spec.seed = 9;
  Tournament tournament = prepare(spec, {}).value();
  tournament.make_seat = make_seat;
  return tournament;
}

// `agents` of them, whose specs do not matter.
Tournament tournament_of(const std::string& kind, int agents, int pairs, int threads = 2,
                         const MakeSeat& make_seat = kRandomAndGreedy) {
  TournamentSpec spec{.kind = kind, .rounds = 3, .games = 2 * pairs, .threads = threads};
  for (int i = 0; i < agents; ++i) spec.agents.push_back(std::to_string(i));
  return tournament_of(spec, make_seat);
}

std::vector<game::Move> moves_of(const game::GameRecord& record) {
  std::vector<game::Move> moves;
  for (const game::PlayedMove& played : record.moves()) moves.push_back(played.move);
  return moves;
}

TEST(Tournament, ThreadsDoNotChangeTheGames) {
  std::map<PairKey, std::vector<game::Move>> games[2];
  for (const int threads : {1, 4}) {
    WatchedRecorder recorder;
    EXPECT_EQ(run_tournament(tournament_of("round-robin", 4, 20, threads), recorder, {}, {}),
              TournamentEnd::finished);
    EXPECT_EQ(recorder.outcomes().size(), 120u);
    EXPECT_EQ(recorder.planned, 120u);
    EXPECT_TRUE(recorder.finished);
    for (const PairResult& pair : recorder.pairs)
      games[threads == 1 ? 0 : 1][pair.plan.key] = moves_of(pair.games[1]);
  }
  EXPECT_EQ(games[0], games[1]);
}

TEST(Tournament, GoesOnWhereItWasInterrupted) {
  MemoryRecorder whole;
  run_tournament(tournament_of("swiss", 5, 4), whole, {}, {});

  WatchedRecorder recorder;
  int runs = 0;
  for (TournamentEnd end = TournamentEnd::stopped; end != TournamentEnd::finished; ++runs) {
    recorder.enough = {};
    recorder.enough_at = recorder.pairs.size() + 5;
    end = run_tournament(tournament_of("swiss", 5, 4), recorder, {}, recorder.enough.get_token());
    EXPECT_EQ(recorder.finished, end == TournamentEnd::finished);
    ASSERT_LT(runs, 20);
  }
  EXPECT_GT(runs, 2);
  EXPECT_EQ(recorder.outcomes(), whole.outcomes());
}

// Whoever gives pairs out to many machines has these functions: what is open, one pair, one more.
TEST(Tournament, CanBePlayedPairByPairInAnyOrder) {
  MemoryRecorder whole, elsewhere;
  const Tournament tournament = tournament_of("knockout", 4, 3);
  run_tournament(tournament, whole, {}, {});
  for (auto open = open_pairs(tournament, {}); !open.empty();
       open = open_pairs(tournament, elsewhere.outcomes())) {
    const PairPlan& plan = open.back();
    const auto first = tournament.make_seat(plan.first), second = tournament.make_seat(plan.second);
    elsewhere.append(
        play_pair(tournament.spec.game(), *first, *second, plan, tournament.spec.seed, {}).value());
  }
  EXPECT_EQ(elsewhere.outcomes(), whole.outcomes());
}

TEST(Tournament, TellsOfRoundsThatAreOver) {
  WatchedRecorder recorder;
  run_tournament(tournament_of("swiss", 4, 2), recorder, {}, {});
  EXPECT_THAT(recorder.over, ElementsAre(std::pair(0, 4), std::pair(1, 8), std::pair(2, 12)));
}

// A round that was half played when it was taken up again is no part of the one before.
TEST(Tournament, TellsOfNoRoundTwiceWhenResumed) {
  WatchedRecorder recorder;
  recorder.enough_at = 6;
  run_tournament(tournament_of("swiss", 4, 2, 1), recorder, {}, recorder.enough.get_token());
  EXPECT_THAT(recorder.over, ElementsAre(std::pair(0, 4), std::pair(1, 6)));
  recorder.over.clear();
  run_tournament(tournament_of("swiss", 4, 2, 1), recorder, {}, {});
  EXPECT_THAT(recorder.over, ElementsAre(std::pair(0, 4), std::pair(1, 8), std::pair(2, 12)));
}

// Its pairs count in the order of their keys up to the one that decides, whenever they came.
TEST(Tournament, AnSprtEndsOnceItIsDecided) {
  TournamentSpec spec = default_spec("sprt");
  spec.agents = {"rnd", "gdy"};
  spec.elo0 = -400;
  spec.elo1 = 400;
  MemoryRecorder alone, many;
  for (MemoryRecorder* recorder : {&alone, &many}) {
    spec.threads = recorder == &alone ? 1 : 4;
    int told = 0;
    EXPECT_EQ(
        run_tournament(tournament_of(spec), *recorder, [&](const PairResult&) { ++told; }, {}),
        TournamentEnd::decided);
    EXPECT_GT(told, 1);
    EXPECT_EQ(run_tournament(tournament_of(spec), *recorder,
                             [&](const PairResult&) { ADD_FAILURE(); }, {}),
              TournamentEnd::decided);
  }
  const auto decisive = counted(spec, alone.outcomes());
  EXPECT_EQ(decisive, alone.outcomes());
  EXPECT_EQ(counted(spec, many.outcomes()), decisive);
}

TEST(Tournament, EveryEncounterHasTheSameOpenings) {
  const auto openings = all_openings(game::BoardSize::eight, 3);
  const auto plans = plan_round(2, {{{0, 1}, {0, 2}, {1, 2}}, 5}, openings);
  ASSERT_EQ(plans.size(), 15u);
  for (std::size_t i = 0; i < plans.size(); ++i) {
    EXPECT_EQ(plans[i].key, (PairKey{2, static_cast<int>(i)}));
    EXPECT_EQ(plans[i].opening, openings[(2 * 5 + i / 3) % openings.size()]);
  }
}

// Faulty agents lose their games, with the reason; all others are played as usual.
TEST(Tournament, FaultyAgentsDoNotStopIt) {
  const MakeSeat make = [](int agent) -> std::unique_ptr<Seat> {
    switch (agent) {
      case 0:
        return scripted("illegal", [](const game::Position&, const auto&) { return 0; });
      case 1:
        return scripted("thrower", [](const game::Position&, const auto&) -> game::Move {
          throw std::runtime_error("oh");
        });
      case 2:
        return std::make_unique<Seat>("nobody", agents::AgentContext{});
      case 5:
        return scripted(
            "hoarder",
            [](const game::Position&, const auto&) -> game::Move {
              std::vector<std::unique_ptr<char[]>> hoard;
              for (;;) hoard.push_back(std::make_unique<char[]>(1 << 20));
            },
            std::size_t{8} << 20);
      default:
        return std::make_unique<Seat>("rnd", agents::AgentContext{});
    }
  };
  WatchedRecorder recorder;
  EXPECT_EQ(run_tournament(tournament_of("round-robin", 6, 3, 2, make), recorder, {}, {}),
            TournamentEnd::finished);
  EXPECT_EQ(recorder.outcomes().size(), 45u);
  for (const PairResult& pair : recorder.pairs) {
    if (pair.plan.first == 3 && pair.plan.second == 5) {
      EXPECT_EQ(pair.games[1].outcome()->reason, EndReason::memory);
    }
    if (pair.plan.first == 3 && pair.plan.second == 4) {
      EXPECT_EQ(pair.games[0].outcome()->reason, EndReason::discs);
    }
    if (pair.plan.first == 2 && pair.plan.second > 2 && pair.plan.second < 5) {
      EXPECT_EQ(pair.games[1].outcome()->reason, EndReason::failed_start);
    }
    if (pair.plan.first == 1 && pair.plan.second > 2 && pair.plan.second < 5) {
      EXPECT_EQ(pair.games[0].outcome()->reason, EndReason::crash);
    }
  }
}

TEST(Tournament, SlowAgentsLoseOnTime) {
  using namespace std::chrono_literals;
  // The margin is the loaded machine's, not the agent's.
  const TournamentSpec timed{
      .agents = {"slow", "rnd"}, .games = 2, .time = "100ms", .margin = "900ms"};
  const MakeSeat make = [](int agent) -> std::unique_ptr<Seat> {
    if (agent == 1) return std::make_unique<Seat>("rnd", agents::AgentContext{});
    return scripted("slow", [](const game::Position& position, const auto&) {
      std::this_thread::sleep_for(1200ms);
      return first_legal(position);
    });
  };
  WatchedRecorder recorder;
  EXPECT_EQ(run_tournament(tournament_of(timed, make), recorder, {}, {}), TournamentEnd::finished);
  ASSERT_EQ(recorder.pairs.size(), 1u);
  for (const game::GameRecord& game : recorder.pairs[0].games)
    EXPECT_EQ(game.outcome()->reason, EndReason::time);
  EXPECT_EQ(recorder.outcomes()[0].total(), 0);
}

TEST(Tournament, ARecorderThatFailsEndsItWithTheError) {
  class FullRecorder final : public Recorder {
    std::vector<PairOutcome> outcomes() override { return {}; }
    void append(const PairResult&) override { throw std::runtime_error("disk full"); }
  };
  FullRecorder recorder;
  EXPECT_THROW(run_tournament(tournament_of("round-robin", 3, 9), recorder, {}, {}),
               std::runtime_error);
}

TEST(Tournament, StopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  WatchedRecorder recorder;
  EXPECT_EQ(run_tournament(tournament_of("round-robin", 3, 9), recorder, {}, source.get_token()),
            TournamentEnd::stopped);
  EXPECT_TRUE(recorder.outcomes().empty());
  EXPECT_FALSE(recorder.finished);
}

}  // namespace
}  // namespace ogai::arena
