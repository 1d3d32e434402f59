#include "lab/frame/duel.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "arena/openings.h"
#include "arena/tournament.h"

namespace ogai::lab {

namespace {

constexpr std::string_view kRandomOpenings = "random:";
// Different ones at most. The first n do not depend on how many there are: a longer match begins
// like a shorter one.
constexpr std::size_t kOpenings = 4096;

std::vector<game::Position> openings_of(const DuelPlan& plan, std::uint64_t seed) {
  if (plan.openings == "start") return {game::Position::initial(plan.size)};
  std::vector<game::Position> openings;
  if (plan.openings == "even") {
    openings = arena::shipped_openings(plan.objective, plan.size);
    arena::shuffle(openings, seed);
  } else if (plan.openings.starts_with(kRandomOpenings)) {
    int plies = 0;
    const char* end = plan.openings.data() + plan.openings.size();
    std::from_chars(plan.openings.data() + kRandomOpenings.size(), end, plies);
    const std::size_t count = std::min(kOpenings, static_cast<std::size_t>(plan.pairs));
    openings = arena::random_openings(plan.size, plies, count, seed);
  }
  if (openings.empty())
    throw base::Failure(
        fmt::format("openings '{}': there are none such for this board", plan.openings));
  return openings;
}

// Sums up the games as they are played, and refuses those that an agent lost by a fault.
class DuelWatch final : public arena::TournamentObserver {
 public:
  explicit DuelWatch(Bench& bench) : bench_(bench) {}

  void round_begins(int, std::size_t pairs, std::size_t) override { planned_ = pairs; }

  bool pair_done(const arena::PairResult& pair) override {
    for (const auto& game : pair.games) enter(game);
    discs_ += pair.games[0].outcome()->black_score - pair.games[1].outcome()->black_score;
    for (const std::string& complaint : pair.complaints)
      if (!complaint.empty() && fault_.empty()) fault_ = complaint;
    bench_.note(fmt::format("pair {} of {}", ++pairs_, planned_));
    return fault_.empty();
  }

  const std::string& fault() const { return fault_; }
  double plies() const { return mean(plies_); }
  double discs() const { return mean(discs_); }

 private:
  void enter(const game::GameRecord& game) {
    for (const auto& move : game.moves()) plies_ += move.move == game::kPass ? 0 : 1;
    const auto reason = game.outcome()->reason;
    if (reason != game::EndReason::discs && fault_.empty())
      fault_ = fmt::format("a game ended by {}", game::name(reason));
  }
  double mean(double sum) const { return pairs_ > 0 ? sum / (2.0 * pairs_) : 0; }

  Bench& bench_;
  std::size_t planned_ = 0;
  int pairs_ = 0;
  double plies_ = 0;
  double discs_ = 0;
  std::string fault_;
};

std::vector<arena::PairOutcome> play_all(Bench& bench, const std::vector<std::string>& agents,
                                         const DuelPlan& plan, DuelWatch& watch) {
  const agents::AgentContext context{plan.objective, plan.size};
  for (const std::string& spec : agents)
    if (const auto made = agents::make_agent(spec, context); !made)
      throw base::Failure(base::describe(made.error(), spec, spec));
  const std::uint64_t seed = bench.seed_of("duels");
  const arena::TournamentSettings settings{
      .game = {.objective = plan.objective, .limits = plan.limits},
      .openings = openings_of(plan, seed),
      .seed = seed,
      .threads = bench.threads()};
  const auto make_seat = [&](int agent) {
    return std::make_unique<arena::Seat>(agents[static_cast<std::size_t>(agent)], context);
  };
  arena::MemoryLedger ledger;
  const auto schedule = arena::round_robin(static_cast<int>(agents.size()), plan.pairs);
  arena::run_tournament(settings, *schedule, make_seat, ledger, watch, bench.stop());
  if (!watch.fault().empty()) throw base::Failure(watch.fault());
  bench.check_stop();
  return ledger.outcomes();
}

}  // namespace

arena::Estimate DuelResult::share() const {
  const arena::Estimate elo = this->elo().elo;
  return {score(), arena::score_of_elo(elo.low), arena::score_of_elo(elo.high)};
}

DuelResult play_duel(Bench& bench, const DuelPlan& plan) {
  DuelWatch watch(bench);
  const auto outcomes = play_all(bench, {plan.first, plan.second}, plan, watch);
  const arena::ColorTally tally = arena::crosstable(2, outcomes)[0][1];
  return {arena::pentanomial_of(outcomes, 0, 1), tally.black, tally.white, watch.plies(),
          watch.discs()};
}

RoundRobin play_round_robin(Bench& bench, const std::vector<std::string>& agents, DuelPlan plan) {
  DuelWatch watch(bench);
  RoundRobin played{agents, {}};
  for (const auto& pair : play_all(bench, agents, plan, watch))
    played.pairs.push_back({pair.first, pair.second, pair.first_points[0], pair.first_points[1]});
  return played;
}

std::vector<arena::PairOutcome> outcomes_of(const PlayedPairs& pairs, std::size_t agents) {
  const auto check = [](int number, int most) {
    if (number < 0 || number > most)
      throw base::Failure(fmt::format("{} in a pair of games", number));
  };
  std::vector<arena::PairOutcome> outcomes;
  for (const auto& [first, second, as_black, as_white] : pairs) {
    for (const int agent : {first, second}) check(agent, static_cast<int>(agents) - 1);
    for (const int points : {as_black, as_white}) check(points, 2);  // of a game, in halves
    outcomes.push_back(
        {{0, static_cast<int>(outcomes.size())}, first, second, {as_black, as_white}});
  }
  return outcomes;
}

agents::Choice ask_afresh(arena::Seat& seat, const game::Position& position,
                          const search::Limits& limits, const std::stop_token& stop) {
  arena::Answer answer{.fault = seat.new_game(position, 1)};
  if (!answer.fault) answer = seat.ask(position, limits, stop);
  if (answer.fault) throw base::Failure(seat.name() + ": " + seat.tell(*answer.fault));
  return std::move(answer.choice);
}

}  // namespace ogai::lab
