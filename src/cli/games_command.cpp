#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/file.h"
#include "cli/exit.h"
#include "cli/game_input.h"
#include "cli/store_commands.h"
#include "cli/stored_game.h"
#include "store/export.h"
#include "store/game_catalogue.h"
#include "store/import.h"

namespace ogai::cli {

namespace {

struct Arguments {
  GameInput input;
  std::string database;
  std::string agent;
  std::string opponent;
  std::string tournament;
  std::string reason;
  std::int64_t limit = 20;
  std::string export_to;
  std::string output;
  std::string import_from;
  std::string collection;
  bool json = false;
};

store::GameFilter filter_of(const Arguments& arguments) {
  store::GameFilter filter;
  if (!arguments.agent.empty()) filter.agent = arguments.agent;
  if (!arguments.opponent.empty()) filter.opponent = arguments.opponent;
  if (!arguments.tournament.empty()) filter.tournament = arguments.tournament;
  if (!arguments.reason.empty()) filter.reason = game::end_reason_from_name(arguments.reason);
  return filter;
}

void import(const Arguments& arguments) {
  if (arguments.collection.empty())
    throw Exit(ExitCode::bad_usage, "--import needs --collection NAME to keep the games under");
  const std::vector<game::GameRecord> games = arguments.input.read(arguments.import_from);
  store::Database database(database_file(arguments.database));
  const store::ImportCount count = store::import_games(database, arguments.collection, games);
  fmt::print("{} games added to {}, {} were there already\n", count.added, arguments.collection,
             count.known);
}

void export_games(store::Database& database, const Arguments& arguments) {
  const store::ExportFormat format = *store::export_format_from_name(arguments.export_to);
  if (arguments.output.empty()) {
    store::export_games(database, filter_of(arguments), format, std::cout);
    std::cout.flush();
    return;
  }
  std::ostringstream text;
  const std::int64_t count = store::export_games(database, filter_of(arguments), format, text);
  value_or_exit(base::write_file_atomically(arguments.output, text.str()), arguments.output);
  fmt::print("{} games written to {}\n", count, arguments.output);
}

void list(store::Database& database, const Arguments& arguments) {
  store::GameCatalogue catalogue(database);
  store::GameFilter filter = filter_of(arguments);
  filter.newest_first = true;
  filter.limit = arguments.limit;
  for (const store::GameSummary& game : catalogue.list(filter)) {
    const int score = game.black_score.value_or(0);
    if (arguments.json) {
      fmt::print("{}\n", nlohmann::ordered_json{{"id", game.id},
                                                {"tournament", game.tournament},
                                                {"black", game.black},
                                                {"white", game.white},
                                                {"black_score", score},
                                                {"reason", game.reason.value_or("")},
                                                {"plies", game.plies}}
                             .dump());
    } else {
      fmt::print("{:>7}  {}  {}: {} - {}  {:+d} {}, {} plies\n", game.id,
                 store::format_time(game.finished), game.tournament, game.black, game.white, score,
                 game.reason.value_or("unfinished"), game.plies);
    }
  }
  const std::int64_t all = catalogue.count(filter);
  if (!arguments.json && all > arguments.limit)
    fmt::print("… the newest {} of {} games; --limit shows more\n", arguments.limit, all);
}

void run(const Arguments& arguments) {
  if (!arguments.import_from.empty()) return import(arguments);
  store::Database database(database_file(arguments.database), {.access = store::Access::read});
  if (!arguments.export_to.empty()) return export_games(database, arguments);
  list(database, arguments);
}

}  // namespace

void add_games_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("games", "List, export or import kept games");
  auto arguments = std::make_shared<Arguments>();
  const auto text = [&](const char* name, std::string& value, const char* help, const char* type) {
    return command->add_option(name, value, help)->type_name(type);
  };
  text("--agent", arguments->agent, "Games of this agent", "SPEC");
  text("--opponent", arguments->opponent, "and only those against this one", "SPEC");
  text("--tournament", arguments->tournament, "Games of this tournament", "NAME");
  command->add_option("--reason", arguments->reason, "Games that ended so")
      ->check(CLI::IsMember(std::vector<std::string>(std::begin(game::kEndReasonNames),
                                                     std::end(game::kEndReasonNames))));
  command->add_option("--limit", arguments->limit, "How many to list")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--export", arguments->export_to, "Write all of them in this form")
      ->check(CLI::IsMember(std::vector<std::string>(std::begin(store::kExportFormatNames),
                                                     std::end(store::kExportFormatNames))));
  text("-o,--output", arguments->output, "File to export to", "FILE");
  text("--import", arguments->import_from, "Add the games of this file", "FILE");
  text("--collection", arguments->collection, "under this name", "NAME");
  text("--db", arguments->database, "The database file", "FILE");
  command->add_flag("--json", arguments->json, "One JSON object a game");
  arguments->input.add_size_flag(*command);
  arguments->input.add_rules_flag(*command);
  command->footer(
      "ogai show NUMBER draws a game of the list.\n\n"
      "Examples:\n"
      "  ogai games --agent gdy --limit 50\n"
      "  ogai games --tournament first --export ggf -o first.ggf\n"
      "  ogai games --import old.ggf --collection old-games");
  command->callback([arguments] { run(*arguments); });
}

game::GameRecord stored_game(std::int64_t id, const std::string& database) {
  store::Database file(database_file(database), {.access = store::Access::read});
  return store::GameCatalogue(file).game(id).record;
}

}  // namespace ogai::cli
