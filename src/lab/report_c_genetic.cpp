#include "lab/report_c_genetic.h"

#include <fmt/format.h>

#include "arena/measure/win_rate.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "eval/report_c.h"
#include "lab/frame/duel.h"
#include "lab/frame/stored_mean.h"
#include "train/genetic/checkpoint.h"
#include "train/genetic/evolution.h"

namespace ogai::lab {

namespace genetic = train::genetic;

namespace {

// A few thousand seconds of theirs are of another machine and language; ours are told beside them.
const std::vector<std::string> kPublishedOpponents = {"squares", "combined"};

std::string epochs_key(std::uint64_t first, std::uint64_t last) {
  return fmt::format("epochs {} to {}", first + 1, last);
}
std::string study_rate_key(bool ours) {
  return ours ? "win rate of ours" : "win rate of the report's";
}
constexpr const char* kNeighboursKey = "neighbours";
std::string study_duel_key(const std::string& opponent) {
  return "ours – " + opponent;
}

template <typename Value>
Value taken(base::Result<Value> result, std::string_view what) {
  if (!result)
    throw base::Failure(fmt::format("{}: {}", what, base::describe(result.error(), what, "")));
  return std::move(*result);
}

genetic::Config study_config(const Bench& bench, const GeneticStudy& study) {
  const auto text = taken(genetic::shipped_config(study.config), study.config);
  auto values = taken(genetic::parse_config(text), study.config);
  const auto set = [&](const char* name, std::int64_t value) {
    taken(values.set(name, fmt::format("{}", value)), name);
  };
  for (const char* name :
       {"epochs", "population", "random_games", "neighbours", "measure_openings"})
    set(name, bench.settings().integer(name));
  set("seed", static_cast<std::int64_t>(bench.seed_of("genetic") >> 1));
  taken(values.set("choose_pool", ""), "choose_pool");  // the report takes the best it finds
  return taken(genetic::Config::from(values), study.config);
}

Json individual_json(const genetic::Individual& one) {
  return {{"score", one.score.value_or(0)}, {"genes", one.genes}};
}
genetic::Individual individual_from(const Json& value) {
  return {value.at("genes").get<genetic::Vector>(), value.at("score").get<double>()};
}

class EpochMetrics final : public train::MetricSink {
 public:
  void report(std::int64_t step, const train::MetricValues& values) override {
    Json epoch = {{"epoch", step + 1}};
    for (const auto& [name, value] : values)
      if (name.starts_with("fitness") || name.starts_with("winrate") || name == "games" ||
          name == "seconds" || name == "diversity")
        epoch[name] = value;
    epochs.push_back(epoch);
  }
  Json epochs = Json::array();
};

// What the cells so far say of the trainer's state.
struct StudyState {
  genetic::Checkpoint checkpoint;
  double seconds = 0;

