// level, a strength level by its name: level:strong is the agent whose spec the level has
// (levels.h), wherever an agent is named.
#include "agents/factories.h"
#include "agents/levels.h"
#include "agents/registry.h"

namespace ogai::agents {

namespace {

base::OptionTable level_options() {
  std::vector<std::string> ids;
  for (const Level& level : levels()) ids.emplace_back(level.id);
  base::OptionTable options = seed_option();
  options.choice("id", "strong", std::move(ids), "the level, weakest first").positional("id");
  return options;
}

// What every level is made of draws its moves by a seed.
base::Result<std::unique_ptr<Agent>> make_level(const base::OptionValues& values,
                                                const AgentContext& context) {
  base::Result<ResolvedSpec> level = resolve_spec(find_level(values.text("id"))->spec);
  if (!level) return std::move(level).error();
  if (auto set = level->values.set("seed", std::to_string(values.integer("seed"))); !set)
    return std::move(set).error();
  return level->factory->make(level->values, context);
}

}  // namespace

AgentFactory level_agent() {
  return {
      .name = "level",
      .summary = "an opponent of a chosen strength (ogai agents --levels)",
      .source = "Ogai",
      .options = level_options(),
      .make = make_level,
  };
}

}  // namespace ogai::agents
