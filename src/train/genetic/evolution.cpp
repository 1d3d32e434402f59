#include "train/genetic/evolution.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <new>

#include "arena/measure/statistics.h"
#include "base/file.h"
#include "train/genetic/checkpoint.h"
#include "train/genetic/optimiser.h"
#include "train/genetic/seeds.h"
#include "train/run_folder.h"

namespace ogai::train::genetic {

using base::Done;
using base::Error;
using base::Result;

namespace {

// A file of parameters with a remark behind its first line.
std::string parameter_text(const eval::ParameterForm& form, const Vector& genes,
                           const std::string& remark) {
  std::string text = eval::format_parameters(form, genes);
  return text.insert(text.find('\n') + 1, "# " + remark + "\n");
}

// How much the numbers of all populations differ: their standard deviations, in half widths of the
// bounds, on average.
double diversity(const eval::ParameterForm& form, const std::vector<Population>& islands) {
  double sum = 0;
  for (std::size_t gene = 0; gene < form.parameters.size(); ++gene) {
    const eval::Parameter& parameter = form.parameters[gene];
    arena::Mean mean;
    double squares = 0;
    for (const Population& island : islands)
      for (const Individual& one : island) mean.add(one.genes[gene]);
    for (const Population& island : islands)
      for (const Individual& one : island)
        squares += (one.genes[gene] - mean.value()) * (one.genes[gene] - mean.value());
    sum += std::sqrt(squares / static_cast<double>(mean.count())) /
           ((parameter.max - parameter.min) / 2);
  }
  return sum / static_cast<double>(form.parameters.size());
}

class Evolution {
 public:
  Evolution(const Config& config, const RunOptions& options, MetricSink& metrics,
            const std::stop_token& stop)
      : config_(config),
        options_(options),
        metrics_(metrics),
        stop_(stop),
        contest_(config.rules, options.threads),
        fitness_(make_fitness(config, contest_)) {}

  Result<RunResult> go() {
    if (const auto ready = prepare(); !ready) return ready.error();
    begin_progress();
    while (!is_done() && !stop_.stop_requested())
      if (const auto done = run_epoch(); !done) return done.error();
    progress_->finish();
    contest_.on_game = nullptr;
    RunResult result{state_.epoch, state_.games, best_of_last(), std::nullopt};
    if (!stop_.stop_requested() && !config_.choose_pool.empty())
      if (const auto chosen = choose(result); !chosen) return chosen.error();
    return result;
  }

 private:
  bool is_done() const {
    return state_.epoch >= config_.epochs ||
           (config_.most_games > 0 && state_.games >= config_.most_games);
  }

  Result<Done> lock() {
    auto taken = RunLock::take(options_.folder);
    if (!taken) return std::move(taken).error();
    lock_ = std::move(*taken);
    return Done{};
  }

  Result<Done> prepare() {
    if (const auto locked = lock(); !locked) return locked;
    state_.seed = config_.seed;
    if (options_.resume) {
      auto loaded = load_checkpoint(options_.folder, *config_.form);
      if (!loaded) return std::move(loaded).error();
      state_ = std::move(*loaded);
      if (const auto fits = check_fits(); !fits) return fits;
    }
    if (const auto ready = make_optimiser(); !ready) return ready;
    if (options_.begin) {
      const auto seconds = options_.begin(state_.epoch);
      if (!seconds) return seconds.error();
      seconds_ = *seconds;
    }
    if (!lock_.is_held()) return lock();  // the folder is new
    base::remove_unfinished(options_.folder);
    return Done{};
  }

  Result<Done> make_optimiser() {
    if (config_.optimiser == "genetic") return Done{};
    auto made =
        Optimiser::make(*config_.form, {config_.optimiser, config_.step, fitness_->is_lasting(),
                                        base::derive_seed(config_.seed, {kOptimiserSeeds})});
    if (!made) return std::move(made).error();
    optimiser_.emplace(std::move(*made));
    if (!options_.resume) return Done{};
    const auto results = optimiser_->retell(first_vectors(), state_.told);
    std::vector<std::vector<Individual>> history;
    if (results)
      for (const Individual& one : *results) history.push_back({one});
    if (history == state_.history) return Done{};
    return Error{base::ErrorKind::illegal,
                 fmt::format("{}: {} does not come to the same vectors again; it was another "
                             "optimiser, other settings or another version of pagmo",
                             kCheckpointFile, config_.optimiser)};
  }

