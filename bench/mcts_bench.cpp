// Simulations per second of the tree agents, from fixed positions of plies 10, 30 and 45:
//
//   ogai_mcts_bench speed [SECONDS] [SPEC...]   each agent, one thread (by CPU time) and two
//   ogai_mcts_bench reuse [SECONDS] [SPEC]      visits a move inherits from the tree of the last
//   one
//
// Report B counts 5297 rounds a second for its fastest version.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "agents/registry.h"
#include "game/random_games.h"
#include "search/mcts/rollouts.h"
#include "search/mcts/tree_search.h"

using namespace ogai;
namespace mcts = ogai::search::mcts;

namespace {

constexpr int kPlies[] = {10, 30, 45};
constexpr int kPositions = 4;  // of each ply
constexpr double kReportB = 5297;

std::vector<game::Position> positions_of(int ply) {
  base::Random random(static_cast<std::uint64_t>(ply));
  std::vector<game::Position> positions;
  while (positions.size() < kPositions) {
    const game::Position at = game::random_game(game::BoardSize::eight, random, ply).position();
    if (std::popcount(at.legal_moves()) > 1) positions.push_back(at);
  }
  return positions;
}

std::unique_ptr<agents::Agent> made(const std::string& spec) {
  auto agent = agents::make_agent(spec, {});
  if (!agent.ok()) {
    std::fprintf(stderr, "%s: %s\n", spec.c_str(), agent.error().message.c_str());
    std::exit(2);
  }
  return std::move(agent).value();
}

search::Limits time_limit(double seconds) {
  search::Limits limits;
  limits.move_time = base::Duration(static_cast<base::Duration::rep>(seconds * 1e9));
  return limits;
}

// By CPU time where one thread works, so that a busy machine does not count against it.
double rate(agents::Agent& agent, const game::Position& position, double seconds, bool alone) {
  search::NullSink sink;
  agent.new_game(position, 1);
  const base::Stopwatch watch;
  const std::clock_t before = std::clock();
  const auto choice = agent.choose(position, time_limit(seconds), {}, sink);
  const double used = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  const double simulations = static_cast<double>(choice.info.simulations.value_or(0));
  return simulations / (alone ? used : watch.seconds());
}

void measure_speed(double seconds, const std::vector<std::string>& specs) {
  std::printf("| agent | ply 10 | ply 30 | ply 45 | × report B at ply 30 |\n");
  for (const std::string& spec : specs) {
    std::printf("| `%s` |", spec.c_str());
    const auto agent = made(spec);
    double middle = 0;
    for (const int ply : kPlies) {
      double sum = 0;
      const bool alone = spec.find("threads=") == std::string::npos || spec.ends_with("threads=1");
      for (const game::Position& position : positions_of(ply))
        sum += rate(*agent, position, seconds, alone);
      std::printf(" %.0f k |", sum / kPositions / 1e3);
      if (ply == 30) middle = sum / kPositions;
      std::fflush(stdout);
    }
    std::printf(" %.0f |\n", middle / kReportB);
  }
}

std::unique_ptr<mcts::TreeSearch> rollout_search() {
  return std::make_unique<mcts::TreeSearch>(mcts::TreeSearchSettings{}, [](std::uint64_t seed) {
    return std::make_unique<mcts::Rollouts>(game::Objective::fewest, game::BoardSize::eight,
                                            mcts::RolloutSettings{}, seed);
  });
}

// Two players with a tree each, from ply 20 to 40 as in report A's table 3: simulations of a move,
// and visits that its root brought along from the moves before.
void measure_reuse(double seconds) {
  const std::unique_ptr<mcts::TreeSearch> players[] = {rollout_search(), rollout_search()};
  base::Random random(1);
  game::Position at = game::random_game(game::BoardSize::eight, random, 20).position();
  search::NullSink sink;
  double own = 0;
  double inherited = 0;
  int moves = 0;
  for (int ply = 20; ply < 40 && !at.is_over(); ++ply) {
    game::Move move = game::kPass;
    if (at.legal_moves()) {
      const mcts::TreeBudget budget{base::Deadline::after(*time_limit(seconds).move_time), {}};
      const auto answer = players[ply % 2]->think(at.board, budget, {}, sink);
      move = answer.moves.front().move;
      own += static_cast<double>(answer.simulations);
      inherited += answer.inherited;
      ++moves;
    }
    for (const auto& player : players) player->advance(move);
    at = at.after(move);
  }
  std::printf("a move: %.0f simulations and %.0f inherited, %.1f %% more\n", own / moves,
              inherited / moves, 100 * inherited / own);
}

std::vector<std::string> all_tree_agents() {
  std::vector<std::string> specs;
  for (const auto& factory : agents::agent_factories())
    if (factory.options.find("sims") && agents::make_agent(factory.name, {}))  // az: if it ships
      for (const char* threads : {"1", "2"})
        specs.push_back(factory.name +
                        (factory.name == "mcts" ? ":solve=0,threads=" : ":threads=") + threads);
  return specs;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const double seconds = words.size() > 1 ? std::atof(words[1].c_str()) : 1;
  std::vector<std::string> specs(words.begin() + std::min<std::size_t>(2, words.size()),
                                 words.end());
  if (words.empty() || words[0] == "speed")
    measure_speed(seconds, specs.empty() ? all_tree_agents() : specs);
  else
    measure_reuse(seconds);
  return 0;
}
