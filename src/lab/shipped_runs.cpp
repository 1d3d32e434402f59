#include "lab/shipped_runs.h"

#include <algorithm>

namespace ogai::lab {

namespace {

std::vector<FolderRun> read_shipped_runs() {
  std::vector<FolderRun> runs;
  for (const std::string_view text : shipped_run_texts())
    if (auto run = known_run(text)) runs.push_back(std::move(*run));
  std::sort(runs.begin(), runs.end(), [](const FolderRun& left, const FolderRun& right) {
    return left.experiment < right.experiment;
  });
  return runs;
}

}  // namespace

const std::vector<FolderRun>& shipped_runs() {
  static const std::vector<FolderRun> runs = read_shipped_runs();
  return runs;
}

const FolderRun* find_shipped_run(std::string_view id) {
  const auto& runs = shipped_runs();
  const auto found = std::find_if(runs.begin(), runs.end(),
                                  [&](const FolderRun& one) { return one.run.id() == id; });
  return found == runs.end() ? nullptr : &*found;
}

}  // namespace ogai::lab
