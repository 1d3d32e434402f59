#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "agents/agent_version.h"
#include "arena/standings.h"
#include "base/counted.h"
#include "base/printable.h"
#include "cli/arena/ladder_add.h"
#include "cli/arena/store_commands.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "store/tournaments.h"

namespace ogai::cli {

namespace {

using nlohmann::ordered_json;

struct LadderQuestion {
  std::string database;
  std::string ladder = "ladder";
  std::string file;  // whose versions
  bool json = false;
};

struct Ladder {
  AgentNames agents;
  Outcomes outcomes;
};

Ladder read_ladder(const std::string& database, const std::string& name) {
  store::Database file = open_for_reading(database);
  const auto ladder = store::find_tournament(file, name);
  if (!ladder)
    throw Exit(ExitCode::bad_usage,
               fmt::format("the ladder '{}' is empty: ogai ladder add AGENT begins it",
                           base::printable(name)));
  return {ladder->agents, store::outcomes_of(file, name)};
}

void show(const LadderQuestion& question) {
  const Ladder ladder = read_ladder(question.database, question.ladder);
  print_ladder(ladder.agents, ladder.outcomes, question.json);
}

void print_version(const agents::NamedVersion& version, const std::string& spec,
                   const arena::Standing& standing, bool json) {
  if (json)
    print_json({{"name", version.name},
                {"hash", version.hash},
                {"agent", spec},
                {"elo", elo_json(standing.elo)},
                {"games", standing.games()}});
  else
    fmt::print("{}  Elo {}, {}\n", agents::shown_name(spec), elo_text(standing.elo),
               base::counted(standing.games(), "game"));
}

void show_versions(const LadderQuestion& question) {
  const Ladder ladder = read_ladder(question.database, question.ladder);
  const arena::Standings standings =
      arena::standings_of(static_cast<int>(ladder.agents.size()), ladder.outcomes);
  bool found = false;
  for (std::size_t agent = 0; agent < ladder.agents.size(); ++agent) {
    const std::string& spec = ladder.agents[agent];
    const auto version = agents::named_version(spec);
    if (!version || (!question.file.empty() && version->name != question.file)) continue;
    for (const arena::Standing& standing : standings.ranking)
      if (standing.agent == static_cast<int>(agent))
        print_version(*version, spec, standing, question.json);
    found = true;
  }
  if (!found)
    throw Exit(ExitCode::bad_usage,
               fmt::format("no versions of {} are on the ladder '{}'",
                           question.file.empty() ? "agents from outside"
                                                 : "'" + base::printable(question.file) + "'",
                           base::printable(question.ladder)));
}

void add_question_flags(Command& command, LadderQuestion& question) {
  command.add_option("--name", question.ladder, "The ladder's name")
      .type_name("NAME")
      .show_default();
  command.add_option("--db", question.database, "The database file").type_name("FILE");
  command.add_flag("--json", question.json, "JSON objects, one a line");
}

struct LadderAddition {
  ArenaFlags flags{"ladder"};  // the spec's agents are the newcomers
  bool unchecked = false;
};

void add_addition_flags(Command& command, LadderAddition& addition) {
  command.add_flag("--unchecked", addition.unchecked,
                   "Add agents from outside without the usability test (ogai check)");
  addition.flags.add_to(command, {"ladder"});
}

void add_add_command(Command& ladder) {
  Command command =
      ladder.add_command("add", "Put agents on the ladder and play until they are rated");
  auto addition = std::make_shared<LadderAddition>();
  command
      .add_option("AGENTS", addition->flags.spec.agents, "Agents to add; agent.py is py:agent.py")
      .agent()
      .required();
  add_addition_flags(command, *addition);
  command.footer(
      "An agent from outside passes the usability test (ogai check) first. A Python file is then "
      "copied into the folder agents beside the database, so that later changes of the file do "
      "not touch it: the changed file is added as a new version, and the old one stays an "
      "opponent. A program of a command is not copied; once it has changed it is not met any more "
      "until it is added anew.\n\n"
      "An empty ladder begins with rnd, gdy and the levels novice to strong (ogai agents "
      "--levels), "
      "and with 1 s a move if an agent from outside comes and no other limit is given. The first "
      "call decides clock, openings and rules "
      "of a ladder; later ones take them over.\n\n"
      "Examples:\n"
      "  ogai ladder add agent.py\n"
      "  ogai ladder add agent.py --course --name course\n"
      "  ogai ladder add 'uci:\"./engine --uci\"' ogai:depth=6 --settled 30");
  command.callback([addition] { add_to_ladder(addition->flags, addition->unchecked); });
}

void add_show_versions_command(Command& ladder) {
  Command command = ladder.add_command("versions", "All versions of an agent on the ladder");
  auto question = std::make_shared<LadderQuestion>();
  command.add_option("NAME", question->file, "The file's name, or the command; none: of all")
      .type_name("NAME");
  add_question_flags(command, *question);
  command.footer(
      "In the order in which they were added.\n\n"
      "Examples:\n"
      "  ogai ladder versions agent.py");
  command.callback([question] { exit_on_fault([&] { show_versions(*question); }); });
}

void add_show_ladder_command(Command& ladder) {
  Command command = ladder.add_command("show", "The ladder as it stands");
  auto question = std::make_shared<LadderQuestion>();
  add_question_flags(command, *question);
  command.footer(
      "Examples:\n"
      "  ogai ladder show --name course");
  command.callback([question] { exit_on_fault([&] { show(*question); }); });
}

}  // namespace

void add_ladder_command(Command& program) {
  Command command = program.add_command(
      "ladder", "A standing ranking: add agents, play each until its rating is settled");
  add_add_command(command);
  add_show_ladder_command(command);
  add_show_versions_command(command);
  auto addition = std::make_shared<LadderAddition>();
  command.add_option("AGENTS", addition->flags.spec.agents, "Short for: ogai ladder add AGENTS")
      .agent();
  add_addition_flags(command, *addition);
  command.footer(
      "Alone it shows the ladder.\n\n"
      "Examples:\n"
      "  ogai ladder add agent.py\n"
      "  ogai ladder rnd gdy\n"
      "  ogai ladder gdy:seed=7 --settled 30\n"
      "  ogai ladder\n"
      "  ogai ladder versions agent.py");
  command.callback([addition, command] {
    if (command.has_chosen()) return;
    ArenaFlags& flags = addition->flags;
    if (!flags.spec.agents.empty()) return add_to_ladder(flags, addition->unchecked);
    const std::string name = flags.spec.name.empty() ? "ladder" : flags.spec.name;
    exit_on_fault(
        [&] { show({.database = flags.database(), .ladder = name, .json = flags.json()}); });
  });
}

}  // namespace ogai::cli
