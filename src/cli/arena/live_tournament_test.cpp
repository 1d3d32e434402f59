#include <gmock/gmock.h>

#include "cli/arena/tournament_run.h"

namespace ogai::cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct LiveTournamentTest : testing::Test {
  TournamentJob job{.kind = "swiss", .agents = {"a", "b"}, .games = 8};
  std::vector<std::pair<int, std::size_t>> over;  // rounds, and how many pairs they were told with

  LiveHooks hooks() {
    return {.note_fault = [](const auto&) {},
            .round_over =
                [this](int round, const Outcomes& outcomes) {
                  over.emplace_back(round, outcomes.size());
                }};
  }
  static arena::PairResult pair(int round, int number) {
    arena::PairResult result;
    result.plan.key = {round, number};
    return result;
  }
};

TEST_F(LiveTournamentTest, TellsOfRoundsThatAreOver) {
  LiveTournament live(job, {}, "cup", true, hooks());
  live.round_begins(0, 2, 0);
  EXPECT_THAT(over, IsEmpty());
  live.pair_done(pair(0, 0));
  live.pair_done(pair(0, 1));
  live.round_begins(1, 2, 0);
  EXPECT_THAT(over, ElementsAre(std::pair(0, 2)));
}

TEST_F(LiveTournamentTest, TellsNothingTwiceWhenResumed) {
  const Outcomes done = {{{0, 0}, 0, 1, {2, 0}}, {{1, 0}, 0, 1, {2, 0}}, {{2, 0}, 0, 1, {1, 1}}};
  LiveTournament live(job, done, "cup", true, hooks());
  live.round_begins(0, 1, 1);
  live.round_begins(1, 1, 1);
  EXPECT_THAT(over, IsEmpty());
  live.round_begins(2, 2, 1);  // half played: its pair is no part of round 1
  EXPECT_THAT(over, ElementsAre(std::pair(1, 2)));
}

TEST_F(LiveTournamentTest, ShowsGamesOnlyWhereSomebodyLooks) {
  EXPECT_EQ(LiveTournament(job, {}, "cup", true, hooks()).boards(), nullptr);
  arena::LiveBoards boards(1);
  LiveHooks shown = hooks();
  shown.boards = &boards;
  EXPECT_EQ(LiveTournament(job, {}, "cup", true, std::move(shown)).boards(), &boards);
}

}  // namespace
}  // namespace ogai::cli
