// Router: finds who answers a request, by method and path.
//
// A pattern's parts between slashes are words or {}, which stands for anything and is handed to the
// handler. Immutable once filled: threads may share it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/query.h"
#include "server/service.h"

namespace ogai::server {

// A request on its way to its handler.
struct Call {
  const Request& request;
  std::vector<std::string> parts;  // what stood for the {} of the pattern, in order
  Query query;                     // of the parameters that the route knows
};

using Handler = std::function<Response(const Call&)>;

class Router {
 public:
  // `parameters` are those that the address may have.
  void add(std::string method, std::string_view pattern, Handler handler,
           std::vector<std::string> parameters = {});

  // Throws a Refusal when there is nothing at the path, or not by this method, or if the address
  // has parameters that are not known there.
  Response route(const Request& request) const;

 private:
  struct Route {
    std::string method;
    std::vector<std::string> pattern;
    Handler handler;
    std::vector<std::string> parameters;
  };
  std::vector<Route> routes_;
};

}  // namespace ogai::server
