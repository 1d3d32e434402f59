#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "agents/agent_version.h"
#include "base/counted.h"
#include "base/file.h"
#include "base/printable.h"
#include "cli/arena/store_commands.h"
#include "cli/frame/agent_argument.h"
#include "cli/frame/error_output_view.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/print_json.h"
#include "store/csv_games.h"
#include "store/exchange.h"
#include "store/games.h"

namespace ogai::cli {

namespace {

struct GamesArguments {
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
  bool outputs = false;
  bool json = false;
};

store::GameFilter filter_of(const GamesArguments& arguments) {
  store::GameFilter filter;
  // The file of an agent may be gone while its games stay.
  const auto named = [](const std::string& agent) {
    const auto spec = spec_of_argument(agent);
    return spec ? *spec : agent;
  };
  if (!arguments.agent.empty()) filter.agent = named(arguments.agent);
  if (!arguments.opponent.empty()) filter.opponent = named(arguments.opponent);
  if (!arguments.tournament.empty()) filter.tournament = arguments.tournament;
  if (!arguments.reason.empty()) filter.reason = game::end_reason_from_name(arguments.reason);
  return filter;
}

bool is_csv(const std::string& file, std::string_view text) {
  return file.ends_with(".csv") || store::looks_like_csv(text);
}

std::string text_of(const std::string& file) {
  if (file == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  base::Result<std::string> text = base::read_file(file);
  if (!text) throw Exit(ExitCode::bad_usage, base::describe(text.error(), file, ""));
  return std::move(text).value();
}

std::vector<game::GameRecord> read_games(const std::string& file,
                                         game::notation::Defaults defaults) {
  const std::string text = text_of(file);
  return value_or_exit(is_csv(file, text) ? store::parse_csv(text, defaults)
                                          : game::notation::parse_games(text, defaults),
                       file == "-" ? "standard input" : file, text);
}

void import(const GamesArguments& arguments) {
  const std::vector<game::GameRecord> games =
      read_games(arguments.import_from, arguments.input.defaults());
  store::Database database(database_file(arguments.database));
  const store::ImportCount count = store::import_games(database, arguments.collection, games);
  if (arguments.json)
    print_json({{"added", count.added}, {"known", count.known}});
  else
    fmt::print("{} added to {}, {} known already\n", base::counted(count.added, "game"),
               arguments.collection, count.known);
}

void export_games(store::Database& database, const GamesArguments& arguments) {
  const store::ExportFormat format = *store::export_format_from_name(arguments.export_to);
  if (arguments.output.empty()) {
    store::export_games(database, filter_of(arguments), format, std::cout);
    std::cout.flush();
    return;
  }
  std::ostringstream text;
  const std::int64_t count = store::export_games(database, filter_of(arguments), format, text);
  value_or_exit(base::write_file_atomically(arguments.output, text.str()), arguments.output);
  if (arguments.json)
    print_json({{"written", count}});
  else
    fmt::print("{} written to {}\n", base::counted(count, "game"), arguments.output);
}

std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find('\n'));
}

template <typename Value>
nlohmann::ordered_json value_or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

using Outputs = std::optional<store::ErrorOutputs>;  // nothing: nobody asked for them

nlohmann::ordered_json summary_json(const store::GameSummary& game, const Outputs& outputs) {
  nlohmann::ordered_json object = {{"id", game.id},
                                   {"tournament", game.tournament},
                                   {"black", game.black},
                                   {"white", game.white},
                                   {"black_score", value_or_null(game.black_score)},
                                   {"reason", value_or_null(game.reason)},
                                   {"plies", game.plies}};
  if (!game.complaint.empty()) object["complaint"] = game.complaint;
  if (game.has_output) object["has_stderr"] = true;
  if (outputs && game.has_output) object["stderr"] = error_output_json(*outputs);
  return object;
}

void print_text(const store::GameSummary& game, const Outputs& outputs) {
  const std::string result = game.black_score && game.reason
                                 ? fmt::format("{:+d} {}", *game.black_score, *game.reason)
                                 : "unfinished";
  fmt::print("{:>7}  {}  {}: {} - {}  {}, {}{}\n", game.id, store::format_time(game.finished),
             base::printable(game.tournament), agents::shown_name(game.black),
             agents::shown_name(game.white), result, base::counted(game.plies, "ply", "plies"),
             game.has_output ? ", stderr" : "");
  if (!game.complaint.empty())
    fmt::print("         {}\n", base::printable(first_line(game.complaint)));
  if (outputs) fmt::print("{}", error_output_text(*outputs, outputs->front().max_size()));
}

void list(store::Database& database, const GamesArguments& arguments) {
  store::GameCatalogue catalogue(database);
  store::GameFilter filter = filter_of(arguments);
  filter.newest_first = true;
  filter.limit = arguments.limit;
  for (const store::GameSummary& game : catalogue.list(filter)) {
    Outputs outputs;
    if (arguments.outputs) outputs = store::error_outputs_of(database, game.id);
    if (arguments.json)
      print_json(summary_json(game, outputs));
    else
      print_text(game, outputs);
  }
  if (arguments.json) return;
  const std::int64_t all = catalogue.count(filter);
  if (all == 0) fmt::print("no games match\n");
  if (all > arguments.limit)
    fmt::print("… the newest {} of {}; --limit shows more\n", arguments.limit,
               base::counted(all, "game"));
}

void run(const GamesArguments& arguments) {
  if (!arguments.import_from.empty()) return import(arguments);
  store::Database database = open_for_reading(arguments.database);
  if (!arguments.export_to.empty()) return export_games(database, arguments);
  list(database, arguments);
}

}  // namespace

