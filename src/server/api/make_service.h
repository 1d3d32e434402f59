// make_service(): the Service of docs/api.md, on the database, the agents and the search of this
// program.
//
// The database is made if it is not there. Throws StoreError if it cannot be used. The service may
// be destroyed when no request and no session is left.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "server/service.h"

namespace ogai::server {

class LabShelf;

struct ServiceSettings {
  std::filesystem::path database;
  int threads = 0;                      // of all searches together; 0: all cores
  std::string admin_token;              // empty: nobody may start tournaments
  std::string upload_token;             // empty: nobody may upload agents
  int upload_games = 100;               // of an uploaded agent on the ladder, at most
  std::string program;                  // path of the ogai executable, to start tournaments
  std::shared_ptr<const LabShelf> lab;  // null: no laboratory
};

std::unique_ptr<Service> make_service(const ServiceSettings& settings);

}  // namespace ogai::server
