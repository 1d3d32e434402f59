// ArenaFlags: what match, sprt and tournament share: clock, openings, threads, seed, and
// where the games are kept.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/tournament.h"
#include "cli/frame/commands.h"
#include "cli/frame/game_input.h"
#include "cli/frame/outside_flags.h"

namespace ogai::cli {

class ArenaFlags {
 public:
  explicit ArenaFlags(int games) : games_(games) {}

  void add_to(Command& command, const std::string& games_help);

  // Agents that cannot be made (a bad spec, a file that is not there or does not fit the game, too
  // little memory) end the command before anything is played.
  void check_agents(const std::vector<std::string>& specs) const;

  int pairs() const;  // of an encounter
  arena::TournamentSettings settings() const;
  arena::MakeSeat make_seat(const std::vector<std::string>& specs) const;
  // Everything that decides which games are played, to tell a resumed tournament from another.
  nlohmann::ordered_json description(const std::string& kind,
                                     const std::vector<game::Position>& openings) const;

  // What a kept tournament's description says of flags that were not given.
  void adopt(const nlohmann::json& description);
  bool unlimited() const;                                     // no limit of any kind was given
  void limit_time(const std::string& time) { time_ = time; }  // of each move

  // As check_agents(), but says what is wrong, if anything, instead.
  std::optional<base::Error> fault_of(const std::string& spec) const;

  const std::string& name() const { return name_; }
  const std::string& database() const { return database_; }
  bool kept() const { return !unkept_; }
  bool json() const { return json_; }
  bool quiet() const { return quiet_; }

 private:
  search::Limits limits() const;
  agents::AgentContext context(const std::vector<std::string>& specs) const;
  std::vector<game::Position> openings() const;
  std::vector<game::Position> openings_of_file() const;

  std::optional<Command> command_;
  GameInput input_;
  OutsideFlags outside_;
  int games_;
  std::string time_;
  std::string clock_;
  std::string margin_ = "100ms";
  std::uint64_t nodes_ = 0;
  int depth_ = 0;
  std::uint64_t simulations_ = 0;
  int memory_ = 100;  // MB; the reports' limit
  std::string openings_ = "random:8";
  std::uint64_t seed_ = 1;
  int threads_ = 1;
  std::string name_;
  std::string database_;
  bool unkept_ = false;
  bool json_ = false;
  bool quiet_ = false;
};

}  // namespace ogai::cli
