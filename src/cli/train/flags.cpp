#include "cli/train/flags.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

#include "base/file.h"
#include "cli/frame/exit.h"
#include "cli/frame/weights_file.h"

namespace ogai::cli {

void TrainFlags::add_to(Command& command, const std::string& out) {
  threads_ = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  input_.add_rules_flag(command);
  input_.add_size_flag(command);
  command
      .add_option("--weights", weights_,
                  "Weight file of the evaluation that judges; default: the one that ships")
      .type_name("FILE");
  command.add_option("--seed", seed_, "Seed of everything random")
      .range(0, 1e18)
      .type_name("N")
      .show_default();
  command.add_option("--threads", threads_, "Threads; the result does not depend on them")
      .range(1, 1024)
      .type_name("N")
      .show_default();
  command.add_option("--out", out_, out).required().type_name("FILE");
  command.add_flag("--json", json_, "JSON objects, one a line");
  command.add_flag("--quiet", quiet_, "No progress line");
}

base::ProgressMode TrainFlags::progress() const {
  return json_ || quiet_ ? base::ProgressMode::silent : base::ProgressMode::automatic;
}

eval::AnyEvaluation TrainFlags::evaluation() const {
  if (weights_.empty()) return eval::AnyEvaluation::shipped(objective(), size());
  return read_weights(weights_, objective(), size());
}

std::string TrainFlags::description() const {
  return fmt::format("--rules {} --size {} --seed {}{}", game::rules_name(objective()),
                     game::side(size()), seed_, weights_.empty() ? "" : " --weights (a file)");
}

void write_out(const std::string& path, const std::string& contents) {
  value_or_exit(base::write_file_atomically(path, contents), path);
}

}  // namespace ogai::cli
