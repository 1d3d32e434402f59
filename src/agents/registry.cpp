#include "agents/registry.h"

#include <algorithm>
#include <fmt/format.h>

#include "agents/agent_version.h"
#include "base/suggest.h"

namespace ogai::agents {

using base::Error;
using base::ErrorKind;
using base::OptionValues;
using base::Result;

namespace {

std::vector<std::string> known_names() {
  std::vector<std::string> names;
  for (const AgentFactory& factory : agent_factories()) names.push_back(factory.name);
  return names;
}

Error unknown_agent(const std::string& name) {
  return {ErrorKind::unknown,
          fmt::format("unknown agent '{}'; {}", name, base::list_known(name, known_names())), 0};
}

std::vector<AgentFactory> with_versions(std::vector<AgentFactory> factories) {
  for (AgentFactory& factory : factories)
    if (factory.outside()) declare_version(factory.options);
  return factories;
}

Error changed(const NamedVersion& named, const std::string& why) {
  return {ErrorKind::illegal,
          fmt::format("{} {}: {}; add it anew (ogai ladder add) as a new version", named.name,
                      named.short_hash(), why)};
}

}  // namespace

const std::vector<AgentFactory>& agent_factories() {
  static const std::vector<AgentFactory> kFactories = with_versions({
      random_agent(),
      greedy_agent(),
      gdy_ab_agent(),
      rnd_mcts_agent(),
      rox_mcts_agent(),
      table_mcts_agent(),
      greedy_invincible_agent(),
      maximax_agent(),
      uct_agent(),
      hybrid_agent(),
      mcts_agent(),
      az_agent(),
      ogai_agent(),
      level_agent(),
      course_agent(),
      strategy_agent(),
      uci_agent(),
      nboard_agent(),
      cmd_agent(),
  });
  return kFactories;
}

Result<ResolvedSpec> resolve_spec(std::string_view text) {
  Result<base::Spec> spec = base::parse_spec(text);
  if (!spec) return std::move(spec).error();
  const auto& factories = agent_factories();
  const auto factory = std::find_if(factories.begin(), factories.end(),
                                    [&](const auto& one) { return one.name == spec->name; });
  if (factory == factories.end()) return unknown_agent(spec->name);
  Result<OptionValues> values = base::values_from_spec(factory->options, *spec);
  if (!values) return std::move(values).error();
  return ResolvedSpec{&*factory, std::move(*values)};
}

Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, const AgentContext& context) {
  Result<ResolvedSpec> resolved = resolve_spec(spec);
  if (!resolved) return std::move(resolved).error();
  if (resolved->factory->outside() && context.outside != OutsidePrograms::refused)
    if (auto same = check_version(spec); !same) return std::move(same).error();
  return resolved->factory->make(resolved->values, context);
}

Result<base::Done> check_version(std::string_view spec) {
  const std::optional<NamedVersion> named = named_version(spec);
  Result<ResolvedSpec> resolved = resolve_spec(spec);
  if (!resolved) return std::move(resolved).error();
  if (!named || !resolved->factory->outside()) return base::Done{};
  const Result<std::string> now = resolved->factory->version(resolved->values);
  if (!now) return changed(*named, now.error().message);
  if (*now != named->hash) return changed(*named, "the program has changed since");
  return base::Done{};
}

Result<base::Done> check_spec(std::string_view spec) {
  Result<ResolvedSpec> resolved = resolve_spec(spec);
  if (!resolved) return std::move(resolved).error();
  return base::Done{};
}

Result<base::Done> check_own_spec(std::string_view spec) {
  Result<ResolvedSpec> resolved = resolve_spec(spec);
  if (!resolved) return std::move(resolved).error();
  if (resolved->factory->outside())
    return Error{ErrorKind::illegal,
                 fmt::format("'{}' starts a program from outside, and here only agents of Ogai's "
                             "own play",
                             resolved->factory->name),
                 0};
  return base::Done{};
}

}  // namespace ogai::agents
