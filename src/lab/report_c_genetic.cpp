#include "lab/report_c_genetic.h"

#include "arena/measure/win_rate.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "eval/report_c.h"
#include "lab/experiments.h"
#include "train/genetic/checkpoint.h"
#include "train/genetic/evolution.h"

namespace ogai::lab {

namespace genetic = train::genetic;

namespace {

// A few thousand seconds of theirs are of another machine and language; ours are told beside them.
const std::vector<std::string> kPublishedOpponents = {"squares", "combined"};

struct StudyBest {
  double score = 0;
  genetic::Vector genes;
  static constexpr auto fields() {
    return std::tuple(Named{"score", &StudyBest::score}, Named{"genes", &StudyBest::genes});
  }
};

// Some epochs of the training.
struct StudyEpochs {
  std::vector<Json> epochs;           // what the trainer reports of each
  std::vector<StudyBest> bests;       // of each
  std::vector<StudyBest> population;  // at the end
  static constexpr auto fields() {
    return std::tuple(Named{"epochs", &StudyEpochs::epochs}, Named{"bests", &StudyEpochs::bests},
                      Named{"population", &StudyEpochs::population});
  }
};
struct StudyWins {
  std::uint64_t won = 0, games = 0;
  arena::Estimate rate() const { return arena::wilson(won, games); }
  static constexpr auto fields() {
    return std::tuple(Named{"won", &StudyWins::won}, Named{"games", &StudyWins::games});
  }
};
// Values of ours and of the report's vector, −0.5 … 0.5, from so many games each.
struct NeighbourValues {
  double ours = 0, report = 0;
  int games = 0;

  // Of duels, whose points are taken as independent.
  arena::Estimate estimate_of(double value) const {
    const double share = std::clamp(value + 0.5, 0.0, 1.0);
    const double error =
        arena::kNormal95 * std::sqrt(share * (1 - share) / std::max(1.0, 1.0 * games));
    return {value, std::max(-0.5, value - error), std::min(0.5, value + error)};
  }
  static constexpr auto fields() {
    return std::tuple(Named{"ours", &NeighbourValues::ours},
                      Named{"report", &NeighbourValues::report},
                      Named{"games", &NeighbourValues::games});
  }
};
constexpr Cells<StudyEpochs> epochs_of{"epochs {} to {}"};
const Cell<StudyWins> kOurWins{"win rate of ours"}, kReportWins{"win rate of the report's"};
const Cell<NeighbourValues> kNeighbours{"neighbours"};
constexpr Cells<DuelResult> against_published{"ours – {}"};

genetic::Config study_config(const Bench& bench, const GeneticStudy& study) {
  const auto text = base::value_or_fail(genetic::shipped_config(study.config), study.config);
  auto values = base::value_or_fail(genetic::parse_config(text), study.config);
  const auto set = [&](const char* name, std::int64_t value) {
    base::value_or_fail(values.set(name, fmt::format("{}", value)), name);
  };
  for (const char* name :
       {"epochs", "population", "random_games", "neighbours", "measure_openings"})
    set(name, bench.settings().integer(name));
  set("seed", static_cast<std::int64_t>(bench.seed_of("genetic") >> 1));
  base::value_or_fail(values.set("choose_pool", ""),
                      "choose_pool");  // the report takes the best it finds
  return base::value_or_fail(genetic::Config::from(values), study.config);
}

class EpochMetrics final : public train::MetricSink {
 public:
  void report(std::int64_t step, const train::MetricValues& values) override {
    Json& epoch = epochs.emplace_back(Json{{"epoch", step + 1}});
    for (const auto& [name, value] : values)
      if (name.starts_with("fitness") || name.starts_with("winrate") || name == "games" ||
          name == "seconds" || name == "diversity")
        epoch[name] = value;
  }
  std::vector<Json> epochs;
};

// What the cells so far say of the trainer's state.
struct StudyState {
  genetic::Checkpoint checkpoint;
  double seconds = 0;

