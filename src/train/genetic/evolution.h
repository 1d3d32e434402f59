// Evolution: the genetic training of parameter vectors, epoch by epoch.
//
//   first generation   random vectors, and those given to start with
//   each epoch         breed (breeding.h) or ask an optimiser (optimiser.h), judge (fitness.h),
//   rank;
//                      now and then the best visit the next island; report; checkpoint
//                      (checkpoint.h)
//   at the end         the best of some epochs play outsiders, who choose (choice.h)
//
// Files of a run: checkpoint.genes, best.params (of the last epoch), and after the end
// chosen.params and choice.json. When `stop` is requested the epoch under way is given up; taken up
// again the run goes on from the last checkpoint and ends in the same bytes as if it had never
// stopped, on however many threads.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

#include "base/progress.h"
#include "train/genetic/choice.h"
#include "train/genetic/config.h"
#include "train/metrics.h"

namespace ogai::train::genetic {

inline constexpr std::string_view kBestFile = "best.params";
inline constexpr std::string_view kChosenFile = "chosen.params";
inline constexpr std::string_view kChoiceFile = "choice.json";

struct RunOptions {
  std::filesystem::path folder;  // of the run; begin() may make it
  bool resume = false;           // from its checkpoint, which is there
  int threads = 1;
  base::ProgressMode progress = base::ProgressMode::silent;
  // Called once, with the first epoch, when all that the run needs is read and checked and before
  // it writes anything. Returns the seconds that the run has worked before.
  std::function<base::Result<double>(std::uint64_t epoch)> begin;
};

struct RunResult {
  std::uint64_t epochs = 0;
  std::uint64_t games = 0;
  std::optional<Individual> best;   // of the last epoch
  std::optional<Candidate> chosen;  // at the end of the run, if there is a pool to choose
};

// Faults of the disk and of outsiders are Errors, which name files within the run's folder; the
// last checkpoint stays. One program at a time works on a run: to the next it is an Error.
base::Result<RunResult> run_genetic(const Config& config, const RunOptions& options,
                                    MetricSink& metrics, const std::stop_token& stop);

}  // namespace ogai::train::genetic
