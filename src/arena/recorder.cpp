#include "arena/recorder.h"

namespace ogai::arena {

std::vector<PairOutcome> MemoryRecorder::outcomes() {
  const std::lock_guard lock(mutex_);
  std::vector<PairOutcome> all;
  for (const auto& [key, outcome] : outcomes_) all.push_back(outcome);
  return all;
}

void MemoryRecorder::append(const PairResult& pair) {
  const std::lock_guard lock(mutex_);
  outcomes_.emplace(pair.plan.key, outcome_of(pair));
}

}  // namespace ogai::arena
