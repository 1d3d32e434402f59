// conduct(): measures an experiment from where its run stands to the end.
//
//   StoredRun run = begin_run(experiment, {.settings = *values, .seed = 1, .threads = 2});
//   if (conduct(experiment, run, notebook, interrupt.token(), mode) == RunEnd::interrupted) …
//
// The settings are those the run was begun with, so a run that is taken up again goes on as it
// began.
#pragma once

#include <span>
#include <string>
#include <utility>

#include "lab/frame/experiment.h"

namespace ogai::lab {

// The defaults, or those of a quick run, and over them what was chosen. The error says which is
// wrong and what is known.
base::Result<base::OptionValues> settings_of(const Experiment& experiment, bool quick,
                                             const ChosenSettings& chosen = {});

struct RunOrder {
  base::OptionValues settings;
  bool quick = false;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string commit;
  std::string machine;
};

// Begun now, nothing measured.
StoredRun begin_run(const Experiment& experiment, const RunOrder& order);

enum class RunEnd { finished, interrupted };

// Throws base::Failure when the run's settings are not the experiment's, or it cannot go on, and
// what the notebook throws. Whatever happens, the cells measured so far are in the run and were
// kept.
RunEnd conduct(const Experiment& experiment, StoredRun& run, Notebook& notebook,
               const std::stop_token& stop, base::ProgressMode progress);

// The experiment's page of the run. Throws base::Failure when the run's cells are not what this
// version of the experiment measures.
Page page_of(const Experiment& experiment, const StoredRun& run);

}  // namespace ogai::lab
