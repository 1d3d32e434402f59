#include "train/selfplay/alphazero.h"

#include <fmt/format.h>
#include <new>

#include "base/file.h"
#include "nn/network_file.h"
#include "train/run_folder.h"
#include "train/selfplay/run_stages.h"

namespace ogai::train::selfplay {

namespace fs = std::filesystem;
using base::Done;
using base::Error;
using base::Result;

namespace {

class Run {
 public:
  Run(const Config& config, const RunOptions& options, const Workshop& workshop,
      MetricSink& metrics, const std::stop_token& stop)
      : config_(config),
        options_(options),
        workshop_(workshop),
        metrics_(metrics),
        stop_(stop),
        replay_(config.size, config.objective, static_cast<std::size_t>(config.window),
                config.symmetries ? Symmetries::on : Symmetries::off),
        games_(config.size, config.objective) {}

  Result<RunProgress> go() {
    if (const auto ready = prepare(); !ready) return ready.error();
    SelfPlay self_play(config_, *player_, games_, kept_ ? &*kept_ : nullptr, options_.progress);
    while (progress_.iteration < config_.iterations && !stop_.stop_requested()) {
      const auto done = iterate(self_play);
      if (!done) return done.error();
    }
    return progress_;
  }

 private:
  fs::path games_folder() const { return options_.folder / "games"; }

  Result<Done> lock() {
    auto taken = RunLock::take(options_.folder);
    if (!taken) return std::move(taken).error();
    lock_ = std::move(*taken);
    return Done{};
  }

  Result<Done> prepare() {
    if (const auto locked = lock(); !locked) return locked;
    const auto layers = nn::layers_of(config_.architecture, config_.size);
    if (!layers) return layers.error();
    best_ = options_.start ? *options_.start
                           : nn::random_network(*layers, config_.objective, config_.seed);
    std::string learner_state;
    if (options_.resume) {
      auto checkpoint = load_checkpoint(options_.folder, replay_);
      if (!checkpoint) return std::move(checkpoint).error();
      progress_ = checkpoint->progress;
      best_ = std::move(checkpoint->best);
      learner_state = std::move(checkpoint->learner);
    }
    if (const auto fits = check_network(*layers); !fits) return fits;
    if (options_.study)
      if (const auto read = load_checkpoint(*options_.study, replay_); !read)
        return Error{read.error().kind, "the run to study: " + read.error().message};
    auto learner = workshop_.make_learner(best_);
    if (!learner) return std::move(learner).error();
    learner_ = std::move(*learner);
    if (options_.resume)
      if (const auto restored = learner_->restore(learner_state); !restored)
        return Error{restored.error().kind,
                     "the checkpoint's learner: " + restored.error().message};
    auto player = workshop_.make_host(best_);
    if (!player) return std::move(player).error();
    player_ = std::move(*player);
    raw_rate_ = player_->raw_rate();
    if (options_.resume)
      if (const auto loaded = games_.load(games_folder(), progress_.iteration); !loaded)
        return loaded;
    if (options_.begin)
      if (const auto begun = options_.begin(progress_.iteration); !begun) return begun;
    if (!lock_.is_held())  // the folder is new
      if (const auto locked = lock(); !locked) return locked;
    if (config_.keep_games) {
      auto kept = KeptGames::open(options_.folder, config_);
      if (!kept) return std::move(kept).error();
      kept_.emplace(std::move(*kept));
    }
    if (options_.resume) return Done{};
    if (options_.study)
      if (const auto studied = study(); !studied) return studied;
    return checkpoint();
  }

  // What another run has played is learned like samples of an iteration before the first.
  Result<Done> study() {
    const base::Stopwatch watch;
    MetricValues values;
    learn(config_, replay_, replay_.size(), *learner_, progress_, values, options_.progress, stop_);
    if (stop_.stop_requested())
      return Error{base::ErrorKind::io, "stopped while it studied: nothing is kept"};
    progress_.seconds += watch.seconds();
    best_ = learner_->network();
    return player_->load(best_);
  }

  Result<Done> check_network(const nn::Layers& layers) const {
    if (const auto fits = nn::check_fits(best_, config_.size, config_.objective); !fits)
      return fits;
    if (best_.layers.architecture == layers.architecture) return Done{};
    return Error{base::ErrorKind::illegal,
                 fmt::format("the network is {}, the config says {}",
                             nn::architecture_text(best_.layers.architecture),
                             nn::architecture_text(layers.architecture))};
  }

