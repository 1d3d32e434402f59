#include "lab/search_rates.h"

#include <algorithm>
#include <fmt/format.h>

#include "arena/measure/effort.h"
#include "arena/openings.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "lab/verdicts.h"

namespace ogai::lab {

namespace {

// The mean over games of sum(part) / sum(of) within each.
template <class Part, class Of>
arena::Estimate rates_over_games(const SearchRates& rates, int first, int last, Part part, Of of) {
  arena::Mean mean;
  for (const auto& game : rates.games) {
    double sum = 0;
    double whole = 0;
    for (const auto& answer : game) {
      if (answer.ply < first || answer.ply > last) continue;
      sum += part(answer);
      whole += of(answer);
    }
    if (whole > 0) mean.add(sum / whole);
  }
  arena::Estimate found = estimate_of(mean);
  found.low = std::max(0.0, found.low);
  return found;
}

using RatesAnswer = SearchRates::Answer;
double rates_fresh(const RatesAnswer& answer) {
  return answer.fresh;
}
double rates_inherited(const RatesAnswer& answer) {
  return answer.inherited;
}
double rates_total(const RatesAnswer& answer) {
  return answer.fresh + answer.inherited;
}
double rates_seconds(const RatesAnswer& answer) {
  return answer.seconds;
}
double rates_count(const RatesAnswer&) {
  return 1;
}

std::vector<RatesAnswer> play_rates_game(const arena::EffortSettings& settings, Bench& bench) {
  const auto measured = arena::measure_iterations(settings, bench.stop(), [] {});
  if (!measured)
    throw base::Failure(base::describe(measured.error(), settings.agent, settings.agent));
  std::vector<RatesAnswer> answers;
  for (const auto& row : measured->rows)
    answers.push_back({row.ply, row.fresh.value(), row.inherited.value(), row.seconds});
  return answers;
}

}  // namespace

arena::Estimate SearchRates::fresh(int first, int last) const {
  return rates_over_games(*this, first, last, rates_fresh, rates_count);
}
arena::Estimate SearchRates::inherited(int first, int last) const {
  return rates_over_games(*this, first, last, rates_inherited, rates_count);
}
arena::Estimate SearchRates::total(int first, int last) const {
  return rates_over_games(*this, first, last, rates_total, rates_count);
}
arena::Estimate SearchRates::fresh_per_second(int first, int last) const {
  return rates_over_games(*this, first, last, rates_fresh, rates_seconds);
}
arena::Estimate SearchRates::total_per_second(int first, int last) const {
  return rates_over_games(*this, first, last, rates_total, rates_seconds);
}

Json SearchRates::to_json() const {
  Json value = Json::array();
  for (const auto& game : games) {
    Json answers = Json::array();
    for (const Answer& answer : game)
      answers.push_back({answer.ply, answer.fresh, answer.inherited, answer.seconds});
    value.push_back(std::move(answers));
  }
  return {{"games", std::move(value)}};
}

SearchRates SearchRates::from(const Json& value) {
  SearchRates rates;
  for (const Json& game : value.at("games")) {
    auto& answers = rates.games.emplace_back();
    for (const Json& one : game)
      answers.push_back({one.at(0).get<int>(), one.at(1).get<double>(), one.at(2).get<double>(),
                         one.at(3).get<double>()});
  }
  return rates;
}

Json measure_rates(Bench& bench, const RatesPlan& plan) {
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
  return rates.to_json();
}

}  // namespace ogai::lab
