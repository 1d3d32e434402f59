// Runs of `ogai train alphazero` as experiments read them: a folder that came from elsewhere, or
// one trained on the spot. What a page needs of a run goes into a cell, so that the stored
// experiment does not need the folder any more.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/options.h"
#include "base/temporary_folder.h"
#include "lab/frame/cell.h"
#include "nn/network.h"

namespace ogai::lab {

// Settings of a shipped config, some of them changed.
using ConfigChanges = std::vector<std::pair<std::string, std::string>>;
base::OptionValues training_config(const std::string& name, const ConfigChanges& changes);

// What a cell says of a run: {"config": {…}, "metrics": {"elo": [[1, 20.5], …], …}}. Iterations are
// counted from 1, as the reports count: iteration 1 ends with the network nets/00000.net.
struct TrainingRun {
  Json config;
  std::map<std::string, std::map<int, double>> metrics;  // by iteration

  int iterations() const;  // finished
  // Empty where nothing of that name was reported.
  std::map<int, double> series(const std::string& metric) const;
  std::optional<double> mean(const std::string& metric) const;
  // Of one iteration each, from the total that is reported.
  std::map<int, double> seconds() const;
  // The iteration whose network is the best one after `iteration`, by the gate; 0: the first one,
  // which has learned nothing.
  int best_after(int iteration) const;
  std::string setting(const std::string& name) const;  // of its config, "" if it has none such

  static constexpr auto fields() {
    return std::tuple(Named{"config", &TrainingRun::config},
                      Named{"metrics", &TrainingRun::metrics});
  }
};

// A cell with a run, and the folder where its networks lie: the one that a setting names, or, if
// that is empty, one in which the run is trained now. A run trained before the experiment was
// interrupted is trained again for its networks: on the CPU they come out the same.
class RunFolder {
 public:
  // Without iterations to train nothing but the first network is there, and no libtorch needed.
  RunFolder(Bench& bench, const Cell<TrainingRun>& cell, const std::string& setting,
            const base::OptionValues& config);

  const TrainingRun& run() const { return run_; }
  // The best network after an iteration, as a file; nothing if the folder does not hold it.
  std::optional<std::string> best_network(int iteration) const;

 private:
  base::TemporaryFolder scratch_;
  std::filesystem::path folder_;
  TrainingRun run_;
};

// Throws base::Failure that names what is missing or damaged.
TrainingRun read_training_run(const std::filesystem::path& folder);

// Trains in that folder and reads the run. With learning off games alone are played, which needs no
// libtorch. Throws base::Failure.
enum class Learning : bool { off, on };
TrainingRun train_run(Bench& bench, const base::OptionValues& config,
                      const std::filesystem::path& folder, Learning learning);

}  // namespace ogai::lab
