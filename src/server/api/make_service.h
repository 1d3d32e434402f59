// The server's Service: docs/api.md over a database and the threads of this machine.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "server/service.h"

namespace ogai::server {

struct ServiceSettings {
  std::filesystem::path database;
  int threads = 0;          // that think; 0: all cores
  std::string admin_token;  // empty: nobody may start tournaments
  std::string program;      // `ogai` itself, which plays the tournaments
};

// Throws store::StoreError when the database cannot be used.
std::unique_ptr<Service> make_service(const ServiceSettings& settings);

}  // namespace ogai::server
