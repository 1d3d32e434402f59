#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/exit.h"
#include "cli/store_commands.h"
#include "store/outcomes.h"
#include "store/tournament_catalogue.h"

namespace ogai::cli {

namespace {

struct Arguments {
  std::string name;
  std::string database;
  bool json = false;
};

std::string state_of(const store::TournamentSummary& tournament) {
  return tournament.running    ? "running"
         : tournament.finished ? "finished"
         : tournament.imported ? "imported"
                               : "interrupted";
}

void print(const store::TournamentSummary& tournament, bool json) {
  if (json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"name", tournament.name},
                                              {"state", state_of(tournament)},
                                              {"pairs", tournament.pairs},
                                              {"games", tournament.games},
                                              {"agents", tournament.agents},
                                              {"settings", tournament.settings}}
                           .dump());
  } else {
    fmt::print("{}  {}, {} games, {} agents\n", tournament.name, state_of(tournament),
               tournament.games, tournament.agents.size());
  }
}

void print_standings(store::Database& database, const store::TournamentSummary& tournament,
                     bool json) {
  const Outcomes outcomes = store::outcomes_of(database, tournament.name);
  if (json) {
    fmt::print("{}\n", standings_json(tournament.agents, outcomes).dump());
  } else {
    fmt::print("{}\n{}", standings_text(tournament.agents, outcomes),
               crosstable_text(tournament.agents, outcomes));
  }
}

void run(const Arguments& arguments) {
  store::Database database(database_file(arguments.database), {.access = store::Access::read});
  if (arguments.name.empty()) {
    for (const store::TournamentSummary& tournament : store::list_tournaments(database))
      print(tournament, arguments.json);
    return;
  }
  const auto tournament = store::find_tournament(database, arguments.name);
  if (!tournament)
    throw Exit(ExitCode::bad_usage,
               fmt::format("no tournament '{}'; ogai tournaments lists them", arguments.name));
  print_standings(database, *tournament, arguments.json);
}

}  // namespace

void add_tournaments_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("tournaments", "List kept tournaments, or one's standings");
  auto arguments = std::make_shared<Arguments>();
  command->add_option("NAME", arguments->name, "The tournament whose standings to show")
      ->type_name("");
  command->add_option("--db", arguments->database, "The database file")->type_name("FILE");
  command->add_flag("--json", arguments->json, "JSON objects, one a line");
  command->footer(
      "Examples:\n"
      "  ogai tournaments\n"
      "  ogai tournaments first --json");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
