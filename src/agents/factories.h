// AgentFactory: what an agent's file tells of it, and the factory function of every agent.
//
// Each function is defined in the file of its own name (greedy_agent() in greedy_agent.cpp), save
// rnd_mcts_agent() and rox_mcts_agent(), in rollout_agents.cpp. registry.cpp has the list that
// makes an agent known.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "agents/agent.h"
#include "base/options.h"
#include "base/random.h"
#include "base/result.h"
#include "game/objective.h"

namespace ogai::agents {

// Whether agents may start programs of others (`py:`, `uci:`, …). Refused unless the caller says
// otherwise, so that no spec typed on a page runs anything.
enum class OutsidePrograms : std::uint8_t {
  refused,
  confined,  // in the sandbox; where there is none, they are an error
  bare,      // as they are, with all rights of ours: --no-sandbox
};

// What the caller decides for every agent, whatever its options.
struct AgentContext {
  game::Objective objective = game::Objective::fewest;
  // Where the caller knows it: an agent that cannot play on such a board is then an error at once,
  // and not only when its first game begins.
  std::optional<game::BoardSize> size = std::nullopt;
  OutsidePrograms outside = OutsidePrograms::refused;
  // Of an outside program whose spec does not say: bytes; nothing: the agent's own default.
  std::optional<std::size_t> outside_memory = std::nullopt;
};

struct AgentFactory {
  std::string name;
  std::string summary;  // one line
  std::string source;   // the report it comes from, or "Ogai"
  base::OptionTable options;
  std::function<base::Result<std::unique_ptr<Agent>>(const base::OptionValues&,
                                                     const AgentContext&)>
      make;
  // Of outside programs alone: a hexadecimal hash of what the spec names (a file's bytes, a
  // command and its program's), by which versions are told apart.
  std::function<base::Result<std::string>(const base::OptionValues&)> version = {};

  bool outside() const { return version != nullptr; }
};

// The `seed` option that agents with random choices share: its declaration, its value, and the
// generator for one game by it, or by the game's own seed where it is 0.
inline base::OptionTable seed_option() {
  base::OptionTable table;
  table.integer("seed", 0, {0, std::numeric_limits<std::int64_t>::max()},
                "seed of its random choices; 0 takes the game's own seed");
  return table;
}
inline std::uint64_t seed_of(const base::OptionValues& values) {
  return static_cast<std::uint64_t>(values.integer("seed"));
}
inline base::Random game_random(std::uint64_t option_seed, std::uint64_t game_seed) {
  return base::Random(option_seed != 0 ? option_seed : game_seed);
}

AgentFactory az_agent();
AgentFactory random_agent();
AgentFactory greedy_agent();
AgentFactory gdy_ab_agent();
AgentFactory greedy_invincible_agent();
AgentFactory maximax_agent();
AgentFactory hybrid_agent();
AgentFactory level_agent();
AgentFactory mcts_agent();
AgentFactory ogai_agent();
AgentFactory rnd_mcts_agent();
AgentFactory rox_mcts_agent();
AgentFactory table_mcts_agent();
AgentFactory uct_agent();

// Outside programs (agents/external).
AgentFactory cmd_agent();
AgentFactory course_agent();
AgentFactory nboard_agent();
AgentFactory strategy_agent();
AgentFactory uci_agent();

}  // namespace ogai::agents
