#include "train/selfplay/game_pool.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <set>

#include "agents/registry.h"
#include "search/mcts/guided.h"
#include "train/random_variables.h"
#include "train/selfplay/plans.h"
#include "train/selfplay/sample_file.h"
#include "train/selfplay/selfplay_fixture.h"

namespace ogai::train::selfplay {
namespace {

using game::Bits;

Evaluators linear_evaluators(game::BoardSize size) {
  Evaluators evaluators;
  evaluators.push_back(search::mcts::guided(game::Objective::fewest, size, {}, nullptr));
  return evaluators;
}

std::vector<FinishedGame> play_games(const Config& config, int count, int threads = 1) {
  GamePool pool(
      {.rules = {config.objective, config.size, config.solve, config.value_mix, config.tutor},
       .players = {{.plan = self_play_plan(config, 0)}},
       .threads = threads,
       .games = 4});
  std::vector<FinishedGame> games(static_cast<std::size_t>(count));
  pool.play({.next = [&](std::uint64_t number) -> std::optional<GameSetup> {
               if (number >= games.size()) return std::nullopt;
               GameSetup setup;
               setup.number = number;
               setup.seed = base::derive_seed(7, {number});
               setup.start = game::Position::initial(config.size);
               setup.record = true;
               return setup;
             },
             .finished = [&](FinishedGame&& game) { games[game.setup.number] = std::move(game); },
             .enough = nullptr,
             .make_evaluators = [&](int) { return linear_evaluators(config.size); }},
            {});
  return games;
}

TEST(GamePool, GamesAreLegalAndSamplesAgreeWithThem) {
  const Config config = config_of(R"({"size": "6", "net": "resnet:b1c8", "sims": 20, "solve": 6})");
  for (const FinishedGame& played : play_games(config, 12)) {
    game::Position position = game::Position::initial(config.size);
    for (const game::Move move : played.moves) {
      ASSERT_TRUE(position.is_legal(move));
      position = position.after(move);
    }
    ASSERT_TRUE(position.is_over());
    EXPECT_EQ(played.score, position.final_score(config.objective, game::Color::black));
    EXPECT_GT(played.samples.size(), 15u);
    for (const Sample& sample : played.samples) {
      ASSERT_TRUE(is_sound(sample, config.size));
      const int sign = sample.score > 0 ? 1 : sample.score < 0 ? -1 : 0;
      EXPECT_EQ(sample.value, 32767 * sign);
      EXPECT_EQ(sample.score, game::final_score(config.objective, sample.final_board, 36));
      EXPECT_EQ(std::abs(sample.score), std::abs(played.score));
      const Bits moves = game::legal_moves(sample.board, game::playable(config.size));
      const int sum = std::accumulate(sample.policy.begin(), sample.policy.end(), 0);
      EXPECT_NEAR(sum, 65535, 40);
      for (std::size_t i = static_cast<std::size_t>(std::popcount(moves)); i < kMostMoves; ++i)
        EXPECT_EQ(sample.policy[i], 0);
    }
  }
}

TEST(GamePool, GamesDoNotDependOnThreads) {
  const Config config = config_of(R"({"size": "6", "net": "resnet:b1c8", "sims": 16})");
  const auto one = play_games(config, 16, 1);
  const auto three = play_games(config, 16, 3);
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].moves, three[i].moves);
    EXPECT_EQ(one[i].samples, three[i].samples);
  }
  EXPECT_NE(one[0].moves, one[1].moves);
}

// What a tutor of its own says of the same positions in the same order is in the samples, and near
// the end it is who wins.
TEST(GamePool, TheTutorsWordIsInTheSamples) {
  const Config config = config_of(R"({"size": "6", "net": "resnet:b1c8", "sims": 16, "solve": 5,
                                      "tutor_depth": 4, "tutor_share": 0.75, "tutor_scale": 6})");
  const auto games = play_games(config, 8);
  Tutor tutor(config.objective, config.size, config.tutor);
  int early = 0, late = 0;
  for (const FinishedGame& played : games) {
    tutor.new_game();
    for (const Sample& sample : played.samples) {
      const int empties = 36 - sample.board.disc_count();
      if (empties <= config.solve) continue;
      const double result = (sample.score > 0) - (sample.score < 0);
      const double word = tutor.value(sample.board);
      EXPECT_NEAR(sample.value / 32767.0, 0.25 * result + 0.75 * word, 1e-4);
      ++(empties > 10 ? early : late);
      EXPECT_TRUE(empties <= 10 || std::abs(word) < 1) << word;
    }
  }
  EXPECT_GT(early, 50);
  EXPECT_GT(late, 20);
  const auto again = play_games(config, 8, 3);
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(games[i].samples, again[i].samples);
}

