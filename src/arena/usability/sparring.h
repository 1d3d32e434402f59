// The other side in a usability test: plays so many moves by chance, then resigns.
#pragma once

#include "agents/agent.h"
#include "game/select.h"

namespace ogai::arena {

class SparringAgent final : public agents::Agent {
 public:
  explicit SparringAgent(int moves) : moves_(moves) {}

  void new_game(const game::Position&, std::uint64_t seed) override {
    random_ = base::Random(seed);
    left_ = moves_;
  }

  agents::Choice choose(const game::Position& position, const search::Limits&,
                        const std::stop_token&, search::InfoSink&) override {
    if (left_-- == 0) throw agents::AgentFailure(game::EndReason::resignation, "enough was seen");
    return {game::random_square(position.legal_moves(), random_), {}};
  }

 private:
  int moves_;
  int left_ = 0;
  base::Random random_{0};
};

}  // namespace ogai::arena
