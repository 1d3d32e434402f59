// A page as JSON, for the Lab room (docs/api.md): {"blocks": [{"kind": "text" | "table" | "chart" |
// "claim", …}, …]}.
#pragma once

#include "lab/frame/experiment.h"

namespace ogai::lab {

Json page_json(const Page& page);
// Id, report, place, title, question, method, settings with their options, quick settings.
Json experiment_json(const Experiment& experiment);

}  // namespace ogai::lab
