#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "agents/agent_version.h"
#include "arena/spec_forms.h"
#include "base/counted.h"
#include "base/printable.h"
#include "cli/arena/store_commands.h"
#include "cli/arena/tournament_page.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "store/games.h"
#include "store/tournaments.h"

namespace ogai::cli {

namespace {

using nlohmann::ordered_json;

struct TournamentsArguments {
  std::string name;
  std::string database;
  std::string page;
  bool events = false;
  bool ratings = false;
  bool json = false;
};

const char* state_of(const store::TournamentSummary& tournament) {
  return tournament.imported   ? "imported"
         : tournament.running  ? "running"
         : tournament.finished ? "finished"
                               : "interrupted";
}

ordered_json summary_json(const store::TournamentSummary& tournament) {
  const ordered_json settings = ordered_json::parse(tournament.settings, nullptr, false);
  return {{"name", tournament.name},
          {"state", state_of(tournament)},
          {"pairs", tournament.pairs},
          {"planned", tournament.planned ? ordered_json(*tournament.planned) : ordered_json()},
          {"games", tournament.games},
          {"agents", tournament.agents},
          {"settings", settings.is_discarded() ? ordered_json() : settings}};
}

std::string summary_text(const store::TournamentSummary& tournament) {
  const std::string progress =
      tournament.planned ? fmt::format(", {} of {} pairs", tournament.pairs, *tournament.planned)
                         : "";
  return fmt::format("{}  {}, {}, {}{}\n", base::printable(tournament.name), state_of(tournament),
                     base::counted(tournament.games, "game"),
                     base::counted(tournament.agents.size(), "agent"), progress);
}

void print_list(store::Database& database, bool json) {
  for (const store::TournamentSummary& tournament : store::list_tournaments(database)) {
    if (json)
      print_json(summary_json(tournament));
    else
      fmt::print("{}", summary_text(tournament));
  }
}

void print_standings(store::Database& database, const store::TournamentSummary& tournament,
                     bool json) {
  const Outcomes outcomes = store::outcomes_of(database, tournament.name);
  if (json) {
    ordered_json object = summary_json(tournament);
    if (!tournament.imported) object.update(standings_json(tournament.agents, outcomes));
    print_json(object);
  } else if (tournament.imported) {
    fmt::print("{}the games: ogai games --tournament {}\n", summary_text(tournament),
               tournament.name);
  } else {
    fmt::print("{}{}\n{}", summary_text(tournament), standings_text(tournament.agents, outcomes),
               crosstable_text(tournament.agents, outcomes));
  }
}

void print_events(store::Database& database, const std::string& name, bool json) {
  for (const store::Event& event : store::list_events(database, name)) {
    const std::string time = store::format_time(event.time);
    if (json)
      print_json({{"time", time},
                  {"tournament", event.tournament},
                  {"event", event.kind},
                  {"text", event.text}});
    else
      fmt::print("{}  {}: {}{}{}\n", time, base::printable(event.tournament), event.kind,
                 event.text.empty() ? "" : " ", base::printable(event.text));
  }
}

ordered_json snapshot_json(const store::RatingSnapshot& snapshot) {
  ordered_json ratings = ordered_json::array();
  for (const store::RatingEntry& entry : snapshot.entries)
    ratings.push_back({{"participant", entry.participant},
                       {"agent", entry.agent},
                       {"elo", elo_json({entry.elo, entry.low, entry.high})},
                       {"games", entry.games}});
  return {
      {"round", snapshot.round}, {"time", store::format_time(snapshot.time)}, {"ratings", ratings}};
}

void print_ratings(store::Database& database, const std::string& name, bool json) {
  for (const store::RatingSnapshot& snapshot : store::list_ratings(database, name)) {
    if (json) {
      print_json(snapshot_json(snapshot));
      continue;
    }
    fmt::print("round {}, {}\n", snapshot.round, store::format_time(snapshot.time));
    for (const store::RatingEntry& entry : snapshot.entries)
      fmt::print("  {}  {}, {}\n", agents::shown_name(entry.agent),
                 elo_text({entry.elo, entry.low, entry.high}), base::counted(entry.games, "game"));
  }
}

void publish(store::Database& database, const store::TournamentSummary& tournament,
             const std::string& file) {
  if (tournament.imported)
    throw Exit(ExitCode::bad_usage,
               fmt::format("'{}' holds imported games: no ratings to show", tournament.name));
  const auto spec =
      arena::spec_from_identity(nlohmann::json::parse(tournament.settings, nullptr, false),
                                tournament.name, tournament.agents);
  if (!spec)
    throw Exit(ExitCode::failed, fmt::format("the settings of '{}' cannot be read: {}",
                                             tournament.name, spec.error().message));
  write_page(file, {tournament.name, arena::command_line(*spec), tournament.agents,
                    store::outcomes_of(database, tournament.name)});
  fmt::print("{}\n", file);
}

void run(const TournamentsArguments& arguments) {
  store::Database database = open_for_reading(arguments.database);
  if (arguments.name.empty() && !arguments.events) return print_list(database, arguments.json);
  const auto tournament = store::find_tournament(database, arguments.name);
  if (!tournament && !arguments.name.empty())
    throw Exit(ExitCode::bad_usage,
               fmt::format("no tournament '{}'; ogai tournaments lists them", arguments.name));
  if (!arguments.page.empty()) return publish(database, *tournament, arguments.page);
  if (arguments.events) print_events(database, arguments.name, arguments.json);
  if (arguments.ratings) print_ratings(database, arguments.name, arguments.json);
  if (!arguments.events && !arguments.ratings)
    print_standings(database, *tournament, arguments.json);
}

}  // namespace

void add_tournaments_command(Command& program) {
  Command command = program.add_command("tournaments", "List kept tournaments, or one's standings");
  auto arguments = std::make_shared<TournamentsArguments>();
  const Flag name =
      command.add_option("NAME", arguments->name, "The tournament whose standings to show")
          .type_name("");
  command.add_flag("--events", arguments->events, "What happened to it (or to all), instead");
  command.add_flag("--ratings", arguments->ratings, "Its ratings after earlier rounds, instead")
      .needs(name);
  command
      .add_option("--page", arguments->page,
                  "Write its standings as a page of Markdown, pictures beside it")
      .type_name("FILE")
      .needs(name);
  command.add_option("--db", arguments->database, "The database file").type_name("FILE");
  command.add_flag("--json", arguments->json, "JSON objects, one a line");
  command.footer(
      "Examples:\n"
      "  ogai tournaments\n"
      "  ogai tournaments first --json\n"
      "  ogai tournaments first --ratings\n"
      "  ogai tournaments first --page first.md");
  command.callback([arguments] { exit_on_fault([&] { run(*arguments); }); });
}

}  // namespace ogai::cli
