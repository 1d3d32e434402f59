// The registry: every agent's name, help and options, and the way from a spec string
// such as "gdy:seed=7" to a player.
//
// An agent is one file that defines a factory function, named in the one list in
// registry.cpp. The options it declares feed the parser, `ogai agents`, the web forms
// and the docs.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.h"
#include "base/options.h"
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

const std::vector<AgentFactory>& agent_factories();

// A spec whose agent and options are known.
struct ResolvedSpec {
  const AgentFactory* factory = nullptr;  // never null once resolved; lives for ever
  base::OptionValues values;
};

// An unknown name or option is an error that lists what is known, with its place in the spec.
base::Result<ResolvedSpec> resolve_spec(std::string_view spec);
base::Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, const AgentContext& context);

// Checks a spec without building the agent.
base::Result<base::Done> check_spec(std::string_view spec);
// The same where no program of others may be started: such a spec is an error.
base::Result<base::Done> check_own_spec(std::string_view spec);

}  // namespace ogai::agents
