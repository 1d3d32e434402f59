// gdy-ab, report A's fifth opponent: alpha-beta (plain_alphabeta.h) to six plies on
//
//   W = opponent's discs − own discs
//
// at the horizon and at the end of the game alike; under the classic rules the other way round.
// Moves are tried by W after them, that is, those that turn the fewest discs first. Of equal moves
// the one that was better a ply before wins, so it has no randomness. Deviations:
// docs/agents-greedy.md.
#include "agents/factories.h"
#include "agents/plain_player.h"

namespace ogai::agents {

namespace {

struct DiscEvaluation {
  int sign;  // of having more discs

  BoardValue operator()(game::Board board, bool ours) const {
    const int difference = board.own_count() - board.opp_count();
    return {ours ? sign * difference : -sign * difference, false};
  }
  void value(ValuedMoves& moves, bool ours) const { value_each(*this, moves, ours); }
};

constexpr auto kTellDiscs = [](search::Info& info, const PlainMove& move) {
  info.value = move.value;
};

class GdyAbAgent final : public Agent {
 public:
  GdyAbAgent(game::Objective objective, int depth)
      : evaluation_{objective == game::Objective::fewest ? -1 : 1}, depth_(depth) {}

  Choice choose(const game::Position& position, const search::Limits& limits,
                const std::stop_token& stop, search::InfoSink& sink) override {
    return PlainPlayer(position, evaluation_, depth_, kTellDiscs).choose(limits, stop, sink);
  }

  bool can_analyse() const override { return true; }
  void analyse(const game::Position& position, const search::Limits& limits,
               const std::stop_token& stop, search::InfoSink& sink) override {
    PlainPlayer(position, evaluation_, depth_, kTellDiscs).analyse(limits, stop, sink);
  }

 private:
  DiscEvaluation evaluation_;
  int depth_;
};

}  // namespace

AgentFactory gdy_ab_agent() {
  base::OptionTable options;
  options
      .integer("depth", 6, {1, PlainAlphaBeta<DiscEvaluation>::kMaxDepth}, "plies that it searches")
      .positional("depth");
  return {
      .name = "gdy-ab",
      .summary = "alpha-beta on the difference of discs",
      .source = "report A",
      .options = options,
      .make = [](const base::OptionValues& values,
                 const AgentContext& context) -> base::Result<std::unique_ptr<Agent>> {
        return std::unique_ptr<Agent>(
            new GdyAbAgent(context.objective, static_cast<int>(values.integer("depth"))));
      },
  };
}

}  // namespace ogai::agents