  Result<Done> check_fits() const {
    const auto differs = [](std::string_view name, std::uint64_t there, std::uint64_t here) {
      return Error{base::ErrorKind::illegal,
                   fmt::format("the run has {} {}, the config says {}; these cannot be changed",
                               name, there, here)};
    };
    if (state_.seed != config_.seed) return differs("seed", state_.seed, config_.seed);
    if (state_.told.empty() != (config_.optimiser == "genetic"))
      return Error{base::ErrorKind::illegal,
                   fmt::format("the run has another optimiser than {}; it cannot be changed",
                               config_.optimiser)};
    if (state_.islands.size() != config_.islands)
      return differs("islands", state_.islands.size(), config_.islands);
    const std::size_t population = state_.islands.front().size();
    if (population != config_.breeding.population)
      return differs("population", population, config_.breeding.population);
    return Done{};
  }

  // Counted in games, the rate that matters; epochs that need fewer than the most count as whole.
  void begin_progress() {
    const std::uint64_t left = config_.epochs > state_.epoch ? config_.epochs - state_.epoch : 0;
    progress_.emplace(base::ProgressSettings{.title = "genetic",
                                             .total = left * most_games_of_epoch(),
                                             .unit = "games",
                                             .mode = options_.progress,
                                             .summary = false});
    contest_.on_game = [this] { progress_->advance(); };
  }

  std::uint64_t most_games_of_epoch() const {
    const BreedingRules& rules = config_.breeding;
    if (optimiser_)
      return fitness_->most_games(rules.population * (optimiser_->judges_parents() ? 2 : 1) +
                                  Optimiser::kGuests);
    const bool doubled = rules.scheme == Scheme::merged && !fitness_->is_lasting();
    return config_.islands * fitness_->most_games(rules.population * (doubled ? 2 : 1));
  }

  Result<Done> run_epoch() {
    const base::Stopwatch watch;
    Checkpoint next = state_;
    std::vector<FitnessPart> best_parts;
    std::optional<Told> told;
    if (next.islands.empty()) next.islands.resize(config_.islands);
    auto& bests = next.history.emplace_back();
    for (std::size_t island = 0; island < config_.islands; ++island) {
      Population& population = next.islands[island];
      population = optimiser_ ? asked() : bred(population, island);
      const auto scores = judge(population, island);
      if (!scores) return Done{};
      next.games += scores->games;
      if (optimiser_) {
        told = optimiser_->tell(scores->values);
        next.told = optimiser_->memory();
        keep_parts(*scores, place_of(told->best, population), best_parts);
      } else {
        keep_best_parts(*scores, bests, best_parts);
      }
      rank(population, config_.breeding.population);
      bests.push_back(told ? told->best : population.front());
    }
    MetricValues values = describe(next, best_parts);
    if (told) add_told(values, *told);
    if (config_.migrate_every > 0 && (state_.epoch + 1) % config_.migrate_every == 0)
      migrate(next.islands, config_.migrants);
    ++next.epoch;
    if (!measure(values, bests)) return Done{};
    return complete(std::move(next), std::move(values), watch.seconds());
  }

  // The optimisers begin with the same vectors as breeding would.
  std::vector<Vector> first_vectors() const {
    base::Random random(base::derive_seed(config_.seed, {kFirstSeeds, 0, 0}));
    std::vector<Vector> first;
    for (Individual& one : first_generation(*config_.form, config_.breeding, config_.start, random))
      first.push_back(std::move(one.genes));
    return first;
  }

