// rnd, report A's first opponent: every legal move with equal probability.
#include "agents/factories.h"
#include "base/random.h"
#include "game/select.h"

namespace ogai::agents {

namespace {

class RandomAgent final : public Agent {
 public:
  explicit RandomAgent(std::uint64_t seed) : seed_(seed), random_(seed) {}

  void new_game(const game::Position&, std::uint64_t seed) override {
    random_ = game_random(seed_, seed);
  }

  Choice choose(const game::Position& position, const search::Limits&, const std::stop_token&,
                search::InfoSink&) override {
    return {game::random_square(position.legal_moves(), random_), {}};
  }

 private:
  std::uint64_t seed_;  // of the option; 0 = the game's
  base::Random random_;
};

}  // namespace

AgentFactory random_agent() {
  return {
      .name = "rnd",
      .summary = "any legal move, all equally likely",
      .source = "report A",
      .options = seed_option(),
      .make = [](const base::OptionValues& values,
                 const AgentContext&) -> base::Result<std::unique_ptr<Agent>> {
        return std::unique_ptr<Agent>(new RandomAgent(seed_of(values)));
      },
  };
}

}  // namespace ogai::agents
