// hybrid, report E's agent: the first CP plays by alpha-beta to four plies (plain_alphabeta.h) on
// its evaluation of twenty parameters (eval/report_e.h), every later play by Monte-Carlo tree
// search (tree_player.h). The text's reason: early the rollouts are too thin, late the
// evaluation is worse than counting games; of CP = 0, 10, … 60 it found 50 the best.
//
// Values are those of section III-B.3: 10000 for a game won, −10000 for one lost, 5000 for a tie,
// always for the side that searches, and the evaluation in between. Reports give them as a win
// rate, (1 + value / 10000) / 2. Both halves may use 95 % of their time. Options and deviations:
// docs/agents-hybrid.md.
#include <algorithm>
#include <array>

#include "agents/factories.h"
#include "agents/hybrid_evaluation.h"
#include "agents/plain_player.h"
#include "agents/tree_player.h"
#include "eval/report_e.h"

namespace ogai::agents {

using game::BoardSize;

namespace {

constexpr base::Duration kCourseTime = std::chrono::seconds(5);

constexpr auto kTellUtility = [](search::Info& info, const PlainMove& move) {
  const double share = static_cast<double>(move.value) / eval::report_e::kWin;
  info.win_rate = (1 + std::clamp(share, -1.0, 1.0)) / 2;
};

struct HybridSettings {
  int cp;
  int depth;
  base::Duration time;  // of a move of the tree search, if nothing else limits it
};

class HybridAgent final : public Agent {
 public:
  HybridAgent(const eval::report_e::ParameterVector& parameters, game::Objective objective,
              const HybridSettings& settings, std::unique_ptr<Agent> tree)
      : evaluations_{eval::report_e::Evaluation(parameters, BoardSize::four, objective),
                     eval::report_e::Evaluation(parameters, BoardSize::six, objective),
                     eval::report_e::Evaluation(parameters, BoardSize::eight, objective)},
        settings_(settings),
        tree_(std::move(tree)) {}

  void new_game(const game::Position& start, std::uint64_t seed) override {
    if (settings_.cp < 60)
      tree_->new_game(start, seed);  // else it is never asked: no memory for it
  }
  void observe(game::Move move) override { tree_->observe(move); }

  Choice choose(const game::Position& position, const search::Limits& limits,
                const std::stop_token& stop, search::InfoSink& sink) override {
    if (after_conversion(position)) return tree_->choose(position, tree_limits(limits), stop, sink);
    const HybridEvaluation values(evaluation(position.size));
    return PlainPlayer(position, values, settings_.depth, kTellUtility).choose(limits, stop, sink);
  }

  bool can_analyse() const override { return tree_->can_analyse(); }
  void analyse(const game::Position& position, const search::Limits& limits,
               const std::stop_token& stop, search::InfoSink& sink) override {
    if (after_conversion(position))
      return tree_->analyse(position, tree_limits(limits), stop, sink);
    const HybridEvaluation values(evaluation(position.size));
    PlainPlayer(position, values, settings_.depth, kTellUtility).analyse(limits, stop, sink);
  }

 private:
  // Play CP + 1 and later; on boards with fewer than sixty plays in proportion.
  bool after_conversion(const game::Position& position) const {
    const int plays = position.board.disc_count() - 4;
    return plays * 60 / (cell_count(position.size) - 4) >= settings_.cp;
  }

  // Its own time where nothing limits the search.
  search::Limits tree_limits(const search::Limits& granted) const {
    search::Limits limits = granted;
    limits.depth.reset();  // a tree of games has none
    if (limits.unlimited()) limits.move_time = settings_.time;
    return limits;
  }

  const eval::report_e::Evaluation& evaluation(BoardSize size) const {
    return evaluations_[static_cast<std::size_t>(side(size) / 2 - 2)];
  }

  std::array<eval::report_e::Evaluation, 3> evaluations_;  // by size
  HybridSettings settings_;
  std::unique_ptr<Agent> tree_;
};

base::OptionTable hybrid_options() {
  using namespace std::chrono_literals;
  base::OptionTable table;
  table
      .integer("cp", 50, {0, 60},
               "conversion point: plays by alpha-beta, the others by tree search")
      .integer("depth", 4, {1, PlainAlphaBeta<HybridEvaluation>::kMaxDepth},
               "plies of the alpha-beta")
      .text("params", "", "file of the twenty parameters instead of the published ones")
      .duration("time", kCourseTime, {1ms, base::Duration::max()},
                "time of a tree search when nothing else limits it")
      .integer("memory", 64, {1, 1 << 16}, "tree in MB")
      .integer("batch", 32, {1, 256},
               "leaves of the tree selected at a time; 1 is the search of the textbooks")
      .integer("seed", 0, {0, std::numeric_limits<std::int64_t>::max()},
               "seed of its random games; 0 takes the game's own seed")
      .positional("cp")
      .hide({"batch"});
  return table;
}

// Report E's last phase: UCB = wins / Nᵢ + √(2 ln N / Nᵢ), games of random moves, 95 % of the time.
std::unique_ptr<Agent> make_hybrid_tree(const base::OptionValues& values,
                                        game::Objective objective) {
  TreePlayerSettings settings;
  settings.search.tree.objective = objective;
  settings.search.tree.bytes = static_cast<std::size_t>(values.integer("memory")) << 20;
  settings.search.tree.rule.scale = search::mcts::Scale::wins;
  settings.search.tree.rule.inner_two = true;
  settings.search.tree.rule.c = 1;
  settings.search.tree.final_move = search::mcts::FinalMove::best_mean;
  settings.search.batch = static_cast<std::uint32_t>(values.integer("batch"));
  settings.search.reuse = false;
  settings.leaves = rollout_leaves(objective, {});
  settings.time.share = 0.95;
  settings.seed = seed_of(values);
  return std::make_unique<TreePlayer>(std::move(settings));
}

base::Result<std::unique_ptr<Agent>> make_hybrid(const base::OptionValues& values,
                                                 const AgentContext& context) {
  eval::report_e::ParameterVector parameters = eval::report_e::kPublished;
  if (const std::string& file = values.text("params"); !file.empty()) {
    const auto loaded = eval::load_parameters(eval::report_e::kForm, file);
    if (!loaded) return loaded.error();
    std::copy_n(loaded->begin(), parameters.size(), parameters.begin());
  }
  const HybridSettings settings{.cp = static_cast<int>(values.integer("cp")),
                                .depth = static_cast<int>(values.integer("depth")),
                                .time = values.duration("time")};
  return std::unique_ptr<Agent>(new HybridAgent(parameters, context.objective, settings,
                                                make_hybrid_tree(values, context.objective)));
}

}  // namespace

AgentFactory hybrid_agent() {
  return {
      .name = "hybrid",
      .summary = "alpha-beta on a trained evaluation, then Monte-Carlo tree search",
      .source = "report E",
      .options = hybrid_options(),
      .make = make_hybrid,
  };
}

}  // namespace ogai::agents
