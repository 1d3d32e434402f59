// Uploaded agents on the wire.
#pragma once

#include "server/api/tournament_wire.h"
#include "server/api/uploaded_agents.h"

namespace ogai::server {

// What anybody may see of an upload.
struct ShownUpload {
  store::Upload upload;
  int ahead = 0;                        // that come before it
  std::vector<StandingLine> standings;  // the ladder's
};

// What the check said, line by line.
std::vector<wire::AnyObject> report_of(const store::Upload& upload);

namespace wire {

template <>
Object<AgentFile> describe();
template <>
Object<ShownUpload> describe();

}  // namespace wire

}  // namespace ogai::server
