// The curves of a training run as the API writes them.
#pragma once

#include "server/api/responses.h"
#include "store/run_catalogue.h"

namespace ogai::server {

Json curves_json(const store::Curves& curves);  // {name: [[step, value or null]]}

}  // namespace ogai::server
