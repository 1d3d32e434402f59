#include "lab/search_rates.h"

#include <algorithm>

#include "arena/measure/effort.h"
#include "arena/openings.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "lab/frame/stored_mean.h"

namespace ogai::lab {

namespace {

using RatesAnswer = SearchRates::Answer;

// The mean over games of sum(part) / sum(of) within each.
template <class Part, class Of>
arena::Estimate rates_over_games(const SearchRates& rates, Plies plies, Part part, Of of) {
  StoredMean mean;
  for (const auto& game : rates.games) {
    double sum = 0, whole = 0;
    for (const RatesAnswer& answer : game) {
      if (answer.ply < plies.first || answer.ply > plies.last) continue;
      sum += part(answer);
      whole += of(answer);
    }
    if (whole > 0) mean.add(sum / whole);
  }
  arena::Estimate found = mean.estimate();
  found.low = std::max(0.0, found.low);
  return found;
}

double rates_total(const RatesAnswer& answer) {
  return answer.fresh + answer.inherited;
}
double rates_count(const RatesAnswer&) {
  return 1;
}

std::vector<RatesAnswer> play_rates_game(const arena::EffortSettings& settings, Bench& bench) {
  const auto measured = base::value_or_fail(
      arena::measure_iterations(settings, bench.stop(), [] {}), settings.agent, settings.agent);
  std::vector<RatesAnswer> answers;
  for (const auto& row : measured.rows)
    answers.push_back({row.ply, row.fresh.value(), row.inherited.value(), row.seconds});
  return answers;
}

}  // namespace

arena::Estimate SearchRates::fresh(Plies plies) const {
  return rates_over_games(*this, plies, std::mem_fn(&Answer::fresh), rates_count);
}
arena::Estimate SearchRates::inherited(Plies plies) const {
  return rates_over_games(*this, plies, std::mem_fn(&Answer::inherited), rates_count);
}
arena::Estimate SearchRates::total(Plies plies) const {
  return rates_over_games(*this, plies, rates_total, rates_count);
}
arena::Estimate SearchRates::fresh_per_second(Plies plies) const {
  return rates_over_games(*this, plies, std::mem_fn(&Answer::fresh), std::mem_fn(&Answer::seconds));
}
arena::Estimate SearchRates::total_per_second(Plies plies) const {
  return rates_over_games(*this, plies, rates_total, std::mem_fn(&Answer::seconds));
}

SearchRates measure_rates(Bench& bench, const RatesPlan& plan) {
  const auto games = static_cast<std::size_t>(plan.games);
  const std::uint64_t seed = bench.seed_of("rates");
  const auto openings =
      arena::random_openings(game::BoardSize::eight, plan.opening_plies, games, seed);
  if (openings.empty()) throw base::Failure("no opening is that long");
  SearchRates rates;
  rates.games.resize(games);
  const auto play = [&](std::size_t game) {
    arena::EffortSettings settings;
    settings.agent = plan.agent;
    settings.limits.move_time = plan.time;
    settings.openings = {openings[game % openings.size()]};
    settings.seed = base::derive_seed(seed, {game});
    rates.games[game] = play_rates_game(settings, bench);
  };
  // The calling thread works, too.
  const auto helpers = static_cast<std::size_t>(bench.threads() - 1);
  if (helpers == 0) {
    for (std::size_t game = 0; game < games && !bench.stop().stop_requested(); ++game) play(game);
  } else {
    base::ThreadPool(helpers).parallel_for(games, play, bench.stop());
  }
  bench.check_stop();
  return rates;
}

}  // namespace ogai::lab