  Population asked() {
    Population population;
    for (Vector& genes : optimiser_->ask(first_vectors()))
      population.push_back({std::move(genes), {}});
    return population;
  }

  // Past the end if it was not judged in this epoch: a champion whose value lasts.
  static std::size_t place_of(const Individual& one, const Population& population) {
    const auto found = std::find_if(population.begin(), population.end(),
                                    [&](const Individual& other) { return other == one; });
    return static_cast<std::size_t>(found - population.begin());
  }

  static void add_told(MetricValues& values, const Told& told) {
    values.emplace_back("fitness.champion", told.champion);
    if (told.centre) values.emplace_back("fitness.centre", *told.centre);
  }

  Population bred(const Population& ranked, std::size_t island) const {
    const auto first = ranked.empty();
    base::Random random(base::derive_seed(
        config_.seed, {first ? kFirstSeeds : kBreedingSeeds, state_.epoch, island}));
    if (first) return first_generation(*config_.form, config_.breeding, config_.start, random);
    return next_generation(*config_.form, config_.breeding, ranked, fitness_->is_lasting(), random);
  }

  // Fills in the scores that are missing. Nothing if stopped.
  std::optional<Scores> judge(Population& population, std::size_t island) {
    std::vector<Vector> asked;
    for (const Individual& one : population)
      if (!one.score) asked.push_back(one.genes);
    Scores scores = fitness_->judge(asked, {state_.epoch, island}, stop_);
    if (!scores.finished) return std::nullopt;
    std::size_t next = 0;
    for (Individual& one : population)
      if (!one.score) one.score = scores.values[next++];
    return scores;
  }

  // The parts of the best that was judged in this epoch, unless an earlier island has a better one.
  static void keep_best_parts(const Scores& scores, const std::vector<Individual>& earlier,
                              std::vector<FitnessPart>& kept) {
    const auto best = std::max_element(scores.values.begin(), scores.values.end());
    if (best == scores.values.end()) return;
    for (const Individual& other : earlier)
      if (*other.score >= *best) return;
    keep_parts(scores, static_cast<std::size_t>(best - scores.values.begin()), kept);
  }

  static void keep_parts(const Scores& scores, std::size_t place, std::vector<FitnessPart>& kept) {
    kept.clear();
    if (place >= scores.values.size()) return;
    for (const FitnessPart& part : scores.parts) kept.push_back({part.name, {part.values[place]}});
  }

  static const Individual& best_among(const std::vector<Individual>& bests) {
    return *std::max_element(bests.begin(), bests.end(),
                             [](const auto& a, const auto& b) { return *a.score < *b.score; });
  }

  std::optional<Individual> best_of_last() const {
    if (state_.history.empty()) return std::nullopt;
    return best_among(state_.history.back());
  }

  MetricValues describe(const Checkpoint& next, const std::vector<FitnessPart>& parts) const {
    arena::Mean mean;
    for (const Population& island : next.islands)
      for (const Individual& one : island) mean.add(*one.score);
    double squares = 0;
    for (const Population& island : next.islands)
      for (const Individual& one : island)
        squares += (*one.score - mean.value()) * (*one.score - mean.value());
    const Individual& best = best_among(next.history.back());
    MetricValues values{{"fitness.best", *best.score},
                        {"fitness.mean", mean.value()},
                        {"fitness.spread", std::sqrt(squares / static_cast<double>(mean.count()))},
                        {"diversity", diversity(*config_.form, next.islands)}};
    for (const FitnessPart& part : parts)
      if (parts.size() > 1 && std::isfinite(part.values.front()))
        values.emplace_back("fitness." + part.name, part.values.front());
    for (std::size_t i = 0; i < best.genes.size(); ++i)
      values.emplace_back("gene." + std::string(config_.form->parameters[i].name), best.genes[i]);
    return values;
  }

