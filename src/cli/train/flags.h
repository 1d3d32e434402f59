// TrainFlags: what the trainers share: rules, size, weights, seed, threads, output.
#pragma once

#include <string>

#include "base/progress.h"
#include "cli/frame/commands.h"
#include "cli/frame/game_input.h"
#include "eval/any_evaluation.h"
#include "train/fixed_search.h"

namespace ogai::cli {

class TrainFlags {
 public:
  // `out` says what --out is.
  void add_to(Command& command, const std::string& out);

  game::Objective objective() const { return input_.defaults().objective; }
  game::BoardSize size() const { return input_.defaults().size; }
  std::uint64_t seed() const { return seed_; }
  int threads() const { return threads_; }
  const std::string& out() const { return out_; }
  bool json() const { return json_; }
  base::ProgressMode progress() const;

  // The weights asked for; bad ones end the command.
  eval::AnyEvaluation evaluation() const;
  // "--rules reversed --size 8 --seed 1", for the comments of files.
  std::string description() const;

 private:
  GameInput input_;
  std::string weights_;
  std::string out_;
  std::uint64_t seed_ = 1;
  int threads_ = 1;
  bool json_ = false;
  bool quiet_ = false;
};

// Replaces the file; a fault ends the command.
void write_out(const std::string& path, const std::string& contents);

}  // namespace ogai::cli
