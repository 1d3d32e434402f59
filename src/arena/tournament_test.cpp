#include "arena/tournament.h"

#include <chrono>
#include <gtest/gtest.h>
#include <mutex>
#include <set>
#include <thread>

#include "arena/openings.h"
#include "arena/test_agents.h"

namespace ogai::arena {
namespace {

using game::EndReason;

// Keeps every pair as it comes.
class Recorder final : public TournamentObserver {
 public:
  bool pair_done(const PairResult& pair) override {
    pairs.push_back(pair);
    return pairs.size() < enough_at;
  }
  void round_begins(int, std::size_t, std::size_t already) override { already_there += already; }

  std::vector<PairResult> pairs;
  std::size_t enough_at = 1'000'000;
  std::size_t already_there = 0;
};

TournamentSettings settings(int threads) {
  return {.openings = all_openings(game::BoardSize::eight, 3), .seed = 9, .threads = threads};
}

const MakeSeat kRandomAndGreedy = [](int agent) {
  return std::make_unique<Seat>(agent % 2 ? "gdy" : "rnd", agents::AgentContext{});
};

std::vector<game::Move> moves_of(const game::GameRecord& record) {
  std::vector<game::Move> moves;
  for (const game::PlayedMove& played : record.moves()) moves.push_back(played.move);
  return moves;
}

TEST(Tournament, ThreadsDoNotChangeTheGames) {
  std::map<PairKey, std::vector<game::Move>> games[2];
  for (const int threads : {1, 4}) {
    MemoryLedger ledger;
    Recorder recorder;
    EXPECT_EQ(run_tournament(settings(threads), *round_robin(4, 20), kRandomAndGreedy, ledger,
                             recorder, {}),
              TournamentEnd::finished);
    EXPECT_EQ(ledger.outcomes().size(), 120u);
    for (const PairResult& pair : recorder.pairs)
      games[threads == 1 ? 0 : 1][pair.plan.key] = moves_of(pair.games[1]);
  }
  EXPECT_EQ(games[0], games[1]);
}

TEST(Tournament, GoesOnWhereItWasInterrupted) {
  MemoryLedger whole;
  Recorder ignored;
  run_tournament(settings(2), *swiss(5, 4, 3), kRandomAndGreedy, whole, ignored, {});

  MemoryLedger ledger;
  int runs = 0;
  for (TournamentEnd end = TournamentEnd::stopped; end != TournamentEnd::finished; ++runs) {
    Recorder recorder;
    recorder.enough_at = 5;
    end = run_tournament(settings(2), *swiss(5, 4, 3), kRandomAndGreedy, ledger, recorder, {});
    ASSERT_LT(runs, 20);
  }
  EXPECT_GT(runs, 2);
  EXPECT_EQ(ledger.outcomes(), whole.outcomes());
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
  MemoryLedger ledger;
  Recorder recorder;
  EXPECT_EQ(run_tournament(settings(2), *round_robin(6, 3), make, ledger, recorder, {}),
            TournamentEnd::finished);
  EXPECT_EQ(ledger.outcomes().size(), 45u);
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
  TournamentSettings timed = settings(2);
  timed.game.limits.move_time = 100ms;
  timed.game.margin = 900ms;  // the loaded machine's, not the agent's
  const MakeSeat make = [](int agent) -> std::unique_ptr<Seat> {
    if (agent == 1) return std::make_unique<Seat>("rnd", agents::AgentContext{});
    return scripted("slow", [](const game::Position& position, const auto&) {
      std::this_thread::sleep_for(1200ms);
      return first_legal(position);
    });
  };
  MemoryLedger ledger;
  Recorder recorder;
  EXPECT_EQ(run_tournament(timed, *round_robin(2, 1), make, ledger, recorder, {}),
            TournamentEnd::finished);
  ASSERT_EQ(recorder.pairs.size(), 1u);
  for (const game::GameRecord& game : recorder.pairs[0].games)
    EXPECT_EQ(game.outcome()->reason, EndReason::time);
  EXPECT_EQ(ledger.outcomes()[0].total(), 0);
}

TEST(Tournament, ALedgerThatFailsEndsItWithTheError) {
  class FullLedger final : public Ledger {
    std::vector<PairOutcome> outcomes() override { return {}; }
    void append(const PairResult&) override { throw std::runtime_error("disk full"); }
  };
  FullLedger ledger;
  Recorder recorder;
  EXPECT_THROW(
      run_tournament(settings(2), *round_robin(3, 9), kRandomAndGreedy, ledger, recorder, {}),
      std::runtime_error);
}

TEST(Tournament, StopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  MemoryLedger ledger;
  Recorder recorder;
  EXPECT_EQ(run_tournament(settings(2), *round_robin(3, 9), kRandomAndGreedy, ledger, recorder,
                           source.get_token()),
            TournamentEnd::stopped);
  EXPECT_TRUE(ledger.outcomes().empty());
}

}  // namespace
}  // namespace ogai::arena