TEST(Tutor, KnowsWhoWinsNearTheEnd) {
  Tutor tutor(game::Objective::fewest, game::BoardSize::six, {.depth = 4, .share = 1, .scale = 5});
  const auto solver = make_fixed_search(
      {.objective = game::Objective::fewest,
       .size = game::BoardSize::six,
       .evaluation = eval::AnyEvaluation::shipped(game::Objective::fewest, game::BoardSize::six),
       .table_bytes = 1 << 16},
      {});
  const Config config = config_of(R"({"size": "6", "net": "resnet:b1c8", "sims": 4})");
  int asked = 0;
  for (const FinishedGame& played : play_games(config, 10))
    for (const Sample& sample : played.samples) {
      if (36 - sample.board.disc_count() > 10) continue;
      const int score = solver->exact(sample.board);
      EXPECT_EQ(tutor.value(sample.board), (score > 0) - (score < 0));
      ++asked;
    }
  EXPECT_GT(asked, 40);
}

TEST(GamePool, PlayoutCapKeepsOnlyFullSearches) {
  const auto count = [](const std::string& share) {
    const Config config = config_of(R"({"size": "6", "net": "resnet:b1c8", "sims": 16,
                                        "fast_sims": 4, "full_share": )" +
                                    share + "}");
    std::size_t samples = 0;
    for (const auto& game : play_games(config, 20)) samples += game.samples.size();
    return static_cast<double>(samples);
  };
  EXPECT_NEAR(count("0.25") / count("1"), 0.25, 0.1);
}

// Whatever the pool interrupts goes on at the next call.
TEST(GamePool, GamesUnderWayGoOn) {
  const Config config = config_of(R"({"size": "6", "net": "resnet:b1c8", "sims": 8})");
  GamePool pool({.rules = {config.objective, config.size, 0, 0, {}},
                 .players = {{.plan = self_play_plan(config, 0)}},
                 .threads = 2,
                 .games = 10});
  std::set<std::uint64_t> begun, finished;
  for (int call = 0; call < 5; ++call) {
    std::size_t now = 0;
    pool.play({.next = [&](std::uint64_t number) -> std::optional<GameSetup> {
                 begun.insert(number);
                 GameSetup setup;
                 setup.number = number;
                 setup.seed = number + 1;
                 setup.start = game::Position::initial(config.size);
                 return setup;
               },
               .finished =
                   [&](FinishedGame&& game) {
                     ++now;
                     EXPECT_TRUE(finished.insert(game.setup.number).second);
                   },
               .enough = [&] { return now >= 3; },
               .make_evaluators = [&](int) { return linear_evaluators(config.size); }},
              {});
    EXPECT_GE(now, 3u);
    EXPECT_EQ(static_cast<std::size_t>(pool.under_way()), begun.size() - finished.size());
  }
}

TEST(GamePool, AgentsMayPlay) {
  const Config config = config_of(R"({"size": "6", "net": "resnet:b1c8"})");
  PoolMatch match;
  match.rules = {config.objective, config.size, 0, 0, {}};
  match.first = {match_plan(config, 50, 0), {}};
  match.second.agent = "rnd";
  match.games = 40;
  match.threads = 2;
  match.make_evaluators = [&](int) { return linear_evaluators(config.size); };
  const MatchScore score = play_match(match, {});
  EXPECT_EQ(score.games(), 40);
  EXPECT_GT(score.score(), 0.8);
}

// Plain minimax, for the last empty squares.
int slow_score(game::Board board, Bits playable, int cells) {
  Bits moves = game::legal_moves(board, playable);
  if (!moves) {
    if (!game::legal_moves(board.passed(), playable))
      return game::final_score(game::Objective::fewest, board, cells);
    return -slow_score(board.passed(), playable, cells);
  }
  int best = -100;
  while (moves)
    best = std::max(best, -slow_score(game::after(board, game::pop_first(moves)), playable, cells));
  return best;
}

TEST(Tutor, FindsAllBestMoves) {
  const Config config = config_of(R"({"size": "6", "net": "resnet:b1c8", "sims": 8})");
  Tutor tutor(config.objective, config.size, {});
  const Bits playable = game::playable(config.size);
  int checked = 0;
  for (const FinishedGame& played : play_games(config, 6)) {
    game::Position position = game::Position::initial(config.size);
    for (const game::Move move : played.moves) {
      if (std::popcount(position.empties()) <= 6 && position.legal_moves()) {
        const int score = slow_score(position.board, playable, 36);
        Bits best = 0;
        for (Bits moves = position.legal_moves(); moves;) {
          const game::Square square = game::pop_first(moves);
          if (-slow_score(game::after(position.board, square), playable, 36) == score)
            best |= game::bit(square);
        }
        EXPECT_EQ(tutor.best_moves(position.board), best);
        ++checked;
      }
      position = position.after(move);
    }
  }
  EXPECT_GT(checked, 15);
}

TEST(Noise, DirichletHasItsMoments) {
  base::Random random(3);
  constexpr std::size_t kCount = 8;
  constexpr double kAlpha = 0.4;
  double squares = 0;
  constexpr int kDraws = 20'000;
  for (int i = 0; i < kDraws; ++i) {
    std::array<double, kCount> shares;
    draw_dirichlet(random, kAlpha, shares);
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-9);
    squares += (shares[0] - 1.0 / kCount) * (shares[0] - 1.0 / kCount);
  }
  const double mean = 1.0 / kCount;
  EXPECT_NEAR(squares / kDraws, mean * (1 - mean) / (kCount * kAlpha + 1), 0.002);
}

}  // namespace
}  // namespace ogai::train::selfplay