  void add(const StudyEpochs& more) {
    checkpoint.games = more.epochs.back().at("games").get<std::uint64_t>();
    seconds = more.epochs.back().at("seconds").get<double>();
    for (const auto& [score, genes] : more.bests) checkpoint.history.push_back({{genes, score}});
    checkpoint.epoch = checkpoint.history.size();
    checkpoint.islands.assign(1, {});
    for (const auto& [score, genes] : more.population)
      checkpoint.islands[0].push_back({genes, score});
  }
  const genetic::Individual& best() const {
    if (checkpoint.history.empty()) throw base::Failure("the run has no best vector");
    return checkpoint.history.back().front();
  }
};

StudyEpochs train_on(const Bench& bench, genetic::Config config, const StudyState& state,
                     std::uint64_t last) {
  const base::TemporaryFolder folder;
  config.epochs = last;
  genetic::RunOptions options;
  options.folder = folder.path();
  options.threads = bench.threads();
  options.resume = state.checkpoint.epoch > 0;
  options.begin = [&](std::uint64_t) -> base::Result<double> { return state.seconds; };
  if (options.resume)
    base::value_or_fail(genetic::save_checkpoint(folder.path(), *config.form, state.checkpoint),
                        "checkpoint");
  EpochMetrics metrics;
  auto done = genetic::run_genetic(config, options, metrics, bench.stop());
  bench.check_stop();
  base::value_or_fail(std::move(done), "genetic run");
  const auto now =
      base::value_or_fail(genetic::load_checkpoint(folder.path(), *config.form), "checkpoint");
  const auto stored = [](const genetic::Individual& one) {
    return StudyBest{one.score.value_or(0), one.genes};
  };
  StudyEpochs epochs{std::move(metrics.epochs), {}, each(now.islands.front(), stored)};
  for (std::size_t epoch = state.checkpoint.history.size(); epoch < now.history.size(); ++epoch)
    epochs.bests.push_back(stored(now.history[epoch].front()));
  return epochs;
}

StudyWins study_wins(const Bench& bench, const std::string& spec) {
  const arena::WinRateSettings settings{.agent = spec,
                                        .games = bench.number("games"),
                                        .seed = bench.seed_of("win rate"),
                                        .threads = bench.threads()};
  auto measured_rate = arena::measure_win_rate(settings, bench.stop(), [] {});
  bench.check_stop();
  const auto rate = base::value_or_fail(std::move(measured_rate), "win rate");
  if (rate.faults > 0) throw base::Failure(rate.complaint);
  const arena::Tally all = rate.tally.all();
  return {static_cast<std::uint64_t>(all.won), static_cast<std::uint64_t>(all.games())};
}

// The report's neighbour value, of ours and of the report's vector, with other neighbours than
// those that it was chosen by.
NeighbourValues study_neighbours(const Bench& bench, const genetic::Config& config,
                                 const genetic::Vector& ours, const GeneticStudy& study) {
  const auto& published = eval::report_c::published_set(study.published)->values;
  const std::vector<genetic::Vector> vectors = {
      ours, {published.begin(), published.begin() + static_cast<std::ptrdiff_t>(ours.size())}};
  genetic::Contest contest(config.rules, bench.threads());
  const int neighbours = bench.number("test_neighbours");
  const auto fitness = genetic::make_neighbours(
      {contest, *config.form, config.test_openings(), bench.seed_of("neighbours")}, neighbours,
      config.neighbour_radius);
  const auto scores = fitness->judge(vectors, {}, bench.stop());
  if (!scores.finished) throw base::Failure::interruption();
  return {scores.values[0], scores.values[1], 2 * neighbours};
}

std::string greedy_of(const std::string& evaluation) {
  return "greedy-invincible:eval=" + evaluation;
}

void measure_found(Bench& bench, const genetic::Config& config, const genetic::Vector& found,
                   const GeneticStudy& study) {
  const base::TemporaryFolder folder;
  const std::string file = folder.file("found.params");
  base::value_or_fail(
      base::write_file_atomically(file, eval::format_parameters(*config.form, found)), "file");
  const std::string ours = fmt::format("{},params=\"{}\"", greedy_of("combined"), file);
  kOurWins.measure(bench, [&] { return study_wins(bench, ours); });
  kReportWins.measure(bench, [&] { return study_wins(bench, greedy_of(study.published)); });
  kNeighbours.measure(bench, [&] { return study_neighbours(bench, config, found, study); });
  for (const std::string& opponent : kPublishedOpponents)
    against_published(opponent).measure(bench, [&] {
      return play_duel(
          bench, {.first = ours, .second = greedy_of(opponent), .pairs = bench.number("pairs")});
    });
}

std::vector<StudyEpochs> trained_epochs(const StoredRun& run) {
  std::vector<StudyEpochs> cells;
  for (const StoredCell& cell : run.cells)
    if (cell.key.starts_with("epochs ")) cells.push_back(cell.value.get<StudyEpochs>());
  return cells;
}

Chart generations_chart(const std::vector<StudyEpochs>& cells, const GeneticStudy& study) {
  const bool by_neighbours = study.report_neighbours.has_value();
  base::SvgLineChart chart =
      lines(by_neighbours ? "Neighbour value and win rate by generation" : "Win rate by generation",
            "generation", by_neighbours ? "value" : "share of the games won");
  double last = 1;
  const auto add = [&](const char* name, const std::string& metric) {
    base::SvgSeries& series = chart.series.emplace_back(base::SvgSeries{name, {}});
    for (const StudyEpochs& cell : cells)
      for (const Json& epoch : cell.epochs) {
        last = epoch.at("epoch").get<double>();
        if (const double value = epoch.value(metric, -1.0); value > -1)
          series.points.push_back({last, value});
      }
  };
  add(by_neighbours ? "neighbour value, best so far" : "best so far (training games)",
      "fitness.best");
  if (by_neighbours)
    add("win rate against random, best child", "fitness.random");
  else
    add("mean of the population", "fitness.mean");
  add("points against the report's vector", "winrate." + study.published);
  const double level = study.report_neighbours.value_or(study.report_win_rate);
  chart.series.push_back({"report, at the end", {{1, level}, {last, level}}});
  return {"generations", chart};
}

Table found_table(const StoredRun& run, const StudyState& state, const GeneticStudy& study) {
  const auto ours = kOurWins.in(run), theirs = kReportWins.in(run);
  const auto& report = study.report_neighbours;
  Table table(
      "found", "What was found, ours and the report's",
      {left(""), "our vector", "the report's vector, measured here", "report"},
      {{"win rate against random with an exact endgame", ours ? percent(ours->rate()) : Field(),
        theirs ? percent(theirs->rate()) : Field(), percent(study.report_win_rate)}});
  if (const auto values = kNeighbours.in(run))
    table.rows.push_back(
        {"neighbour value (at most 0.5)", estimate(values->estimate_of(values->ours), 2),
         estimate(values->estimate_of(values->report), 2), report ? number(*report, 2) : Field()});
  for (const auto& [opponent, duel] : measured(run, kPublishedOpponents, against_published))
    table.rows.push_back({fmt::format("share of the points against the report's {}", opponent),
                          percent(duel.share()), "", ""});
  table.rows.push_back({"generations", number(state.checkpoint.epoch), "", ""});
  table.rows.push_back({"games of the search", number(state.checkpoint.games), "", ""});
  table.rows.push_back(
      {"seconds of the search", number(state.seconds, 1), "", number(study.report_seconds, 1)});
  return table;
}

// Weights scaled so that the largest square is 1; those of the features as they are.
std::vector<double> scaled_weights(std::vector<double> genes) {
  double largest = 0;
  for (std::size_t i = 0; i < eval::kSquareKinds; ++i)
    largest = std::max(largest, std::abs(genes.at(i)));
  for (std::size_t i = 0; i < eval::kSquareKinds && largest > 0; ++i) genes[i] /= largest;
  return genes;
}

void add_weights(Page& page, const genetic::Vector& ours, const GeneticStudy& study) {
  const auto& published = eval::report_c::published_set(study.published)->values;
  const auto mine = scaled_weights(ours);
  const auto theirs = scaled_weights({published.begin(), published.end()});
  Table table(
      "weights",
      "The weights; squares scaled so that the largest is 1 (a positive one punishes own discs)",
      {left("parameter"), "ours", "report"});
  for (std::size_t i = 0; i < mine.size(); ++i)
    table.rows.push_back({std::string(eval::report_c::kParameters.at(i).name), number(mine[i], 3),
                          number(theirs[i], 3)});
  page.add(table);
  base::SvgHeatMap map{.title = "Weights of the squares, ours",
                       .legend = "1: an own disc there is bad; −1: good",
                       .low = -1,
                       .high = 1};
  for (int row = 0; row < 8; ++row) {
    map.row_labels.push_back(fmt::format("{}", row + 1));
    map.column_labels.emplace_back(1, static_cast<char>('a' + row));
    for (int column = 0; column < 8; ++column) {
      const auto kind = static_cast<std::size_t>(eval::square_kind(
          game::BoardSize::eight, game::square_at(game::BoardSize::eight, column, row)));
      map.values.push_back(mine[kind]);
      map.texts.push_back(fmt::format("{:.2f}", mine[kind]));
    }
  }
  page.add(Chart{"weights", map});
}

// "At least as good as theirs" is what a search of the same kind must show.
void add_found_claims(Page& page, const StoredRun& run, const StudyState& state,
                      const GeneticStudy& study) {
  const auto ours = kOurWins.in(run), theirs = kReportWins.in(run);
  if (ours && theirs)
    page.add(
        Claim{fmt::format("A genetic search of {:.0f} s finds weights that win {:.1f} % of the "
                          "games against a random player whose endgame is exact.",
                          study.report_seconds, 100 * study.report_win_rate),
              fmt::format("In {:.0f} s and {} games the same search finds weights that win {} of "
                          "fresh games. The report's own vector wins {} by the rules of the game.",
                          state.seconds, state.checkpoint.games, percent(ours->rate()),
                          percent(theirs->rate())),
              verdict_at_least(ours->rate(), study.report_win_rate)});
  const auto values = kNeighbours.in(run);
  if (!values || !study.report_neighbours) return;
  const arena::Estimate mine = values->estimate_of(values->ours);
  const arena::Estimate published = values->estimate_of(values->report);
  const double chosen_by = state.best().score.value_or(0);
  page.add(Claim{
      fmt::format("The vector found has a neighbour value of {:.2f}, 0.5 being the most possible.",
                  *study.report_neighbours),
      fmt::format("{:.2f} ({:.2f} … {:.2f}) against fresh neighbours, {:.2f} against those it was "
                  "chosen by{}. The report's own vector has {:.2f} ({:.2f} … {:.2f}) here.",
                  mine.value, mine.low, mine.high, chosen_by,
                  chosen_by > mine.high ? ": the best of many noisy values is too good" : "",
                  published.value, published.low, published.high),
      verdict_at_least(mine, *study.report_neighbours)});
}

}  // namespace

base::OptionTable genetic_study_settings() {
  return base::OptionTable()
      .integer("epochs", 100, {1, 100'000}, "generations")
      .integer("population", 40, {2, 100'000}, "vectors in the population")
      .integer("random_games", 200, {2, 1'000'000}, "games against random for a vector's fitness")
      .integer("neighbours", 40, {1, 10'000}, "neighbours a vector meets, where they count")
      .integer("measure_openings", 60, {1, 100'000},
               "openings of the matches against the report's vector along the way")
      .integer("games", 10'000, {1, 10'000'000}, "games for the win rate of what was found")
      .integer("test_neighbours", 1000, {1, 1'000'000}, "fresh neighbours for its neighbour value")
      .integer("pairs", 500, {1, 1'000'000}, "pairs of games against the report's vectors");
}

std::vector<std::pair<std::string, std::string>> quick_genetic_study() {
  return {{"epochs", "2"}, {"population", "4"},      {"random_games", "10"},    {"neighbours", "2"},
          {"games", "20"}, {"test_neighbours", "4"}, {"measure_openings", "2"}, {"pairs", "2"}};
}

void measure_genetic_study(Bench& bench, const GeneticStudy& study) {
  const genetic::Config config = study_config(bench, study);
  const std::uint64_t epochs = config.epochs, step = study.epochs_per_cell;
  bench.plan(static_cast<std::size_t>((epochs + step - 1) / step) + 3 + kPublishedOpponents.size());
  StudyState state;
  state.checkpoint.seed = config.seed;
  for (std::uint64_t first = 0; first < epochs; first += step) {
    const std::uint64_t last = std::min(epochs, first + step);
    state.add(epochs_of(first + 1, last).measure(bench, [&] {
      return train_on(bench, config, state, last);
    }));
  }
  measure_found(bench, config, state.best().genes, study);
}

Page genetic_study_page(const StoredRun& run, const GeneticStudy& study) {
  Page page;
  const auto cells = trained_epochs(run);
  if (cells.empty()) return page;
  StudyState state;
  for (const StudyEpochs& cell : cells) state.add(cell);
  page.add(found_table(run, state, study));
  add_found_claims(page, run, state, study);
  page.add(generations_chart(cells, study));
  add_weights(page, state.best().genes, study);
  return page;
}

Experiment c_genetic_squares() {
  static const GeneticStudy study = {.config = "paper-c-squares",
                                     .published = "squares",
                                     .report_win_rate = 0.85345,
                                     .report_seconds = 10022.8001};
  return {
      .id = "c-genetic-squares",
      .report = "C",
      .place = "section 4.2.3",
      .title = "Square weights by genetic search",
      .question =
          "How good are ten square weights found by the report's genetic search, and how long does "
          "it take?",
      .method =
          "`ogai train genetic --config paper-c-squares`: strengthened elitist search (SEGA), "
          "fitness is the win rate of the greedy player with an exact endgame against random moves "
          "with an exact endgame. Population, generations and rates are not in the report; ours "
          "are settings and the config's. What was found is measured by games it was not chosen "
          "by: the win rate, duels with random neighbours (differing by a fifth of the bounds), "
          "and pairs against the report's two vectors, all by the same greedy player.",
      .settings = genetic_study_settings(),
      .quick = quick_genetic_study(),
      .measure = [](Bench& bench) { measure_genetic_study(bench, study); },
      .page = [](const StoredRun& run) { return genetic_study_page(run, study); }};
}

Experiment c_genetic_combined() {
  static const GeneticStudy study = {.config = "paper-c-combined",
                                     .published = "combined",
                                     .report_win_rate = 0.93,
                                     .report_seconds = 24438.2295,
                                     .report_neighbours = 0.40};
  return {.id = "c-genetic-combined",
          .report = "C",
          .place = "section 4.2.4",
          .title = "Sixteen parameters by genetic search",
          .question =
              "How good are sixteen parameters found by the report's genetic search, by its own "
              "measures and against its own vectors?",
          .method =
              "`ogai train genetic --config paper-c-combined`: strengthened elitist search (SEGA); "
              "fitness is the share of the points, less one half, in duels with 40 neighbours, "
              "provided that the vector wins 85 % against random moves with an exact endgame. "
              "Population, generations and rates are not in the report; ours are settings and the "
              "config's. What was found is measured by games it was not chosen by: the win rate, "
              "duels with other neighbours, and pairs against the report's two vectors, all by the "
              "same greedy player.",
          .settings = genetic_study_settings(),
          .quick = quick_genetic_study(),
          .measure = [](Bench& bench) { measure_genetic_study(bench, study); },
          .page = [](const StoredRun& run) { return genetic_study_page(run, study); }};
}

}  // namespace ogai::lab
