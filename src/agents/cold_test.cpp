// Whatever an agent needs is there before its clock starts: in a program that has just begun, a
// game's first moves neither allocate nor unpack anything of note.
//
// Asserted by what is loaded, not by the time it takes: weights, books, networks, tables and
// engines all come from operator new (base/memory_account.h). Each agent is tried in a process of
// its own, forked from one that has loaded nothing yet.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/levels.h"
#include "agents/test_networks.h"
#include "base/memory_account.h"
#include "game/random_games.h"
#include "nn/shipped_networks.h"

namespace ogai::agents {
namespace {

using game::BoardSize;
using game::Objective;
using game::Position;

// Reports, lines and the batches of a tree; the least thing that has to be loaded is larger.
constexpr std::int64_t kSmallChange = 40'000;

struct ColdStart {
  std::string spec;
  Objective objective;
  BoardSize size;

  std::string text() const {
    return fmt::format("{} on {} ({})", spec, game::board_text(size), game::rules_name(objective));
  }
};

bool needs_shipped_network(const AgentFactory& factory) {
  const base::Option* bare = factory.options.positional();
  return bare && bare->name == "net";
}

std::vector<ColdStart> cold_starts() {
  std::vector<ColdStart> starts;
  const auto add = [&](const std::string& spec, Objective objective, BoardSize size) {
    starts.push_back({spec, objective, size});
  };
  for (const auto& [objective, size] :
       {std::pair(Objective::fewest, BoardSize::eight),
        std::pair(Objective::most, BoardSize::eight), std::pair(Objective::fewest, BoardSize::six),
        std::pair(Objective::most, BoardSize::six), std::pair(Objective::fewest, BoardSize::four)})
    for (const AgentFactory& factory : agent_factories())
      if (!factory.outside() &&
          (!needs_shipped_network(factory) || nn::shipped_network(size, objective)))
        add(factory.name, objective, size);
  for (const Level& level : levels())
    add(fmt::format("level:{}", level.id), Objective::fewest, BoardSize::eight);
  for (const char* spec :
       {"ogai:book=on", "ogai:threads=2", "ogai:eval=linear", "mcts:judge=patterns",
        "mcts:threads=2", "az:depth=2,check=0.5", "az:images=all,arithmetic=fp32", "hybrid:0",
        "greedy-invincible:eval=linear,solve=0", "greedy-invincible:eval=hybrid",
        "greedy-invincible:eval=random", "maximax:eval=squares", "uct:rollout=rox"})
    add(spec, Objective::fewest, BoardSize::eight);
  return starts;
}

// The start, a position between, and one that can be solved.
std::vector<Position> stages(BoardSize size) {
  base::Random random(1);
  std::vector<Position> positions = {Position::initial(size)};
  for (const int empties : {size == BoardSize::four ? 10 : 20, 8}) {
    Position at = Position::initial(size);
    do {
      at = game::random_game(size, random, game::cell_count(size) - 4 - empties).position();
    } while (std::popcount(at.legal_moves()) < 2);
    positions.push_back(at);
  }
  return positions;
}

// What the first moves of the first game allocated at once, at most.
std::int64_t allocated_on_the_clock(const ColdStart& start) {
  auto agent = make_agent(start.spec, {start.objective, start.size}).value();
  agent->new_game(Position::initial(start.size), 1);
  base::MemoryAccount account;
  for (const Position& position : stages(start.size)) {
    const search::Limits limits{.nodes = 300, .depth = 2, .simulations = 300};
    search::NullSink sink;
    const base::MemoryAccount::Scope scope(account);
    agent->choose(position, limits, {}, sink);
  }
  return account.peak();
}

// Says what is wrong on standard error.
bool starts_warm(const ColdStart& start) {
  const pid_t child = fork();
  if (child == 0) {
    const std::int64_t allocated = allocated_on_the_clock(start);
    if (allocated > kSmallChange)
      fmt::print(stderr, "{}: {} bytes on the clock\n", start.text(), allocated);
    _exit(allocated > kSmallChange ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status)) fmt::print(stderr, "{}: did not answer\n", start.text());
  return status == 0;
}

[[noreturn]] void try_all_cold() {
  int faults = 0;
  for (const ColdStart& start : cold_starts()) faults += !starts_warm(start);
  _exit(faults == 0 ? 0 : 1);
}

TEST(ColdStart, NothingIsLoadedOnTheClock) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");  // begins the program anew
  EXPECT_EXIT(try_all_cold(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace ogai::agents
