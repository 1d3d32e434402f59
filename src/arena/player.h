// Player: an agent in the arena's hands. Whatever it does (throw, allocate without bound,
// fail to start) becomes a reason to be recorded, never an exception of ours.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "agents/registry.h"
#include "base/memory_account.h"

namespace ogai::arena {

class Player {
 public:
  // memory in bytes, 0: no limit.
  Player(const std::string& spec, const agents::AgentContext& context, std::size_t memory = 0);
  // An agent made elsewhere.
  Player(std::unique_ptr<agents::Agent> agent, std::string name, std::size_t memory = 0);
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  const std::string& name() const { return name_; }
  // What the last failure said, for the log.
  const std::string& complaint() const { return complaint_; }

  // What an outside program wrote to its standard error in the game; empty for others.
  std::string error_output();
  // The most memory it held so far, in bytes: an outside program's own, or what it was charged
  // with.
  std::size_t peak_memory() const;

  // Each returns the reason if the agent failed.
  std::optional<game::EndReason> expect(game::Color color, const search::Limits& limits);
  std::optional<game::EndReason> new_game(const game::Position& start, std::uint64_t seed);
  std::optional<game::EndReason> observe(game::Move move);
  std::optional<game::EndReason> choose(const game::Position& position,
                                        const search::Limits& limits, const std::stop_token& stop,
                                        agents::Choice& choice);

 private:
  template <typename Work>
  std::optional<game::EndReason> guarded(Work work);
  std::optional<game::EndReason> failed(game::EndReason reason, const char* complaint);

  std::string name_;
  std::string complaint_;
  base::MemoryAccount account_;
  std::unique_ptr<agents::Agent> agent_;  // empty if it could not be made
};

}  // namespace ogai::arena