  void add(const Json& cell) {
    const Json& last = cell.at("epochs").at(cell.at("epochs").size() - 1);
    checkpoint.games = last.at("games").get<std::uint64_t>();
    seconds = last.at("seconds").get<double>();
    for (const Json& best : cell.at("bests")) checkpoint.history.push_back({individual_from(best)});
    checkpoint.epoch = checkpoint.history.size();
    checkpoint.islands.assign(1, {});
    for (const Json& one : cell.at("population"))
      checkpoint.islands[0].push_back(individual_from(one));
  }
  const genetic::Individual& best() const {
    if (checkpoint.history.empty()) throw base::Failure("the run has no best vector");
    return checkpoint.history.back().front();
  }
};

Json train_on(const Bench& bench, genetic::Config config, const StudyState& state,
              std::uint64_t last) {
  const base::TemporaryFolder folder;
  config.epochs = last;
  genetic::RunOptions options;
  options.folder = folder.path();
  options.threads = bench.threads();
  options.resume = state.checkpoint.epoch > 0;
  options.begin = [&](std::uint64_t) -> base::Result<double> { return state.seconds; };
  if (options.resume)
    taken(genetic::save_checkpoint(folder.path(), *config.form, state.checkpoint), "checkpoint");
  EpochMetrics metrics;
  const auto done = genetic::run_genetic(config, options, metrics, bench.stop());
  bench.check_stop();
  if (!done) throw base::Failure(base::describe(done.error(), "genetic run", ""));
  const auto now = taken(genetic::load_checkpoint(folder.path(), *config.form), "checkpoint");
  Json cell = {{"epochs", metrics.epochs}, {"bests", Json::array()}, {"population", Json::array()}};
  for (std::size_t epoch = state.checkpoint.history.size(); epoch < now.history.size(); ++epoch)
    cell["bests"].push_back(individual_json(now.history[epoch].front()));
  for (const genetic::Individual& one : now.islands.front())
    cell["population"].push_back(individual_json(one));
  return cell;
}

Json study_win_rate(const Bench& bench, const std::string& spec) {
  const arena::WinRateSettings settings{.agent = spec,
                                        .games = bench.number("games"),
                                        .seed = bench.seed_of("win rate"),
                                        .threads = bench.threads()};
  const auto rate = taken(arena::measure_win_rate(settings, bench.stop(), [] {}), "win rate");
  bench.check_stop();
  if (rate.faults > 0) throw base::Failure(rate.complaint);
  return {{"won", rate.tally.all().won}, {"games", rate.tally.all().games()}};
}

// The report's neighbour value, of ours and of the report's vector, with other neighbours than
// those that it was chosen by.
Json study_neighbours(const Bench& bench, const genetic::Config& config,
                      const genetic::Vector& ours, const GeneticStudy& study) {
  const auto& published = eval::report_c::published_set(study.published)->values;
  const std::vector<genetic::Vector> vectors = {
      ours, {published.begin(), published.begin() + static_cast<std::ptrdiff_t>(ours.size())}};
  genetic::Contest contest(config.rules, bench.threads());
  const auto neighbours = bench.number("test_neighbours");
  const auto fitness = genetic::make_neighbours(
      {contest, *config.form, config.test_openings(), bench.seed_of("neighbours")}, neighbours,
      config.neighbour_radius);
  const auto scores = fitness->judge(vectors, {}, bench.stop());
  if (!scores.finished) throw base::Failure::interruption();
  return {{"ours", scores.values[0]}, {"report", scores.values[1]}, {"games", 2 * neighbours}};
}

std::string greedy_of(const std::string& evaluation) {
  return "greedy-invincible:eval=" + evaluation;
}

void measure_found(Bench& bench, const genetic::Config& config, const genetic::Vector& found,
                   const GeneticStudy& study) {
  const base::TemporaryFolder folder;
  const std::string file = folder.file("found.params");
  taken(base::write_file_atomically(file, eval::format_parameters(*config.form, found)), "file");
  const std::string ours = fmt::format("{},params=\"{}\"", greedy_of("combined"), file);
  bench.cell(study_rate_key(true), [&] { return study_win_rate(bench, ours); });
  bench.cell(study_rate_key(false),
             [&] { return study_win_rate(bench, greedy_of(study.published)); });
  bench.cell(kNeighboursKey, [&] { return study_neighbours(bench, config, found, study); });
  for (const std::string& opponent : kPublishedOpponents)
    bench.cell(study_duel_key(opponent), [&] {
      return play_duel(
          bench, {.first = ours, .second = greedy_of(opponent), .pairs = bench.number("pairs")});
    });
}

std::vector<const Json*> training_cells(const StoredRun& run) {
  std::vector<const Json*> cells;
  for (const StoredCell& cell : run.cells)
    if (cell.key.starts_with("epochs ")) cells.push_back(&cell.value);
  return cells;
}

void add_curves(Page& page, const std::vector<const Json*>& cells, const GeneticStudy& study) {
  const bool by_neighbours = study.report_neighbours.has_value();
  base::SvgLineChart chart{
      by_neighbours ? "Neighbour value and win rate by generation" : "Win rate by generation",
      "generation",
      by_neighbours ? "value" : "share of the games won",
      {},
      true};
  const auto against = "winrate." + study.published;
  struct Curve {
    std::string metric;
    std::string name;
  };
  std::vector<Curve> curves = {{"fitness.best", by_neighbours ? "neighbour value, best so far"
                                                              : "best so far (training games)"}};
  if (by_neighbours)
    curves.push_back({"fitness.random", "win rate against random, best child"});
  else
    curves.push_back({"fitness.mean", "mean of the population"});
  curves.push_back({against, "points against the report's vector"});
  double last = 1;
  for (const Curve& curve : curves) {
    base::SvgSeries series{curve.name, {}};
    for (const Json* cell : cells)
      for (const Json& epoch : cell->at("epochs")) {
        last = epoch.at("epoch").get<double>();
        if (epoch.contains(curve.metric) && epoch.at(curve.metric).get<double>() > -1)
          series.points.push_back({last, epoch.at(curve.metric).get<double>()});
      }
    chart.series.push_back(series);
  }
  const double level = study.report_neighbours.value_or(study.report_win_rate);
  chart.series.push_back({"report, at the end", {{1, level}, {last, level}}});
  page.add(Chart{"generations", chart});
}

std::string rate_text(const arena::Estimate& rate) {
  return fmt::format("{:.1f} % ({:.1f} … {:.1f})", 100 * rate.value, 100 * rate.low,
                     100 * rate.high);
}

std::optional<arena::Estimate> study_rate(const StoredRun& run, bool ours) {
  const Json* cell = run.find(study_rate_key(ours));
  if (!cell) return std::nullopt;
  return arena::wilson(cell->at("won").get<std::uint64_t>(),
                       cell->at("games").get<std::uint64_t>());
}

// Of duels, whose points are taken as independent.
arena::Estimate neighbour_estimate(const Json& cell, const char* whose) {
  const double value = cell.at(whose).get<double>();
  const double share = std::clamp(value + 0.5, 0.0, 1.0);
  const double error = arena::kNormal95 * std::sqrt(share * (1 - share) /
                                                    std::max(1.0, cell.at("games").get<double>()));
  return {value, std::max(-0.5, value - error), std::min(0.5, value + error)};
}

Table found_table(const StoredRun& run, const StudyState& state, const GeneticStudy& study) {
  Table table{"found",
              "What was found, ours and the report's",
              {left(""), "our vector", "the report's vector, measured here", "report"},
              {}};
  const auto ours = study_rate(run, true), theirs = study_rate(run, false);
  table.rows.push_back({"win rate against random with an exact endgame",
                        ours ? percent(*ours) : Field(), theirs ? percent(*theirs) : Field(),
                        percent(study.report_win_rate)});
  if (const Json* cell = run.find(kNeighboursKey))
    table.rows.push_back({"neighbour value (at most 0.5)",
                          estimate(neighbour_estimate(*cell, "ours"), 2),
                          estimate(neighbour_estimate(*cell, "report"), 2),
                          study.report_neighbours ? number(*study.report_neighbours, 2) : Field()});
  for (const std::string& opponent : kPublishedOpponents)
    if (const Json* cell = run.find(study_duel_key(opponent)))
      table.rows.push_back({fmt::format("share of the points against the report's {}", opponent),
                            percent(DuelResult::from(*cell).share()), "", ""});
  table.rows.push_back({"generations", number(state.checkpoint.epoch), "", ""});
  table.rows.push_back({"games of the search", number(state.checkpoint.games), "", ""});
  table.rows.push_back(
      {"seconds of the search", number(state.seconds, 1), "", number(study.report_seconds, 1)});
  return table;
}

// Weights scaled so that the largest square is 1; those of the features as they are.
std::vector<double> scaled(std::vector<double> genes) {
  double largest = 0;
  for (std::size_t i = 0; i < eval::kSquareKinds; ++i)
    largest = std::max(largest, std::abs(genes.at(i)));
  for (std::size_t i = 0; i < eval::kSquareKinds && largest > 0; ++i) genes[i] /= largest;
  return genes;
}

void add_weights(Page& page, const genetic::Vector& ours, const GeneticStudy& study) {
  const auto& published = eval::report_c::published_set(study.published)->values;
  const auto mine = scaled(ours);
  const auto theirs = scaled({published.begin(), published.end()});
  Table table{"weights",
              "The weights; squares scaled so that the largest is 1 (a positive one punishes own "
              "discs)",
              {left("parameter"), "ours", "report"},
              {}};
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
Verdict reached(const arena::Estimate& ours, double report) {
  return ours.low >= report ? Verdict::holds : ours.high < report ? Verdict::fails : Verdict::open;
}

void add_found_claims(Page& page, const StoredRun& run, const StudyState& state,
                      const GeneticStudy& study) {
  const auto ours = study_rate(run, true), theirs = study_rate(run, false);
  if (ours && theirs)
    page.add(Claim{
        fmt::format("A genetic search of {:.0f} s finds weights that win {:.1f} % of the games "
                    "against a random player whose endgame is exact.",
                    study.report_seconds, 100 * study.report_win_rate),
        fmt::format("In {:.0f} s and {} games the same search finds weights that win {} of fresh "
                    "games. The report's own vector wins {} by the rules of the game.",
                    state.seconds, state.checkpoint.games, rate_text(*ours), rate_text(*theirs)),
        reached(*ours, study.report_win_rate)});
  const Json* cell = run.find(kNeighboursKey);
  if (!cell || !study.report_neighbours) return;
  const arena::Estimate mine = neighbour_estimate(*cell, "ours");
  const arena::Estimate published = neighbour_estimate(*cell, "report");
  const double chosen_by = state.best().score.value_or(0);
  page.add(Claim{
      fmt::format("The vector found has a neighbour value of {:.2f}, 0.5 being the most possible.",
                  *study.report_neighbours),
      fmt::format("{:.2f} ({:.2f} … {:.2f}) against fresh neighbours, {:.2f} against those it was "
                  "chosen by{}. The report's own vector has {:.2f} ({:.2f} … {:.2f}) here.",
                  mine.value, mine.low, mine.high, chosen_by,
                  chosen_by > mine.high ? ": the best of many noisy values is too good" : "",
                  published.value, published.low, published.high),
      reached(mine, *study.report_neighbours)});
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
    state.add(
        bench.cell(epochs_key(first, last), [&] { return train_on(bench, config, state, last); }));
  }
  measure_found(bench, config, state.best().genes, study);
}

Page genetic_study_page(const StoredRun& run, const GeneticStudy& study) {
  Page page;
  const auto cells = training_cells(run);
  if (cells.empty()) return page;
  StudyState state;
  for (const Json* cell : cells) state.add(*cell);
  page.add(found_table(run, state, study));
  add_found_claims(page, run, state, study);
  add_curves(page, cells, study);
  add_weights(page, state.best().genes, study);
  return page;
}

}  // namespace ogai::lab
