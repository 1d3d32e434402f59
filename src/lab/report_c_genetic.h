// Report C's two genetic searches (sections 4.2.3 and 4.2.4) as experiments: the same study with
// another config of `ogai train genetic`.
//
// The training is a chain of cells of some epochs. Each keeps the population at its end and the
// best of its epochs, so that the next one, or a run taken up again, goes on from there as the
// trainer's own checkpoints do.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/frame/experiment.h"

namespace ogai::lab {

struct GeneticStudy {
  std::string config;     // a shipped one of the trainer
  std::string published;  // the report's vector, an evaluation of greedy-invincible
  double report_win_rate = 0;
  double report_seconds = 0;
  std::optional<double> report_neighbours = {};  // its neighbour value, −0.5 … 0.5
  std::uint64_t epochs_per_cell = 20;
};

base::OptionTable genetic_study_settings();
std::vector<std::pair<std::string, std::string>> quick_genetic_study();
void measure_genetic_study(Bench& bench, const GeneticStudy& study);
Page genetic_study_page(const StoredRun& run, const GeneticStudy& study);

}  // namespace ogai::lab
