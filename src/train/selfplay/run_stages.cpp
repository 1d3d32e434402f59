#include "train/selfplay/run_stages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <future>
#include <sys/resource.h>
#include <thread>

#include "agents/registry.h"
#include "game/select.h"
#include "train/selfplay/plans.h"

namespace ogai::train::selfplay {

namespace {

// What seeds are derived for.
enum Purpose : std::uint64_t { kGameSeeds = 1, kTeacherSeeds, kLearnSeeds, kGateSeeds, kMeetSeeds };

constexpr base::Duration kSaveEvery = std::chrono::minutes(1);

GameRules rules_of(const Config& config) {
  return {.objective = config.objective,
          .size = config.size,
          .solve = config.solve,
          .value_mix = config.value_mix,
          .tutor = config.tutor};
}

// Of this process, user and system.
double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

game::Position opening_of(const Config& config, int most_plies, std::uint64_t seed) {
  game::Position position = game::Position::initial(config.size);
  if (most_plies <= 0) return position;
  base::Random random(base::derive_seed(seed, {3}));
  const auto plies = random.below(static_cast<std::uint32_t>(most_plies + 1));
  for (std::uint32_t ply = 0; ply < plies && !position.is_over(); ++ply) {
    const game::Bits moves = position.legal_moves();
    position = position.after(moves ? game::random_square(moves, random) : game::kPass);
  }
  return position.is_over() ? game::Position::initial(config.size) : position;
}

}  // namespace

// ---- self-play ----

SelfPlay::SelfPlay(const Config& config, NetHost& host, IterationGames& games, KeptGames* kept,
                   base::ProgressMode mode)
    : config_(config), host_(host), games_(games), kept_(kept), mode_(mode) {}

bool SelfPlay::is_enough() const {
  return (config_.games > 0 ? games_.games() : games_.samples()) >= wanted_;
}

// Players are part of a pool: it is made anew, without the games under way, when they change.
void SelfPlay::make_pool(int iteration) {
  const bool warm = config_.is_warm(iteration);
  if (pool_ && pool_is_warm_ == warm)
    return pool_->set_simulations(0, config_.simulations(iteration));
  pool_is_warm_ = warm;
  std::vector<PooledPlayer> players{{.plan = self_play_plan(config_, iteration)}};
  if (warm) players.push_back({.plan = teacher_plan(config_)});
  // No more places than games: the first thread would take all of them.
  const int places =
      config_.games > 0 ? std::min(config_.games, config_.concurrent) : config_.concurrent;
  pool_ = std::make_unique<GamePool>(GamePool::Settings{.rules = rules_of(config_),
                                                        .players = std::move(players),
                                                        .threads = config_.threads,
                                                        .games = places});
}

// Called by one thread at a time.
std::optional<GameSetup> SelfPlay::next_game(int iteration) {
  std::uint64_t number = begun_;
  if (config_.games > 0) {
    while (games_.has(number)) ++number;
    if (number >= static_cast<std::uint64_t>(config_.games)) return std::nullopt;
  }
  begun_ = number + 1;
  const std::uint64_t part = config_.games > 0 ? static_cast<std::uint64_t>(iteration) : 0;
  GameSetup setup;
  setup.number = number;
  setup.seed = base::derive_seed(config_.seed, {kGameSeeds, part, number});
  // Thousands of games that begin together would all be at the same move, and end together: the
  // first ones of a run without ends begin anywhere.
  const bool scattered =
      config_.games == 0 && number < static_cast<std::uint64_t>(config_.concurrent);
  const int most_plies =
      scattered ? game::cell_count(config_.size) - 8 - config_.solve : config_.opening_plies;
  setup.start = opening_of(config_, most_plies, setup.seed);
  setup.record = true;
  setup.iteration = static_cast<std::uint32_t>(iteration);
  if (pool_is_warm_) {
    const std::size_t first = number % 2;
    setup.players[0] = config_.warm_alone ? 1 : first;
    setup.players[1] = config_.warm_alone ? 1 : 1 - first;
  }
  return setup;
}

Evaluators SelfPlay::make_evaluators(int iteration, int thread) {
  Evaluators evaluators;
  evaluators.push_back(host_.make_evaluator());
  if (pool_is_warm_)
    evaluators.push_back(teacher_evaluator(
        config_,
        base::derive_seed(config_.seed, {kTeacherSeeds, static_cast<std::uint64_t>(iteration),
                                         static_cast<std::uint64_t>(thread)})));
  return evaluators;
}

base::Result<base::Done> SelfPlay::play(const RunProgress& progress,
                                        const std::filesystem::path& folder, MetricValues& values,
                                        const std::stop_token& stop) {
  const int iteration = progress.iteration;
  make_pool(iteration);
  // Games played to their ends are numbered within the iteration, others from the first on.
  begun_ = config_.games > 0 ? 0 : std::max({begun_, progress.begun, games_.end()});
  const bool longer = pool_is_warm_ && config_.warm_samples > 0;
  wanted_ = static_cast<std::uint64_t>(config_.games > 0 ? config_.games
                                       : longer          ? config_.warm_samples
                                                         : config_.samples);
  const auto before = host_.counts();
  const double cpu_before = cpu_seconds();
  const std::uint64_t games_before = games_.games();
  const base::Stopwatch watch;
  base::SteadyTime saved = base::steady_now();
  base::Result<base::Done> fine = base::Done{};
  std::uint64_t simulations = 0;
  base::Progress line({.title = fmt::format("iteration {}: self-play", iteration),
                       .total = wanted_,
                       .unit = config_.games > 0 ? "games" : "samples",
                       .already = config_.games > 0 ? games_.games() : games_.samples(),
                       .mode = mode_});
  pool_->play({.next = [&](std::uint64_t) { return next_game(iteration); },
               .finished =
                   [&](FinishedGame&& game) {
                     simulations += game.simulations;
                     line.advance(config_.games > 0 ? 1 : game.samples.size());
                     if (kept_) kept_->add(game);
                     games_.add(game.setup.number, std::move(game.samples));
                     if (base::steady_now() - saved < kSaveEvery) return;
                     saved = base::steady_now();
                     fine = games_.save(folder);
                   },
               .enough = [&] { return !fine || is_enough(); },
               .make_evaluators = [&](int thread) { return make_evaluators(iteration, thread); }},
              stop);
  line.finish();
  const double seconds = std::max(1e-9, watch.seconds());
  const auto after = host_.counts();
  const auto evaluated = static_cast<double>(after.evaluated - before.evaluated);
  values.emplace_back("seconds.selfplay", seconds);
  values.emplace_back("evaluations_per_second", evaluated / seconds);
  values.emplace_back("cache_hits", static_cast<double>(after.found - before.found));
  values.emplace_back("games.different", static_cast<double>(games_.different()));
  values.emplace_back("games_per_second",
                      static_cast<double>(games_.games() - games_before) / seconds);
  values.emplace_back("simulations_per_second", static_cast<double>(simulations) / seconds);
  values.emplace_back("simulations", config_.simulations(iteration));
  values.emplace_back("device_use", (after.device_seconds - before.device_seconds) / seconds);
  if (after.batches > before.batches)
    values.emplace_back("device_batch",
                        evaluated / static_cast<double>(after.batches - before.batches));
  values.emplace_back("cpu_use", (cpu_seconds() - cpu_before) / seconds /
                                     std::max(1u, std::thread::hardware_concurrency()));
  if (fine && kept_) fine = kept_->write();
  if (!fine) return fine;
  return games_.save(folder);
}

// ---- learning ----

void learn(const Config& config, const Replay& replay, std::size_t fresh, nn::Learner& learner,
           RunProgress& progress, MetricValues& values, base::ProgressMode mode,
           const std::stop_token& stop) {
  const auto steps = static_cast<std::uint64_t>(
      std::ceil(static_cast<double>(fresh) * config.passes / config.learn_batch));
  if (replay.size() == 0 || steps == 0) return;
  const auto batch_size = static_cast<std::size_t>(config.learn_batch);
  base::Random random(base::derive_seed(
      config.seed, {kLearnSeeds, static_cast<std::uint64_t>(progress.iteration)}));
  const base::Stopwatch watch;
  base::Progress line({.title = fmt::format("iteration {}: learning", progress.iteration),
                       .total = steps,
                       .unit = "steps",
                       .mode = mode});
  // The next batch is drawn while the learner is at work on this one.
  std::array<LessonBatch, 2> batches;
  replay.draw(random, batch_size, batches[0]);
  nn::Losses sum;
  for (std::uint64_t step = 0; step < steps && !stop.stop_requested(); ++step) {
    LessonBatch& next = batches[(step + 1) % 2];
    auto drawn = std::async(std::launch::async, [&] {
      if (step + 1 < steps) replay.draw(random, batch_size, next);
    });
    const nn::Losses losses =
        learner.learn(batches[step % 2].lessons(), config.rate_at(progress.steps++));
    drawn.get();
    sum.policy += losses.policy;
    sum.value += losses.value;
    sum.score += losses.score;
    sum.ownership += losses.ownership;
    sum.total += losses.total;
    sum.hits += losses.hits;
    line.advance();
  }
  const auto n = static_cast<double>(steps);
  values.emplace_back("seconds.learn", watch.seconds());
  values.emplace_back("steps_per_second", n / watch.seconds());
  values.emplace_back("rate", config.rate_at(progress.steps - 1));
  values.emplace_back("loss.policy", sum.policy / n);
  values.emplace_back("loss.value", sum.value / n);
  values.emplace_back("loss.score", sum.score / n);
  values.emplace_back("loss.ownership", sum.ownership / n);
  values.emplace_back("loss.total", sum.total / n);
  values.emplace_back("hits", sum.hits / n);
}

// ---- matches ----

GateResult pass_gate(const Config& config, int iteration, NetHost& candidate, NetHost& best,
                     const std::stop_token& stop) {
  PoolMatch match;
  match.rules = {.objective = config.objective, .size = config.size, .solve = config.solve};
  match.first.plan = match_plan(config, config.gate_sims, kNetEvaluator);
  match.second.plan = match_plan(config, config.gate_sims, kOtherEvaluator);
  match.games = config.gate_games / 2 * 2;
  match.threads = config.threads;
  match.concurrent = config.concurrent;
  match.seed = base::derive_seed(config.seed, {kGateSeeds, static_cast<std::uint64_t>(iteration)});
  match.make_evaluators = [&](int) {
    Evaluators evaluators;
    evaluators.push_back(candidate.make_evaluator());
    evaluators.push_back(best.make_evaluator());
    return evaluators;
  };
  GateResult result;
  result.score = play_match(match, stop);
  result.passed = !config.gate || result.score.score() >= config.gate_score;
  return result;
}

void meet_opponents(const Config& config, int iteration, NetHost& candidate, MetricValues& values,
                    const std::stop_token& stop) {
  if (iteration % config.opponent_every != 0) return;
  for (std::size_t i = 0; i < config.opponents.size() && !stop.stop_requested(); ++i) {
    const std::string& spec = config.opponents[i];
    PoolMatch match;
    match.rules = {.objective = config.objective, .size = config.size};
    match.first.plan = match_plan(config, config.opponent_sims, kNetEvaluator);
    match.second.agent = spec;
    match.games = config.opponent_games / 2 * 2;
    match.threads = config.threads;
    match.concurrent = match.games;
    match.seed =
        base::derive_seed(config.seed, {kMeetSeeds, static_cast<std::uint64_t>(iteration), i});
    match.make_evaluators = [&](int) {
      Evaluators evaluators;
      evaluators.push_back(candidate.make_evaluator());
      return evaluators;
    };
    values.emplace_back("winrate." + spec.substr(0, spec.find(':')),
                        play_match(match, stop).score());
  }
}

}  // namespace ogai::train::selfplay
