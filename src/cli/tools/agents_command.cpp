#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "agents/levels.h"
#include "agents/registry.h"
#include "base/suggest.h"
#include "cli/frame/commands.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

struct AgentsArguments {
  std::string name;
  bool json = false;
  bool names = false;
  bool levels = false;
  bool all = false;  // with hidden options
};

nlohmann::ordered_json to_json(const agents::AgentFactory& factory, base::Listed options) {
  return {{"name", factory.name},
          {"summary", factory.summary},
          {"source", factory.source},
          {"outside", factory.outside()},
          {"options", base::to_json(factory.options, options)}};
}

void print(const agents::AgentFactory& factory, base::Listed options) {
  fmt::print("{}  {} ({})\n", factory.name, factory.summary, factory.source);
  for (const base::Option& option : factory.options.options()) {
    if (option.hidden && options == base::Listed::usual) continue;
    fmt::print("    {}=…  {}{}\n", option.name, option.help,
               option.positional ? "; may be given bare" : "");
    fmt::print("        {}\n", base::describe_range_and_default(option));
  }
}

void list_levels(const AgentsArguments& arguments) {
  for (const agents::Level& level : agents::levels()) {
    if (arguments.names)
      fmt::print("{}\n", level.id);
    else if (arguments.json)
      print_json({{"level", level.id}, {"summary", level.summary}, {"agent", level.spec}});
    else
      fmt::print("{}  {}\n    {}\n", level.id, level.summary, level.spec);
  }
}

constexpr const char* kOutsideHeading =
    "\nOutside programs, each a process of its own, for match, tournament, ladder and sprt:\n\n";

void run(const AgentsArguments& arguments) {
  if (arguments.levels) return list_levels(arguments);
  const auto options = arguments.all ? base::Listed::all : base::Listed::usual;
  bool found = arguments.name.empty();
  bool among_outside = false;  // they stand last
  std::vector<std::string> known;
  for (const agents::AgentFactory& factory : agents::agent_factories()) {
    known.push_back(factory.name);
    if (!arguments.name.empty() && factory.name != arguments.name) continue;
    found = true;
    const bool listed = arguments.name.empty() && !arguments.names && !arguments.json;
    if (listed && factory.outside() && !std::exchange(among_outside, true))
      fmt::print(kOutsideHeading);
    if (arguments.names)
      fmt::print("{}\n", factory.name);
    else if (arguments.json)
      print_json(to_json(factory, options));
    else
      print(factory, options);
  }
  if (!found)
    throw Exit(ExitCode::bad_usage, fmt::format("unknown agent '{}'; {}", arguments.name,
                                                base::list_known(arguments.name, known)));
}

}  // namespace

void add_agents_command(Command& program) {
  Command command =
      program.add_command("agents", "List the agents with their options, ranges and defaults");
  auto arguments = std::make_shared<AgentsArguments>();
  const Flag name = command.add_option("NAME", arguments->name, "Only this agent").type_name("");
  command.add_flag("--levels", arguments->levels, "The levels of strength instead, weakest first")
      .excludes(name);
  command.add_flag("--all", arguments->all, "Also the options that only experiments need");
  command.add_flag("--json", arguments->json, "One JSON object an agent");
  command.add_flag("--names", arguments->names, "Names only, one a line");
  command.footer(
      "An agent is named by a spec: NAME, NAME:key=value,key=value or NAME:VALUE.\n"
      "Quotes protect commas and blanks inside a value.\n\n"
      "Examples:\n"
      "  ogai agents\n"
      "  ogai agents gdy --json\n"
      "  ogai agents --levels\n"
      "  ogai play --agent gdy:seed=7\n"
      "  ogai match 'uci:\"./engine --threads 1\",hash=64' ogai --time 1s");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
