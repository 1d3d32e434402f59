// Uploaded agents as the API writes them.
#pragma once

#include "server/api/responses.h"
#include "store/uploads.h"

namespace ogai::server {

// Everything that anybody may see of an upload. `standings` are the ladder's, as tournaments have
// them.
Json upload_json(const store::Upload& upload, int ahead, const Json& standings);

// What the check said, line by line.
Json report_json(const store::Upload& upload);

}  // namespace ogai::server
