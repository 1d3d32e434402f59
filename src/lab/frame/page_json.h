// A page as JSON, for the Lab room (docs/api-lab.md): {"blocks": [{"kind": "text" | "table" |
// "chart" | "claim", …}, …]}.
#pragma once

#include "lab/frame/experiment.h"

namespace ogai::lab {

Json page_json(const Page& page);
// Id, report, place, title, question, method, settings with their options, quick settings.
Json experiment_json(const Experiment& experiment);
// What a list of runs says of it: id, experiment, quick, seed, threads, commit, started, finished,
// seconds, measured, planned. Whether somebody works on it the run does not know.
Json summary_json(const StoredRun& run);

}  // namespace ogai::lab