  // An iteration that is stopped leaves its games on the disk and nothing else; what it learned is
  // learned again when the run goes on.
  Result<Done> iterate(SelfPlay& self_play) {
    const base::Stopwatch whole;
    MetricValues values;
    const auto played = self_play.play(progress_, games_folder(), values, stop_);
    if (!played) return played.error();
    if (stop_.stop_requested()) return Done{};
    RunProgress next = progress_;
    next.begun = self_play.begun();
    next.games += games_.games();
    const std::size_t fresh = games_.samples();
    replay_.add(games_.in_order());
    learn(config_, replay_, fresh, *learner_, next, values, options_.progress, stop_);
    if (stop_.stop_requested()) return Done{};
    nn::Network candidate = learner_->network();
    if (const auto measured = measure(candidate, next, values); !measured) return measured;
    if (stop_.stop_requested()) return Done{};
    const std::uint64_t evaluated = player_->counts().evaluated;
    next.evaluations += evaluated - counted_;
    counted_ = evaluated;
    next.seconds += whole.seconds();
    ++next.iteration;
    return complete(next, std::move(candidate), values);
  }

  // Gate and opponents.
  Result<Done> measure(const nn::Network& candidate, RunProgress& next, MetricValues& values) {
    if (!other_) {
      auto host = workshop_.make_host(candidate);
      if (!host) return std::move(host).error();
      other_ = std::move(*host);
    } else if (const auto loaded = other_->load(candidate); !loaded) {
      return loaded;
    }
    const base::Stopwatch watch;
    const GateResult gate = pass_gate(config_, next.iteration, *other_, *player_, stop_);
    values.emplace_back("gate.score", gate.score.score());
    if (config_.gate) values.emplace_back("gate.passed", gate.passed);
    values.emplace_back("elo", progress_.elo + elo_of(gate.score));
    passed_ = gate.passed;
    if (passed_) {
      next.elo = progress_.elo + elo_of(gate.score);
      next.best_iteration = next.iteration;
    }
    meet_opponents(config_, next.iteration, *other_, values, stop_);
    values.emplace_back("seconds.gate", watch.seconds());
    return Done{};
  }

  Result<Done> complete(const RunProgress& next, nn::Network candidate, MetricValues& values) {
    progress_ = next;
    const int finished = progress_.iteration - 1;
    const auto saved_net = save_net(candidate, finished);
    if (!saved_net) return saved_net;
    if (passed_) {
      best_ = std::move(candidate);
      if (const auto loaded = player_->load(best_); !loaded) return loaded;
    }
    values.emplace_back("games", static_cast<double>(progress_.games));
    values.emplace_back("samples", static_cast<double>(replay_.added()));
    values.emplace_back("window", static_cast<double>(replay_.size()));
    values.emplace_back("evaluations", static_cast<double>(progress_.evaluations));
    values.emplace_back("seconds", progress_.seconds);
    if (raw_rate_ > 0) values.emplace_back("raw_rate", raw_rate_);
    // Reported first: a run killed between the two reports the iteration again, and none is
    // missing.
    metrics_.report(finished, values);
    if (const auto saved = checkpoint(); !saved) return saved;
    games_.begin(progress_.iteration);
    return Done{};
  }

  Result<Done> save_net(const nn::Network& network, int iteration) const {
    const fs::path path = net_path(options_.folder, iteration);
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    const auto saved = nn::save_network(path, network, nn::Precision::fp16);
    if (!saved)
      return Error{saved.error().kind,
                   base::describe(saved.error(), "nets/" + path.filename().string(), "")};
    return Done{};
  }

  Result<Done> checkpoint() {
    return save_checkpoint(options_.folder, {progress_, best_, learner_->state()}, replay_);
  }

  const Config& config_;
  const RunOptions& options_;
  const Workshop& workshop_;
  MetricSink& metrics_;
  std::stop_token stop_;
  RunLock lock_;
  Replay replay_;
  IterationGames games_;
  std::optional<KeptGames> kept_;
  RunProgress progress_;
  nn::Network best_;
  std::unique_ptr<nn::Learner> learner_;
  std::unique_ptr<NetHost> player_;  // of the best network
  std::unique_ptr<NetHost> other_;   // of the candidate
  bool passed_ = false;
  double raw_rate_ = 0;
  std::uint64_t counted_ = 0;  // of the player's evaluations
};

}  // namespace

fs::path net_path(const fs::path& run, int iteration) {
  return run / "nets" / fmt::format("{:05}.net", iteration);
}

Result<RunProgress> run_alphazero(const Config& config, const RunOptions& options,
                                  const Workshop& workshop, MetricSink& metrics,
                                  const std::stop_token& stop) {
  try {
    return Run(config, options, workshop, metrics, stop).go();
  } catch (const std::bad_alloc&) {
    return Error{base::ErrorKind::io, "out of memory; fewer games at once (concurrent) need less"};
  } catch (const std::runtime_error& failure) {  // of a device
    return Error{base::ErrorKind::io, failure.what()};
  }
}

}  // namespace ogai::train::selfplay
