#include "server/think/agent_policy.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

#include "base/suggest.h"
#include "server/think/agent_move.h"

namespace ogai::server::think {

using base::Error;
using base::ErrorKind;
using base::Option;
using base::OptionTable;
using base::OptionType;
using base::Result;

namespace {

constexpr std::array<std::string_view, 14> kAllowedNames = {
    "rnd",     "gdy", "gdy-ab", "rnd-mcts", "rox-mcts", "table-mcts", "greedy-invincible",
    "maximax", "uct", "hybrid", "mcts",     "az",       "ogai",       "level"};

// The most that an option of that name may be: megabytes, and games that are played
// between two looks at the clock.
struct Cap {
  std::string_view name;
  std::int64_t most;
};
constexpr std::array<Cap, 5> kCaps = {
    {{"hash", 64}, {"memory", 64}, {"table", 64}, {"cache", 16}, {"playouts", 20}}};

std::int64_t capped(const Option& option) {
  const auto cap = std::find_if(kCaps.begin(), kCaps.end(),
                                [&](const Cap& one) { return one.name == option.name; });
  const auto most = std::get<std::int64_t>(option.max);
  return cap == kCaps.end() ? most : std::min(most, cap->most);
}

// Texts name files, all but the book, which may also be the one that ships.
void add_text(OptionTable& table, const Option& option) {
  if (option.name != "book") return;
  table.choice("book", "off", {"on", "off"}, "opening book: the one that ships, or none");
}

// A number's default is within the range, which is cut from above only.
void add_number(OptionTable& table, const Option& option) {
  if (option.name == "threads") return;
  const auto most = capped(option);
  table.integer(option.name, std::min(std::get<std::int64_t>(option.default_value), most),
                {std::get<std::int64_t>(option.min), most}, option.help);
}

void add_option(OptionTable& table, const Option& option) {
  switch (option.type) {
    case OptionType::text:
      add_text(table, option);
      break;
    case OptionType::integer:
      add_number(table, option);
      break;
    case OptionType::duration:
      table.duration(option.name, std::get<base::Duration>(option.default_value),
                     {std::get<base::Duration>(option.min),
                      std::min(std::get<base::Duration>(option.max), kLongestMove)},
                     option.help);
      break;
    case OptionType::flag:
      table.flag(option.name, std::get<bool>(option.default_value), option.help);
      break;
    case OptionType::real:
      table.real(option.name, std::get<double>(option.default_value),
                 {std::get<double>(option.min), std::get<double>(option.max)}, option.help);
      break;
    case OptionType::choice:
      table.choice(option.name, std::get<std::string>(option.default_value), option.choices,
                   option.help);
      break;
  }
  if (!table.find(option.name)) return;
  if (option.positional) table.positional(option.name);
  if (option.hidden) table.hide({option.name});
}

AllowedAgent allowed_agent(const agents::AgentFactory& factory) {
  AllowedAgent allowed{
      .name = factory.name, .summary = factory.summary, .source = factory.source, .options = {}};
  for (const Option& option : factory.options.options()) add_option(allowed.options, option);
  return allowed;
}

// Options that exist but are not to be set here have an error of their own.
std::optional<Error> withheld_option(const AllowedAgent& allowed, const base::Spec& spec) {
  const auto& factories = agents::agent_factories();
  const auto factory = std::find_if(factories.begin(), factories.end(),
                                    [&](const auto& one) { return one.name == allowed.name; });
  for (const base::SpecArgument& argument : spec.arguments) {
    const OptionTable& all = factory->options;
    const Option* option = argument.positional() ? all.positional() : all.find(argument.key);
    if (!option || allowed.options.find(option->name)) continue;
    const char* why = option->type == OptionType::text ? "it names a file of the server's"
                                                       : "the server decides it";
    return Error{ErrorKind::illegal, fmt::format("'{}' cannot be set here: {}", option->name, why),
                 argument.key_offset};
  }
  return std::nullopt;
}

}  // namespace

const std::vector<AllowedAgent>& allowed_agents() {
  static const std::vector<AllowedAgent> kAllowed = [] {
    std::vector<AllowedAgent> allowed;
    for (const agents::AgentFactory& factory : agents::agent_factories())
      if (std::find(kAllowedNames.begin(), kAllowedNames.end(), factory.name) !=
          kAllowedNames.end())
        allowed.push_back(allowed_agent(factory));
    return allowed;
  }();
  return kAllowed;
}

Result<base::Done> check_allowed(std::string_view text) {
  Result<base::Spec> spec = base::parse_spec(text);
  if (!spec) return std::move(spec).error();
  const auto& allowed = allowed_agents();
  const auto agent = std::find_if(allowed.begin(), allowed.end(),
                                  [&](const auto& one) { return one.name == spec->name; });
  if (agent == allowed.end()) {
    std::vector<std::string> names;
    for (const AllowedAgent& one : allowed) names.push_back(one.name);
    return Error{ErrorKind::unknown,
                 fmt::format("no agent '{}' plays here; {}", spec->name,
                             base::list_known(spec->name, names)),
                 0};
  }
  if (auto withheld = withheld_option(*agent, *spec)) return std::move(*withheld);
  Result<base::OptionValues> values = base::values_from_spec(agent->options, *spec);
  if (!values) return std::move(values).error();
  return base::Done{};
}

}  // namespace ogai::server::think
