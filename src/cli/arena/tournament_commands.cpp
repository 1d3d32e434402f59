// ogai match, sprt and tournament: one spec each, played and shown as its kind asks for.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/spec_forms.h"
#include "cli/arena/arena_flags.h"
#include "cli/arena/ladder_add.h"
#include "cli/arena/tournament_page.h"
#include "cli/arena/tournament_run.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

using arena::TournamentSpec;
using nlohmann::ordered_json;

struct TournamentArguments {
  explicit TournamentArguments(const std::string& kind) : flags(kind) {}

  ArenaFlags flags;
  std::string spec_file;
  std::string pictures;
};

// ---- what was played ----

// The result by the tournament's own rules, where they are others than the ratings.
std::string ranking_text(const TournamentSpec& spec, const std::vector<arena::Ranked>& ranking) {
  if (ranking.empty()) return "";
  const auto name = [&](const arena::Ranked& ranked) {
    return spec.agents[static_cast<std::size_t>(ranked.agent)];
  };
  if (ranking.size() == 1)
    return fmt::format("winner of the {}: {}\n", spec.kind, name(ranking[0]));
  std::string text = "by points:";
  for (const arena::Ranked& ranked : ranking)
    text += fmt::format("  {} {}", name(ranked), ranked.half_points / 2.0);
  return text + "\n";
}

void print_text(const TournamentSpec& spec, const PlayedTournament& played) {
  if (arena::is_match(spec.kind)) fmt::print("{}", match_text(spec.agents, played.outcomes));
  if (spec.kind == "sprt")
    fmt::print("{}\n", sprt_text(spec.sprt(), arena::pentanomial_of(played.outcomes, 0, 1)));
  if (!arena::is_match(spec.kind))
    fmt::print("{}\n{}{}", standings_text(spec.agents, played.outcomes),
               crosstable_text(spec.agents, played.outcomes),
               ranking_text(spec, arena::schedule_of(spec)->ranking(played.outcomes)));
  for (const std::string& fault : played.faults) fmt::print("{}\n", fault);
}

void print_result(const TournamentSpec& spec, const PlayedTournament& played) {
  ordered_json result = arena::is_match(spec.kind) ? match_json(spec.agents, played.outcomes)
                                                   : standings_json(spec.agents, played.outcomes);
  if (spec.kind == "sprt")
    result["sprt"] = sprt_json(spec.sprt(), arena::pentanomial_of(played.outcomes, 0, 1));
  result["name"] = played.name;
  result["faults"] = played.faults;
  if (!arena::is_match(spec.kind)) result["kind"] = spec.kind;
  for (const arena::Ranked& ranked : arena::schedule_of(spec)->ranking(played.outcomes))
    result["ranking"].push_back({{"agent", spec.agents[static_cast<std::size_t>(ranked.agent)]},
                                 {"points", ranked.half_points / 2.0}});
  if (spec.kind != "sprt") result["finished"] = played.end == arena::TournamentEnd::finished;
  print_json(result);
}

// After an interruption says how to go on and ends the command as failed.
void conclude(const PlayedTournament& played) {
  if (played.end != arena::TournamentEnd::stopped) return;
  throw Exit(
      ExitCode::failed,
      played.name.empty()
          ? "interrupted; nothing was kept (--unkept)"
          : fmt::format("interrupted; the same command with --name {} goes on", played.name));
}

void run(const TournamentArguments& arguments) {
  const ArenaFlags& flags = arguments.flags;
  if (flags.print_spec()) return;
  flags.check();
  const PlayedTournament played = play(flags, flags.tournament());
  if (flags.json())
    print_result(flags.spec, played);
  else
    print_text(flags.spec, played);
  if (!arguments.pictures.empty())
    write_pictures(arguments.pictures, flags.spec.agents, played.outcomes);
  conclude(played);
}

// ---- ogai tournament --spec ----

