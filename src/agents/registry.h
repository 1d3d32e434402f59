// The registry: every agent's name, help and options, and the way from a spec string
// such as "gdy:seed=7" to a player.
//
// An agent is one file that defines a factory function (factories.h), named in the one list in
// registry.cpp. The options it declares feed the parser, `ogai agents`, the web forms and the docs.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agents/factories.h"
#include "base/options.h"
#include "base/result.h"

namespace ogai::agents {

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

// An Error if the spec names a version (agent_version.h) and its program is another one now, or is
// not there.
base::Result<base::Done> check_version(std::string_view spec);

}  // namespace ogai::agents
