// The curves of a training run as the API writes them.
#pragma once

#include "server/api/responses.h"
#include "store/runs.h"

namespace ogai::server {

Json curves_json(const train::MetricSeries& curves);  // {name: [[step, value or null]]}

}  // namespace ogai::server
