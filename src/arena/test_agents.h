// Agents that misbehave, each in its own way, for the referee's tests.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "arena/seat.h"

namespace ogai::arena {

// Answers with whatever the function says.
class ScriptedAgent final : public agents::Agent {
 public:
  using Script = std::function<game::Move(const game::Position&, const std::stop_token&)>;

  explicit ScriptedAgent(Script script) : script_(std::move(script)) {}

  agents::Choice choose(const game::Position& position, const search::Limits&,
                        const std::stop_token& stop, search::InfoSink&) override {
    return {script_(position, stop), {}};
  }

 private:
  Script script_;
};

inline std::unique_ptr<Seat> scripted(const std::string& name, ScriptedAgent::Script script,
                                      std::size_t memory = 0) {
  return std::make_unique<Seat>(std::make_unique<ScriptedAgent>(std::move(script)), name, memory);
}

inline game::Move first_legal(const game::Position& position) {
  return game::first_square(position.legal_moves());
}

}  // namespace ogai::arena
