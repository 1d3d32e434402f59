// greedy-invincible, report C's player for comparing evaluations (section 4.2.1): the move after
// which the evaluation is best, and exact play for the last twelve rounds.
//
// The evaluation is chosen by name (named_evaluations.h). With eval=random it is the opponent of
// the report's win-rate measure, a random player with an exact endgame; that is the only choice
// with chance in it. Exact play is the engine's solver; where limits stop the solver before the
// result is proved, the greedy move is played. Deviations: docs/agents-greedy.md.
#include <algorithm>

#include "agents/factories.h"
#include "agents/named_evaluations.h"
#include "game/select.h"
#include "search/alphabeta/engine.h"

namespace ogai::agents {

namespace {

constexpr const char* kRandomEvaluation = "random";

struct InvincibleSettings {
  game::Objective objective;
  int solve;  // exact from so many empty squares on
  std::size_t table_bytes;
  std::uint64_t seed;  // of the option; 0 = the game's
};

class GreedyInvincibleAgent final : public Agent {
 public:
  // Without an evaluation it plays at random until the endgame.
  GreedyInvincibleAgent(std::shared_ptr<const NamedEvaluation> evaluation,
                        const InvincibleSettings& settings)
      : evaluation_(std::move(evaluation)), settings_(settings), random_(settings.seed) {}

  // The solver is made, or cleared, before the clock starts.
  void new_game(const game::Position& start, std::uint64_t seed) override {
    random_ = game_random(settings_.seed, seed);
    if (settings_.solve == 0) return;
    solver(start.size).clear();
  }

  Choice choose(const game::Position& position, const search::Limits& limits,
                const std::stop_token& stop, search::InfoSink& sink) override {
    if (in_endgame(position))
      if (auto solved = solve(position, limits, stop, sink)) return *solved;
    if (!evaluation_) return {game::random_square(position.legal_moves(), random_), {}};
    const auto moves = valued_moves(position);
    sink.report(moves.front().info);
    return moves.front();
  }

  bool can_analyse() const override { return evaluation_ != nullptr; }
  void analyse(const game::Position& position, const search::Limits& limits,
               const std::stop_token& stop, search::InfoSink& sink) override {
    if (in_endgame(position)) {
      search::SearchQuery query = question_of(position, limits);
      query.lines = 64;
      solver(position.size).think(query, stop, sink);
    } else {
      for (const Choice& move : valued_moves(position)) sink.report(move.info);
    }
  }

 private:
  bool in_endgame(const game::Position& position) const {
    return std::popcount(position.empties()) <= settings_.solve;
  }

  // Best first; of equal ones the first in the order of squares stays first.
  std::vector<Choice> valued_moves(const game::Position& position) const {
    struct Valued {
      int key;
      Choice choice;
    };
    std::vector<Valued> valued;
    for (game::Bits moves = position.legal_moves(); moves;) {
      const game::Square square = game::pop_first(moves);
      const Worth worth =
          evaluation_->worth(game::after(position.board, square).passed(), position.size);
      search::Info info;
      info.value = worth.value;
      info.win_rate = worth.win_rate;
      info.depth = 1;
      info.line = {square};
      valued.push_back({worth.key, {square, info}});
    }
    std::stable_sort(valued.begin(), valued.end(),
                     [](const auto& a, const auto& b) { return a.key > b.key; });
    std::vector<Choice> choices;
    for (Valued& one : valued) choices.push_back(std::move(one.choice));
    return choices;
  }

  static search::SearchQuery question_of(const game::Position& position,
                                         const search::Limits& limits) {
    search::SearchQuery query;
    query.board = position.board;
    query.limits = limits;
    query.limits.simulations.reset();
    return query;
  }

  // Nothing if the limits came first.
  std::optional<Choice> solve(const game::Position& position, const search::Limits& limits,
                              const std::stop_token& stop, search::InfoSink& sink) {
    const auto answer = solver(position.size).think(question_of(position, limits), stop, sink);
    if (!answer.exact) return std::nullopt;
    const search::RootMove& best = answer.moves.front();
    return Choice{best.move, search::info_of(best, answer)};
  }

  search::Searcher& solver(game::BoardSize size) {
    if (!solver_ || size != size_) {
      search::EngineOptions options;
      options.table_bytes = settings_.table_bytes;
      options.evaluation =
          eval::AnyEvaluation::shipped(settings_.objective, size, eval::EvaluationKind::linear);
      solver_ = search::make_engine(settings_.objective, size, options);
      size_ = size;
    }
    return *solver_;
  }

  std::shared_ptr<const NamedEvaluation> evaluation_;
  InvincibleSettings settings_;
  base::Random random_;
  std::unique_ptr<search::Searcher> solver_;
  game::BoardSize size_ = game::BoardSize::eight;
};

base::OptionTable invincible_options() {
  std::vector<std::string> names = evaluation_names();
  names.emplace_back(kRandomEvaluation);
  base::OptionTable table;
  table.choice("eval", "combined", std::move(names), "the evaluation it is greedy for")
      .text("params", "", "file of parameters instead of the published ones")
      .integer("solve", 12, {0, 30}, "exact from so many empty squares on; 0 = never")
      .integer("hash", 2, {1, 1 << 20}, "table of the solver in MB")
      .integer("seed", 0, {0, std::numeric_limits<std::int64_t>::max()},
               "seed of eval=random; 0 takes the game's own seed")
      .positional("eval")
      .hide({"hash"});
  return table;
}

base::Result<std::unique_ptr<Agent>> make_invincible(const base::OptionValues& values,
                                                     const AgentContext& context) {
  const InvincibleSettings settings{.objective = context.objective,
                                    .solve = static_cast<int>(values.integer("solve")),
                                    .table_bytes = static_cast<std::size_t>(values.integer("hash"))
                                                   << 20,
                                    .seed = seed_of(values)};
  std::shared_ptr<const NamedEvaluation> evaluation;
  if (values.text("eval") != kRandomEvaluation) {
    auto made =
        make_named_evaluation(values.text("eval"), values.text("params"), context.objective);
    if (!made) return made.error();
    evaluation = std::move(*made);
  }
  return std::unique_ptr<Agent>(new GreedyInvincibleAgent(std::move(evaluation), settings));
}

}  // namespace

AgentFactory greedy_invincible_agent() {
  return {
      .name = "greedy-invincible",
      .summary = "greedy for a chosen evaluation, exact in the endgame",
      .source = "report C",
      .options = invincible_options(),
      .make = make_invincible,
  };
}

}  // namespace ogai::agents
