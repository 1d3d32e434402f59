#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/flags.h"
#include "train/fixed_search.h"
#include "train/positions/position_file.h"
#include "train/probcut/error_fit.h"

namespace ogai::cli {

namespace {

using train::ErrorCell;
using train::SearchEnd;

constexpr std::size_t kProbcutTableBytes = std::size_t{1} << 25;
constexpr int kPlayDepth = 5;
constexpr int kPlaySolve = 14;

struct TrainProbcutArguments {
  TrainFlags flags;
  std::vector<std::string> positions;
  train::MeasureOptions measure;
};

// Games of its own where no file is given: six times as many as positions are wanted of each
// stage, since many begin late.
std::vector<train::TrainingGame> play_games(const TrainProbcutArguments& arguments,
                                            const train::FixedSearchSettings& search,
                                            const std::stop_token& stop) {
  const std::size_t count = 6 * static_cast<std::size_t>(arguments.measure.samples);
  const train::SelfPlaySettings settings{
      .objective = search.objective,
      .size = search.size,
      .depth = kPlayDepth,
      .solve = std::min(kPlaySolve, game::cell_count(search.size) - 4),
      .seed = arguments.flags.seed()};
  std::vector<train::TrainingGame> games(count);
  base::Progress progress(
      {.title = "self-play", .total = count, .unit = "games", .mode = arguments.flags.progress()});
  train::FixedSearchSettings players = search;
  players.table_bytes = train::self_play_table_bytes(kPlaySolve);
  train::parallel_searches(
      players, arguments.flags.threads(), count,
      [&](train::FixedSearch& fixed, std::size_t i) {
        if (auto game = train::play_training_game(fixed, settings, i)) games[i] = std::move(*game);
        progress.advance();
      },
      stop);
  return games;
}

std::vector<train::TrainingGame> read_games(const TrainProbcutArguments& arguments) {
  std::vector<train::TrainingGame> games;
  for (const std::string& path : arguments.positions) {
    auto reader = value_or_exit(train::PositionReader::open(path), path);
    if (reader.settings().size != arguments.flags.size() ||
        reader.settings().objective != arguments.flags.objective())
      throw Exit(ExitCode::bad_usage, fmt::format("{}: is for another size or other rules", path));
    for (auto block = value_or_exit(reader.next(), path); !block.empty();
         block = value_or_exit(reader.next(), path))
      games.insert(games.end(), block.begin(), block.end());
  }
  return games;
}

nlohmann::ordered_json fit_json(const char* end, const std::vector<ErrorCell>& cells,
                                const train::ErrorFit& fit) {
  nlohmann::ordered_json object = {{"end", end}, {"terms", fit.terms}, {"residual", fit.residual}};
  for (const ErrorCell& cell : cells)
    object["cells"].push_back({{"empties", cell.empties},
                               {"depth", cell.depth},
                               {"shallow", cell.shallow},
                               {"count", cell.count},
                               {"mean", cell.mean},
                               {"sigma", cell.sigma}});
  return object;
}

nlohmann::ordered_json foresight_json(const train::ForesightFit& foresight) {
  nlohmann::ordered_json object = {{"end", "foresight"}};
  for (const auto& error : foresight)
    object["plies"].push_back({{"mean", error.mean / 256.0}, {"sigma", error.sigma / 256.0}});
  return object;
}

// One line for each pair of depths in use: measured σ against the model's, over all empties.
void print_fit(const char* title, const std::vector<ErrorCell>& cells, const train::ErrorFit& fit,
               SearchEnd end) {
  fmt::print("{}: {}, relative residual {:.1f} %\n", title, fmt::join(fit.terms, " "),
             100 * fit.residual);
  fmt::print("  depth shallow  errors    mean   sigma   model\n");
  search::ErrorModel model;
  (end == SearchEnd::end ? model.end : model.middle) = fit.terms;
  for (int depth = 0; depth <= 60; ++depth) {
    double count = 0, mean = 0, sigma = 0, modelled = 0;
    for (const ErrorCell& cell : cells) {
      if (cell.depth != depth || !cell.in_use()) continue;
      const auto weight = static_cast<double>(cell.count);
      count += weight;
      mean += weight * cell.mean;
      sigma += weight * cell.sigma;
      modelled += weight * model.sigma256(cell.empties, depth, cell.shallow) / 256;
    }
    if (count > 0)
      fmt::print("  {:5} {:7} {:7} {:+7.2f} {:7.2f} {:7.2f}\n", depth, search::shallow_depth(depth),
                 count, mean / count, sigma / count, modelled / count);
  }
}

void report(const std::vector<train::DepthProfile>& profiles,
            const TrainProbcutArguments& arguments) {
  const auto middle_cells = train::error_cells(profiles, SearchEnd::middle);
  const auto end_cells = train::error_cells(profiles, SearchEnd::end);
  if (middle_cells.empty() || end_cells.empty())
    throw Exit(ExitCode::bad_usage, "too few positions: raise --samples, or give more games");
  const auto middle = train::fit_errors(middle_cells, SearchEnd::middle);
  const auto end = train::fit_errors(end_cells, SearchEnd::end);
  const auto foresight = train::fit_foresight(profiles);
  const auto& measure = arguments.measure;
  write_out(arguments.flags.out(),
            train::format_error_model(
                middle, end, foresight,
                fmt::format("ogai train probcut {} --samples {} --depth {} --solve {}",
                            arguments.flags.description(), measure.samples, measure.depth,
                            measure.solve)));
  if (arguments.flags.json()) {
    print_json(fit_json("middle", middle_cells, middle));
    print_json(fit_json("end", end_cells, end));
    print_json(foresight_json(foresight));
    return;
  }
  print_fit("middle game", middle_cells, middle, SearchEnd::middle);
  print_fit("ends", end_cells, end, SearchEnd::end);
  fmt::print("the evaluation as it stands\n  plies    mean   sigma\n");
  for (std::size_t i = 0; i < foresight.size(); ++i)
    fmt::print("  {:5} {:+7.2f} {:7.2f}\n", i + 1, foresight[i].mean / 256.0,
               foresight[i].sigma / 256.0);
}

void run(TrainProbcutArguments& arguments) {
  const train::FixedSearchSettings search{arguments.flags.objective(), arguments.flags.size(),
                                          arguments.flags.evaluation(), kProbcutTableBytes};
  arguments.measure.seed = arguments.flags.seed();
  arguments.measure.threads = arguments.flags.threads();
  arguments.measure.progress = arguments.flags.progress();
  const base::Interrupt interrupt;
  const auto games = arguments.positions.empty() ? play_games(arguments, search, interrupt.token())
                                                 : read_games(arguments);
  const auto positions = train::sample_positions(games, search.size, arguments.measure);
  const auto profiles =
      train::measure_depths(search, positions, arguments.measure, interrupt.token());
  if (!profiles) throw Exit(ExitCode::failed, "interrupted; nothing was written");
  report(*profiles, arguments);
}

}  // namespace

void add_train_probcut_command(Command& train) {
  Command command = train.add_command(
      "probcut", "Measure how well shallow searches foresee deep ones, and fit the constants");
  auto arguments = std::make_shared<TrainProbcutArguments>();
  const auto number = [&](const char* name, int& value, const char* help, int least, int most) {
    command.add_option(name, value, help).range(least, most).type_name("N").show_default();
  };
  command
      .add_option("--positions", arguments->positions,
                  "Take the positions from these files; default: games of its own")
      .type_name("FILE");
  number("--samples", arguments->measure.samples, "Positions of each number of empty squares", 1,
         1'000'000);
  number("--depth", arguments->measure.depth, "Deepest search short of the end", 2, 30);
  number("--solve", arguments->measure.solve, "Empty squares of the largest solved positions", 6,
         40);
  arguments->flags.add_to(command, "File of constants to write (data/probcut)");
  command.footer(
      "The program is compiled with the files of data/probcut: build it again to use new ones.\n\n"
      "Examples:\n"
      "  ogai train probcut --out data/probcut/8-reversed.inc\n"
      "  ogai train probcut --rules classic --positions play.positions --samples 300 --depth 12 "
      "--out data/probcut/8-classic.inc");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
