#include "train/genetic/contest.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdexcept>

#include "agents/registry.h"
#include "arena/openings.h"
#include "arena/referee.h"
#include "game/select.h"
#include "train/genetic/genetic_fixture.h"

namespace ogai::train::genetic {
namespace {

using game::BoardSize;
using game::Position;

std::vector<Participant> participants_of(const std::vector<Vector>& vectors,
                                         const eval::ParameterForm& form = form_e()) {
  std::vector<Participant> participants;
  for (const Vector& vector : vectors) participants.push_back(Participant::vector(form, vector));
  return participants;
}

std::string params_file(const base::TemporaryFolder& folder, const std::string& name,
                        const eval::ParameterForm& form, const Vector& vector) {
  const std::string path = folder.file(name);
  EXPECT_TRUE(base::write_file_atomically(path, eval::format_parameters(form, vector)).ok());
  return path;
}

// Positions of random games in which there is a choice.
template <typename Visit>
void for_each_choice(BoardSize size, std::uint64_t seed, Visit&& visit) {
  base::Random random(seed);
  for (Position position = Position::initial(size); !position.is_over();) {
    const game::Bits moves = position.legal_moves();
    if (moves && !std::has_single_bit(moves)) visit(position, moves);
    position = position.after(moves ? game::random_square(moves, random) : game::kPass);
  }
}

void expect_same_moves(const VectorPlayer& player, const std::string& spec, BoardSize size,
                       std::uint64_t seed) {
  const auto agent = std::move(agents::make_agent(spec, {})).value();
  search::NullSink sink;
  for_each_choice(size, seed, [&](const Position& position, game::Bits moves) {
    const auto choice = agent->choose(position, {}, {}, sink);
    EXPECT_EQ(player.choose(position.board, moves), choice.move)
        << spec << ", " << position.board.disc_count() << " discs";
  });
}

// The contest's own players are the agents, move by move.
TEST(Contest, VectorsPlayAsTheAgentsDo) {
  const base::TemporaryFolder folder;
  for (const BoardSize size : {BoardSize::four, BoardSize::six, BoardSize::eight})
    for (const int depth : {1, 2, 3}) {
      const Vector vector = random_vectors(form_e(), 1, 10 + static_cast<std::uint64_t>(depth))[0];
      const std::string file = params_file(folder, "e.params", form_e(), vector);
      ContestRules rules = small_rules(Style::alphabeta, size);
      rules.depth = depth;
      expect_same_moves(*make_vector_player(form_e(), vector, rules),
                        fmt::format("hybrid:cp=60,depth={},params={}", depth, file), size, 5);
    }
  const auto* published = eval::published_parameters("report-e");
  ContestRules rules = small_rules(Style::alphabeta, BoardSize::eight);
  rules.depth = 4;
  expect_same_moves(*make_vector_player(*published->form, published->values, rules),
                    "hybrid:cp=60,depth=4", BoardSize::eight, 6);
}

TEST(Contest, GreedyVectorsPlayAsGreedyInvincibleDoes) {
  const base::TemporaryFolder folder;
  for (const char* name : {"report-c", "report-c-squares", "report-e"}) {
    const eval::ParameterForm& form = *eval::parameter_form(name);
    const Vector vector = random_vectors(form, 1, 20)[0];
    const std::string file = params_file(folder, "c.params", form, vector);
    const std::string eval = std::string(name) == "report-e" ? "hybrid" : "combined";
    const ContestRules rules = small_rules(Style::greedy, BoardSize::eight);
    expect_same_moves(*make_vector_player(form, vector, rules),
                      fmt::format("greedy-invincible:eval={},solve=0,params={}", eval, file),
                      BoardSize::eight, 7);
  }
}

// Whole games against the arena's: the same agents by their specs, the referee's verdict. Greedy
// games are cut short by the solver here and played to the end there.
void expect_results_of_the_arena(Style style, const std::string& agent) {
  const base::TemporaryFolder folder;
  const std::vector<Vector> vectors = random_vectors(form_e(), 3, 30);
  const ContestRules rules = small_rules(style, BoardSize::six);
  const auto openings = arena::random_openings(BoardSize::six, 6, 4, 1);
  std::vector<ContestGame> games;
  for (std::uint32_t i = 0; i < openings.size(); ++i)
    for (std::uint32_t black = 0; black < 3; ++black)
      games.push_back({black, (black + 1) % 3, i, 0});
  Contest contest(rules, 2);
  const auto results = contest.play(participants_of(vectors), openings, games, {});
  ASSERT_TRUE(results.has_value());
  std::vector<std::unique_ptr<arena::Seat>> players;
  for (std::size_t i = 0; i < vectors.size(); ++i)
    players.push_back(std::make_unique<arena::Seat>(
        agent + params_file(folder, fmt::format("{}.params", i), form_e(), vectors[i]),
        agents::AgentContext{}));
  int decided = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto record = arena::play_game({}, *players[games[i].black], *players[games[i].white],
                                         openings[games[i].opening], 0, {});
    ASSERT_TRUE(record.has_value());
    EXPECT_EQ((*results)[i], arena::points_of(game::Color::black, *record) - 1) << "game " << i;
    decided += (*results)[i] != 0;
  }
  EXPECT_GT(decided, 0);
}

TEST(Contest, AlphaBetaGamesEndAsInTheArena) {
  expect_results_of_the_arena(Style::alphabeta, "hybrid:cp=60,depth=2,params=");
}

TEST(Contest, GreedyGamesEndAsInTheArena) {
  expect_results_of_the_arena(Style::greedy, "greedy-invincible:eval=hybrid,solve=4,params=");
}

// Vectors, chance, agents, exact ends: everything at once.
std::vector<ContestResult> mixed_results(Style style, int threads) {
  std::vector<Participant> participants = participants_of(random_vectors(form_e(), 3, 40));
  participants.push_back(Participant::random());
  participants.push_back({nullptr, {}, "gdy"});
  participants.push_back({nullptr, {}, "uct:sims=20,memory=1"});
  const auto openings = arena::all_openings(BoardSize::four, 2);
  std::vector<ContestGame> games;
  for (std::uint32_t a = 0; a < participants.size(); ++a)
    for (std::uint32_t b = 0; b < participants.size(); ++b)
      for (std::uint32_t i = 0; a != b && i < openings.size(); ++i)
        games.push_back({a, b, i, base::derive_seed(1, {a, b, i})});
  Contest contest(small_rules(style), threads);
  std::atomic<std::size_t> told = 0;
  contest.on_game = [&] { ++told; };
  const auto results = contest.play(participants, openings, games, {});
  EXPECT_EQ(told, games.size());
  EXPECT_EQ(*results, *contest.play(participants, openings, games, {})) << "and once more";
  return *results;
}

TEST(Contest, ResultsDoNotDependOnTheThreads) {
  for (const Style style : {Style::alphabeta, Style::greedy}) {
    const auto results = mixed_results(style, 1);
    EXPECT_EQ(mixed_results(style, 2), results);
    EXPECT_EQ(mixed_results(style, 3), results);
  }
}

TEST(Contest, StoppedItHasNoResults) {
  std::stop_source stop;
  Contest contest(small_rules(Style::greedy), 2);
  const auto participants = participants_of(random_vectors(form_e(), 2, 50));
  const std::vector<Position> start = {Position::initial(BoardSize::four)};
  const std::vector<ContestGame> games(200, ContestGame{0, 1, 0, 0});
  contest.on_game = [&] { stop.request_stop(); };
  EXPECT_FALSE(contest.play(participants, start, games, stop.get_token()).has_value());
  EXPECT_TRUE(contest.play(participants, start, {}, {}).has_value());
  contest.on_game = nullptr;
  EXPECT_EQ(contest.play(participants, start, games, {})->size(), 200u) << "it can be used again";
}

TEST(Contest, AnAgentThatFailsIsToldOf) {
  auto participants = participants_of(random_vectors(form_e(), 1, 60));
  participants.push_back({nullptr, {}, "hybrid:params=nowhere"});
  const std::vector<Position> start = {Position::initial(BoardSize::four)};
  const std::vector<ContestGame> games = {{0, 1, 0, 0}};
  Contest contest(small_rules(Style::alphabeta), 2);
  try {
    contest.play(participants, start, games, {});
    FAIL() << "no failure";
  } catch (const std::runtime_error& failure) {
    EXPECT_THAT(failure.what(), ::testing::HasSubstr("hybrid:params=nowhere: "));
  }
}

}  // namespace
}  // namespace ogai::train::genetic
