// rnd, report A's first opponent: every legal move with equal probability.
#include "agents/factories.h"
#include "agents/seed_option.h"
#include "base/random.h"
#include "game/select.h"

namespace ogai::agents {

namespace {

class RandomAgent final : public Agent {
 public:
  explicit RandomAgent(std::uint64_t seed) : random_(seed) {}

  Choice choose(const game::Position& position, const search::Limits&, const std::stop_token&,
                search::InfoSink&) override {
    return {game::random_square(position.legal_moves(), random_), {}};
  }

 private:
  base::Random random_;
};

}  // namespace

AgentFactory random_agent() {
  return {"rnd", "any legal move, all equally likely", "report A", seed_option(),
          [](const base::OptionValues& values,
             const AgentContext& context) -> base::Result<std::unique_ptr<Agent>> {
            return std::unique_ptr<Agent>(new RandomAgent(chosen_seed(values, context)));
          }};
}

}  // namespace ogai::agents
