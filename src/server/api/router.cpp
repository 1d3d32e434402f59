#include "server/api/router.h"

#include <fmt/format.h>
#include <optional>

namespace ogai::server {

namespace {

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::string_view part = path.substr(0, path.find('/'));
    parts.emplace_back(part);
    path.remove_prefix(part.size());
  }
  return parts;
}

// What stands for the {} of the pattern; nothing: the path is another.
std::optional<std::vector<std::string>> match_path(const std::vector<std::string>& pattern,
                                                   const std::vector<std::string>& path) {
  if (pattern.size() != path.size()) return std::nullopt;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (pattern[i] == "{}" && !path[i].empty())
      parts.push_back(path[i]);
    else if (pattern[i] != path[i])
      return std::nullopt;
  }
  return parts;
}

}  // namespace

void Router::add(std::string method, std::string_view pattern, Handler handler,
                 std::vector<std::string> parameters) {
  routes_.push_back(
      {std::move(method), split_path(pattern), std::move(handler), std::move(parameters)});
}

Response Router::route(const Request& request) const {
  const std::vector<std::string> path = split_path(request.path);
  std::string allowed;
  for (const Route& route : routes_) {
    auto parts = match_path(route.pattern, path);
    if (!parts) continue;
    if (route.method == request.method)
      return route.handler({request, *std::move(parts), Query(request.query, route.parameters)});
    allowed += (allowed.empty() ? "" : " or ") + route.method;
  }
  if (!allowed.empty())
    throw Refusal(Fault::bad_method, fmt::format("{} is asked for by {}", request.path, allowed));
  throw Refusal(Fault::not_found, fmt::format("there is nothing at {}", request.path));
}

}  // namespace ogai::server