void read_spec(TournamentArguments& arguments) {
  const Source source = open_source(arguments.spec_file);
  const ordered_json object = ordered_json::parse(source.text, nullptr, false);
  if (object.is_discarded())
    throw Exit(ExitCode::bad_usage, fmt::format("{}: this is no JSON", source.name));
  auto spec = arena::spec_from_json(object);
  if (!spec) throw_exit(spec.error(), source.name, "");
  arguments.flags.adopt(std::move(spec).value());
}

void run_tournament_command(TournamentArguments& arguments) {
  const TournamentSpec& spec = arguments.flags.spec;
  const bool named = !spec.kind.empty() || !spec.agents.empty();
  if (named && !arguments.spec_file.empty())
    throw Exit(ExitCode::bad_usage, "--spec says the kind and the agents");
  if (!arguments.spec_file.empty()) read_spec(arguments);
  if (spec.kind.empty() || spec.agents.empty())
    throw Exit(ExitCode::bad_usage,
               "KIND and AGENTS are required, or --spec FILE (see ogai tournament --help)");
  if (spec.kind == "ladder") return add_to_ladder(arguments.flags, false);
  run(arguments);
}

// A command for two agents.
Command add_match(Command& program, const std::string& kind, const std::string& help,
                  const char* first, const char* second) {
  Command command = program.add_command(kind, help);
  auto arguments = std::make_shared<TournamentArguments>(kind);
  TournamentSpec& spec = arguments->flags.spec;
  spec.agents = {"", ""};
  command.add_option("A", spec.agents[0], first).required().agent();
  command.add_option("B", spec.agents[1], second).required().agent();
  arguments->flags.add_to(command, {kind});
  command.callback([arguments] { run(*arguments); });
  return command;
}

}  // namespace

void add_match_command(Command& program) {
  add_match(program, "match", "Play two agents against each other", "An agent, or its Python file",
            "Another")
      .footer(
          "Examples:\n"
          "  ogai match gdy rnd --games 1000\n"
          "  ogai match gdy rnd --time 100ms --openings all:4 --name first-try\n"
          "  ogai match gdy rnd:seed=3 --size 6 --unkept --json");
}

void add_sprt_command(Command& program) {
  add_match(program, "sprt", "Play until it is decided which of two agents is stronger",
            "The new agent", "The old one")
      .footer(
          "Pairs with colours swapped are what is counted (pentanomial test).\n\n"
          "Examples:\n"
          "  ogai sprt gdy rnd --elo0 0 --elo1 5\n"
          "  ogai sprt gdy rnd --elo0 -5 --elo1 0 --time 100ms --name no-regression");
}

void add_tournament_command(Command& program) {
  Command command = program.add_command("tournament", "Play several agents and rank them");
  const std::vector<std::string> kinds = {"round-robin", "gauntlet", "swiss", "knockout"};
  auto arguments = std::make_shared<TournamentArguments>("round-robin");
  arguments->flags.spec.kind.clear();
  command.add_option("KIND", arguments->flags.spec.kind, "Who meets whom").choices(kinds);
  command
      .add_option("AGENTS", arguments->flags.spec.agents,
                  "The agents; seeds of a knockout in order")
      .expected(2, 10'000)
      .agent();
  command
      .add_option("--spec", arguments->spec_file,
                  "A file (-: standard input) that says kind, agents and fields in JSON, in place "
                  "of KIND and AGENTS; flags that are given count for more")
      .type_name("FILE");
  command
      .add_option("--pictures", arguments->pictures,
                  "Write PREFIX-ratings.svg, PREFIX-crosstable.svg and PREFIX-rounds.svg")
      .type_name("PREFIX");
  arguments->flags.add_to(command, kinds);
  command.footer(
      "A tournament with a --name is kept as it goes: after Ctrl-C, a kill or a power cut the\n"
      "same command goes on where it was.\n\n"
      "Examples:\n"
      "  ogai tournament round-robin rnd gdy gdy:seed=7 --games 100 --name first\n"
      "  ogai tournament swiss rnd gdy rnd:seed=2 gdy:seed=2 --rounds 3\n"
      "  ogai tournament gauntlet gdy rnd rnd:seed=5 --time 50ms --pictures result");
  command.callback([arguments] { run_tournament_command(*arguments); });
}

}  // namespace ogai::cli
