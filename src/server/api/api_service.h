// ApiService: the Service of docs/api.md. Requests go through the Router, WebSockets to a
// LiveSession; whatever either throws becomes an error answer. It may be destroyed when no request
// and no session is left.
#pragma once

#include <atomic>

#include "server/api/backend.h"
#include "server/api/router.h"

namespace ogai::server {

class ApiService final : public Service {
 public:
  explicit ApiService(const ServiceSettings& settings);

  Response handle(const Request& request) override;
  std::unique_ptr<Session> open_session(std::shared_ptr<Outlet> outlet,
                                        std::string client) override;

  Backend& backend() { return backend_; }
  const Router& router() const { return router_; }

 private:
  Backend backend_;
  Router router_;
  std::atomic<std::uint64_t> sessions_ = 0;  // opened so far
};

}  // namespace ogai::server
