// MeasureFlags: what the measures share: the agent, its limits, rules, size, seed.
#pragma once

#include <string>

#include "base/progress.h"
#include "cli/frame/commands.h"
#include "cli/frame/game_input.h"
#include "cli/frame/outside_flags.h"
#include "search/limits.h"

namespace ogai::cli {

class MeasureFlags {
 public:
  // `time` is the limit of an answer when no flag gives one.
  explicit MeasureFlags(std::string time) : usual_time_(std::move(time)) {}

  void add_to(Command& command);

  // A bad spec or time ends the command.
  void check() const;
  search::Limits limits() const;  // of one answer
  // For the agent; says what must be said of it before it is made.
  agents::AgentContext context() const;
  bool course() const { return outside_.course(); }
  const std::string& agent() const { return agent_; }
  const GameInput& input() const { return input_; }
  game::Objective objective() const { return input_.defaults().objective; }
  game::BoardSize size() const { return input_.defaults().size; }
  std::uint64_t seed() const { return seed_; }
  bool json() const { return json_; }
  base::ProgressMode progress() const;

 private:
  GameInput input_;
  OutsideFlags outside_;
  std::string agent_;
  std::string time_;
  std::string usual_time_;
  std::uint64_t nodes_ = 0;
  int depth_ = 0;
  std::uint64_t simulations_ = 0;
  std::uint64_t seed_ = 1;
  bool json_ = false;
  bool quiet_ = false;
};

}  // namespace ogai::cli
