#include "lab/frame/duel.h"

#include <fmt/format.h>

#include "arena/tournament.h"

namespace ogai::lab {

namespace {

// Sums up the games as they are played; one that an agent lost by a fault ends the duel.
class DuelSums {
 public:
  DuelSums(Bench& bench, std::size_t planned) : bench_(bench), planned_(planned) {}

  void add(const arena::PairResult& pair) {
    for (const auto& game : pair.games) enter(game);
    discs_ += pair.games[0].outcome()->black_score - pair.games[1].outcome()->black_score;
    for (const std::string& complaint : pair.complaints)
      if (!complaint.empty() && fault_.empty()) fault_ = complaint;
    bench_.note(fmt::format("pair {} of {}", ++pairs_, planned_));
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
  std::size_t planned_;
  int pairs_ = 0;
  double plies_ = 0;
  double discs_ = 0;
  std::string fault_;
};

// Its agents may take what memory they need.
arena::TournamentSpec spec_of(const Bench& bench, const std::vector<std::string>& agents,
                              const DuelPlan& plan) {
  arena::TournamentSpec spec{.kind = "round-robin", .agents = agents, .games = 2 * plan.pairs};
  const search::Limits& limits = plan.limits;
  if (limits.move_time) spec.time = base::compact_duration(*limits.move_time);
  if (limits.clock)
    spec.clock = fmt::format("{}+{}", base::compact_duration(limits.clock->remaining),
                             base::compact_duration(limits.clock->increment));
  spec.nodes = limits.nodes.value_or(0);
  spec.depth = limits.depth.value_or(0);
  spec.sims = limits.simulations.value_or(0);
  spec.memory = 0;
  spec.openings = plan.openings;
  spec.seed = bench.seed_of("duels");
  spec.size = game::side(plan.size);
  spec.rules = game::rules_name(plan.objective);
  spec.threads = bench.threads();
  return spec;
}

struct PlayedDuel {
  std::vector<arena::PairOutcome> outcomes;
  double plies = 0;
  double discs = 0;
};

PlayedDuel play_all(Bench& bench, const std::vector<std::string>& agents, const DuelPlan& plan) {
  const agents::AgentContext context{plan.objective, plan.size};
  for (const std::string& spec : agents)
    if (const auto made = agents::make_agent(spec, context); !made)
      throw base::Failure(base::describe(made.error(), spec, spec));
  const arena::TournamentSpec spec = spec_of(bench, agents, plan);
  const auto tournament = arena::prepare(spec, context);
  if (!tournament) throw base::Failure(tournament.error().message);
  DuelSums sums(bench, arena::planned_pairs(spec));
  std::stop_source fault;
  const std::stop_callback forward(bench.stop(), [&] { fault.request_stop(); });
  arena::MemoryRecorder recorder;
  arena::run_tournament(
      *tournament, recorder,
      [&](const arena::PairResult& pair) {
        sums.add(pair);
        if (!sums.fault().empty()) fault.request_stop();
      },
      fault.get_token());
  if (!sums.fault().empty()) throw base::Failure(sums.fault());
  bench.check_stop();
  return {recorder.outcomes(), sums.plies(), sums.discs()};
}

}  // namespace

arena::Estimate DuelResult::share() const {
  const arena::Estimate elo = this->elo().elo;
  return {score(), arena::score_of_elo(elo.low), arena::score_of_elo(elo.high)};
}

DuelResult play_duel(Bench& bench, const DuelPlan& plan) {
  const PlayedDuel played = play_all(bench, {plan.first, plan.second}, plan);
  const arena::ColorTally tally = arena::crosstable(2, played.outcomes)[0][1];
  return {arena::pentanomial_of(played.outcomes, 0, 1), tally.black, tally.white, played.plies,
          played.discs};
}

RoundRobin play_round_robin(Bench& bench, const std::vector<std::string>& agents, DuelPlan plan) {
  RoundRobin played{agents, {}};
  for (const auto& pair : play_all(bench, agents, plan).outcomes)
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
