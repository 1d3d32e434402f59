// Router: finds who answers a request, by method and path; and tells what there is to be asked.
//
// Each endpoint says what it takes and what it answers as C++ types that are described
// (wire/object.h): they are read, checked and written here, and the OpenAPI document is made from
// them. Immutable once filled: threads may share it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/api/client_json.h"

namespace ogai::server {

// A request on its way to its handler.
struct Call {
  const Request& request;
  std::vector<std::string> parts;  // what stood for the {…} of the path, in order
};

struct Endpoint {
  std::string method;
  std::string path;  // "/api/games/{id}/moves"
  std::string help;  // what it does, or what the answer is
  int status = 200;
  bool cacheable = false;
  // Asked before anything is read; throws a Refusal. `token` says whose is wanted.
  std::function<void(const Call&)> guard = {};
  std::string token = {};
  std::size_t most_bytes = kMostBodyBytes;

  // Set by the router. The fields of a POST are in its body, others in the address.
  wire::Shape input = wire::object("", "", {});
  wire::Shape answer = {};

  bool takes_body() const { return method == "POST"; }
};

inline Endpoint get(std::string path, std::string help) {
  return {.method = "GET", .path = std::move(path), .help = std::move(help)};
}
inline Endpoint cacheable_get(std::string path, std::string help) {
  return {.method = "GET", .path = std::move(path), .help = std::move(help), .cacheable = true};
}
inline Endpoint post(std::string path, std::string help, int status = 200) {
  return {.method = "POST", .path = std::move(path), .help = std::move(help), .status = status};
}

class Router {
 public:
  // `work` makes the answer from a Call, or throws a Refusal.
  template <typename Work>
  void add(Endpoint endpoint, Work work) {
    using Answer = std::remove_cvref_t<std::invoke_result_t<Work, const Call&>>;
    endpoint.answer = wire::shape_of<Answer>();
    routes_.push_back(
        {std::move(endpoint), [work = std::move(work)](const Call& call, const Json&) {
           return wire::to_json<Answer>(work(call));
         }});
  }
  // The same from a Call and what the client says besides.
  template <typename Input, typename Work>
  void add(Endpoint endpoint, Work work) {
    using Answer = std::remove_cvref_t<std::invoke_result_t<Work, const Call&, const Input&>>;
    endpoint.input = wire::shape_of<Input>();
    endpoint.answer = wire::shape_of<Answer>();
    routes_.push_back(
        {std::move(endpoint), [work = std::move(work)](const Call& call, const Json& input) {
           return wire::to_json<Answer>(work(call, wire::Codec<Input>::read(input)));
         }});
  }

  // Throws a Refusal when there is nothing at the path, or not by this method, or if what the
  // client says is not as the endpoint wants it.
  Response route(const Request& request) const;

  // Null: there is none.
  const Endpoint* find(const std::string& method, const std::string& path) const;
  std::vector<Endpoint> endpoints() const;

 private:
  struct Route {
    Endpoint endpoint;
    std::function<Json(const Call&, const Json& input)> answer;
  };
  std::vector<Route> routes_;
};

// The id in a path; not_found: it is none.
std::int64_t id_in(const Call& call);

}  // namespace ogai::server