  // The best against outsiders, with openings that are the same in every epoch. False if stopped.
  bool measure(MetricValues& values, const std::vector<Individual>& bests) {
    if (config_.measure.empty() || state_.epoch % config_.measure_every != 0) return true;
    const std::vector<Vector> best = {best_among(bests).genes};
    const auto on_game = std::exchange(contest_.on_game, nullptr);
    const auto table = play_outsiders(contest_, *config_.form, best, config_.measure,
                                      config_.test_openings().draw(config_.measure_openings, 0),
                                      base::derive_seed(config_.seed, {kMeasureSeeds}), stop_);
    contest_.on_game = on_game;
    if (!table) return false;
    for (std::size_t i = 0; i < config_.measure.size(); ++i)
      values.emplace_back("winrate." + config_.measure[i].name, (*table)[0][i].all().score());
    return true;
  }

  Result<Done> complete(Checkpoint next, MetricValues values, double seconds) {
    const std::uint64_t played = next.games - state_.games;
    seconds_ += seconds;
    values.emplace_back("games", static_cast<double>(next.games));
    values.emplace_back("games_per_second", static_cast<double>(played) / std::max(1e-9, seconds));
    values.emplace_back("seconds", seconds_);
    state_ = std::move(next);
    const std::uint64_t finished = state_.epoch - 1;
    const Individual best = *best_of_last();
    progress_->advance(most_games_of_epoch() - played);
    progress_->note(
        fmt::format("epoch {} of {}  best {:+.3f}", state_.epoch, config_.epochs, *best.score));
    progress_->hide();
    const auto written = write(
        kBestFile,
        parameter_text(*config_.form, best.genes,
                       fmt::format("the best of epoch {}, fitness {:.4f}", finished, *best.score)));
    if (!written) return written;
    // Reported first: a run killed between the two reports the epoch again, and none is missing.
    metrics_.report(static_cast<std::int64_t>(finished), values);
    return save_checkpoint(options_.folder, *config_.form, state_);
  }

  Result<Done> choose(RunResult& result) {
    auto candidates = candidates_of(state_.history, config_.choose);
    base::Progress progress(
        {.title = "choice",
         .total = 2 * candidates.size() * config_.choose_pool.size() *
                  config_.test_openings().draw(config_.choose_openings, 0).size(),
         .unit = "games",
         .mode = options_.progress,
         .summary = false});
    contest_.on_game = [&] { progress.advance(); };
    const auto ranked = choose_among(std::move(candidates), config_, contest_, stop_);
    contest_.on_game = nullptr;
    if (!ranked) return Done{};
    result.chosen = ranked->front();
    const auto listed = write(kChoiceFile, choice_text(config_, *ranked));
    if (!listed) return listed;
    const Candidate& chosen = ranked->front();
    return write(
        kChosenFile,
        parameter_text(*config_.form, chosen.genes,
                       fmt::format("the best of epoch {}, chosen by {} games against "
                                   "outsiders: {:.1f} % of the points",
                                   chosen.epoch, arena::total(chosen.tallies).all().games(),
                                   100 * chosen.score())));
  }

  Result<Done> write(std::string_view name, const std::string& text) const {
    const auto written = base::write_file_atomically(options_.folder / name, text);
    if (!written) return Error{written.error().kind, base::describe(written.error(), name, "")};
    return Done{};
  }

  const Config& config_;
  const RunOptions& options_;
  MetricSink& metrics_;
  std::stop_token stop_;
  Contest contest_;
  std::unique_ptr<Fitness> fitness_;
  std::optional<Optimiser> optimiser_;  // nothing: vectors are bred
  RunLock lock_;
  Checkpoint state_;
  double seconds_ = 0;  // of work
  std::optional<base::Progress> progress_;
};

}  // namespace

Result<RunResult> run_genetic(const Config& config, const RunOptions& options, MetricSink& metrics,
                              const std::stop_token& stop) {
  try {
    return Evolution(config, options, metrics, stop).go();
  } catch (const std::bad_alloc&) {
    return Error{base::ErrorKind::io, "out of memory"};
  } catch (const std::runtime_error& failure) {  // of an outsider
    return Error{base::ErrorKind::io, failure.what()};
  }
}

}  // namespace ogai::train::genetic
