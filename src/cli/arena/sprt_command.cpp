#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/sprt.h"
#include "cli/arena/arena_flags.h"
#include "cli/arena/tournament_run.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

struct SprtArguments {
  ArenaFlags flags{100'000};
  AgentNames agents = {"", ""};
  arena::Sprt test;
  std::string model = "logistic";
};

void run(SprtArguments& arguments) {
  arguments.test.model =
      arguments.model == "logistic" ? arena::EloModel::logistic : arena::EloModel::normalized;
  if (!arguments.test.is_valid())
    throw Exit(ExitCode::bad_usage,
               "--elo0 must be below --elo1, --alpha and --beta between 0 and 0.5");
  const auto schedule = arena::round_robin(2, arguments.flags.pairs());
  arena::Pentanomial counted{};  // the pairs up to the decision
  const TournamentJob job{
      .kind = "sprt",
      .agents = arguments.agents,
      .schedule = schedule.get(),
      .games = 2 * static_cast<std::size_t>(arguments.flags.pairs()),
      .extra = {{"elo0", arguments.test.elo0},
                {"elo1", arguments.test.elo1},
                {"alpha", arguments.test.alpha},
                {"beta", arguments.test.beta},
                {"model", arguments.model}},
      .standing = [&](const auto&) { return sprt_text(arguments.test, counted); },
      .enough =
          [&](const arena::PairOutcome& pair) {
            ++counted[static_cast<std::size_t>(pair.total())];
            return arguments.test.verdict(counted) != arena::SprtVerdict::go_on;
          }};
  const TournamentRun played = run_tournament(arguments.flags, job);
  if (arguments.flags.json()) {
    nlohmann::ordered_json result = match_json(arguments.agents, played.outcomes);
    result["sprt"] = sprt_json(arguments.test, counted);
    result["name"] = played.name;
    result["faults"] = played.faults;
    print_json(result);
  } else {
    fmt::print("{}{}\n", match_text(arguments.agents, played.outcomes),
               sprt_text(arguments.test, counted));
  }
  conclude(played, arguments.flags.json());
}

}  // namespace

void add_sprt_command(Command& program) {
  Command command =
      program.add_command("sprt", "Play until it is decided which of two agents is stronger");
  auto arguments = std::make_shared<SprtArguments>();
  command.add_option("A", arguments->agents[0], "The new agent").required().agent();
  command.add_option("B", arguments->agents[1], "The old one").required().agent();
  const auto number = [&](const char* name, double& value, const char* help) {
    command.add_option(name, value, help).type_name("X").show_default();
  };
  number("--elo0", arguments->test.elo0, "H0: A is stronger by this much");
  number("--elo1", arguments->test.elo1, "H1: A is stronger by this much");
  number("--alpha", arguments->test.alpha, "Risk of accepting H1 wrongly");
  number("--beta", arguments->test.beta, "Risk of accepting H0 wrongly");
  command.add_option("--model", arguments->model, "What the two measure")
      .choices({"logistic", "normalized"})
      .show_default();
  arguments->flags.add_to(command, "Games at most");
  command.footer(
      "Pairs with colours swapped are what is counted (pentanomial test).\n\n"
      "Examples:\n"
      "  ogai sprt gdy rnd --elo0 0 --elo1 5\n"
      "  ogai sprt gdy rnd --elo0 -5 --elo1 0 --time 100ms --name no-regression");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
