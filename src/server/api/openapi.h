// The OpenAPI document of the API, made from what the router and the WebSocket take and answer.
#pragma once

#include "server/api/router.h"

namespace ogai::server {

// OpenAPI 3.1 has no words for a WebSocket: what goes over it is in the schemas LiveRequest, and
// LiveAnswers by the type of the request.
Json openapi_document(const Router& router);

}  // namespace ogai::server
