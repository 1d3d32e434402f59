// The families of routes, each in the file of its name.
#pragma once

#include "server/api/router.h"

namespace ogai::server {

struct Backend;

void add_about_routes(Router& router, Backend& backend);
void add_games_routes(Router& router, Backend& backend);
void add_text_routes(Router& router);
void add_tournament_routes(Router& router, Backend& backend);
void add_tournament_orders(Router& router, Backend& backend);
void add_agent_record_routes(Router& router, Backend& backend);
void add_run_routes(Router& router, Backend& backend);
void add_lab_routes(Router& router, Backend& backend);
void add_upload_routes(Router& router, Backend& backend);

}  // namespace ogai::server