void add_games_command(Command& program) {
  Command command = program.add_command("games", "List, export or import kept games");
  auto arguments = std::make_shared<GamesArguments>();
  const auto text = [&](const char* name, std::string& value, const char* help, const char* type) {
    return command.add_option(name, value, help).type_name(type);
  };
  const Flag agent = text("--agent", arguments->agent, "Games of this agent", "SPEC");
  text("--opponent", arguments->opponent, "and only those against this one", "SPEC").needs(agent);
  text("--tournament", arguments->tournament, "Games of this tournament", "NAME");
  command.add_option("--reason", arguments->reason, "Games that ended so")
      .choices(std::vector<std::string>(std::begin(game::kEndReasonNames),
                                        std::end(game::kEndReasonNames)));
  command.add_option("--limit", arguments->limit, "How many to list")
      .range(1, 1'000'000'000)
      .type_name("N")
      .show_default();
  command.add_flag("--stderr", arguments->outputs,
                   "With what outside programs wrote to their standard error");
  const Flag form =
      command.add_option("--export", arguments->export_to, "Write all of them in this form")
          .choices(std::vector<std::string>(std::begin(store::kExportFormatNames),
                                            std::end(store::kExportFormatNames)));
  text("-o,--output", arguments->output, "File to export to", "FILE").needs(form);
  text("--import", arguments->import_from,
       "Add the games of this file (GGF, JSON, CSV, transcripts; - is standard input)", "FILE")
      .needs(text("--collection", arguments->collection, "under this name", "NAME"))
      .excludes(form);
  text("--db", arguments->database, "The database file", "FILE");
  command.add_flag("--json", arguments->json, "JSON objects, one a line");
  arguments->input.add_size_flag(command);
  arguments->input.add_rules_flag(command);
  command.footer(
      "ogai show NUMBER draws a game of the list. Games in which an outside program wrote to its "
      "standard error are marked: stderr.\n\n"
      "Examples:\n"
      "  ogai games --agent gdy --limit 50\n"
      "  ogai games --tournament ladder --reason crash --stderr\n"
      "  ogai games --tournament first --export ggf -o first.ggf\n"
      "  ogai games --import old.ggf --collection old-games");
  command.callback([arguments] { exit_on_fault([&] { run(*arguments); }); });
}

}  // namespace ogai::cli
