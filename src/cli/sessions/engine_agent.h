// EngineAgent: the agent behind an engine session (`ogai uci`, `ogai nboard`, `ogai line`).
//
// Made when it is first needed, made anew when an option or the rules change, and told of
// every move: a game that goes on is followed, any other begins with new_game(). Used
// by the session's thread only; while a search runs, only the search touches the agent.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/seat.h"
#include "game/record.h"

namespace ogai::cli {

// The agent of a session for which none was chosen.
inline constexpr const char* kEngineAgent = "ogai";

class EngineAgent {
 public:
  // The rules of `context` are those of each game.
  EngineAgent(agents::ResolvedSpec spec, std::uint64_t seed, agents::AgentContext context = {});

  std::string spec() const;  // with the options as they stand
  const base::OptionValues& values() const { return spec_.values; }
  base::Result<base::Done> set_option(std::string_view name, std::string_view text);

  // Its seat, ready to think about the game's position.
  base::Result<arena::Seat*> follow(const game::GameRecord& game);
  void begin_new_game() { told_.reset(); }  // with the next follow(), whatever comes
  void discard();                           // the agent has failed; the next one is a new one

  std::uint64_t seed() const { return seed_; }
  void set_seed(std::uint64_t seed) { seed_ = seed; }  // of the games to come

 private:
  base::Result<base::Done> make(game::Objective objective);
  bool told_part_of(const game::GameRecord& game) const;

  agents::ResolvedSpec spec_;
  std::uint64_t seed_;
  agents::AgentContext context_;
  std::unique_ptr<arena::Seat> seat_;
  game::Objective objective_ = game::Objective::fewest;
  std::optional<game::GameRecord> told_;  // what the agent knows of its game
};

// The moves of a game under these rules, and without an end before the board's.
game::GameRecord replayed(const game::GameRecord& game, game::Objective objective);

}  // namespace ogai::cli
