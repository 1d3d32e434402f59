// gdy, report A's second opponent: the move that turns the fewest discs, ties at
// random. Under the classic rules it is greedy the other way: the most discs.
#include <bit>

#include "agents/factories.h"
#include "base/random.h"
#include "game/select.h"

namespace ogai::agents {

namespace {

class GreedyAgent final : public Agent {
 public:
  GreedyAgent(game::Objective objective, std::uint64_t seed)
      : objective_(objective), seed_(seed), random_(seed) {}

  void new_game(const game::Position&, std::uint64_t seed) override {
    random_ = game_random(seed_, seed);
  }

  Choice choose(const game::Position& position, const search::Limits&, const std::stop_token&,
                search::InfoSink&) override {
    game::Bits best_moves = 0;
    int best = 0;
    for (game::Bits moves = position.legal_moves(); moves;) {
      const game::Square square = game::pop_first(moves);
      const int turned = std::popcount(game::flips(position.board, square));
      const bool better = objective_ == game::Objective::fewest ? turned < best : turned > best;
      if (!best_moves || better) {
        best_moves = 0;
        best = turned;
      }
      if (turned == best) best_moves |= game::bit(square);
    }
    return {game::random_square(best_moves, random_), {}};
  }

 private:
  game::Objective objective_;
  std::uint64_t seed_;  // of the option; 0 = the game's
  base::Random random_;
};

}  // namespace

AgentFactory greedy_agent() {
  return {
      .name = "gdy",
      .summary = "the move that turns the fewest discs (classic: the most), ties at random",
      .source = "report A",
      .options = seed_option(),
      .make = [](const base::OptionValues& values,
                 const AgentContext& context) -> base::Result<std::unique_ptr<Agent>> {
        return std::unique_ptr<Agent>(new GreedyAgent(context.objective, seed_of(values)));
      },
  };
}

}  // namespace ogai::agents
