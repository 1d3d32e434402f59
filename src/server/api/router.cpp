#include "server/api/router.h"

#include <charconv>
#include <fmt/format.h>

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

// What stands for the {…} of the pattern; nothing: the path is another.
std::optional<std::vector<std::string>> match_path(const std::string& pattern,
                                                   const std::vector<std::string>& path) {
  const std::vector<std::string> wanted = split_path(pattern);
  if (wanted.size() != path.size()) return std::nullopt;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (wanted[i].starts_with('{') && !path[i].empty())
      parts.push_back(path[i]);
    else if (wanted[i] != path[i])
      return std::nullopt;
  }
  return parts;
}

// What the client says besides the path, checked.
Json input_of(const Endpoint& endpoint, const Request& request) {
  Json input = Json::object();
  if (!endpoint.takes_body()) {
    input = json_of_query(request.query, endpoint.input);
  } else if (!endpoint.input.fields.empty()) {
    input = parse_object(request.body, endpoint.most_bytes);
  }
  require_fit(input, endpoint.input);
  return input;
}

}  // namespace

Response Router::route(const Request& request) const {
  const std::vector<std::string> path = split_path(request.path);
  std::string allowed;
  for (const auto& [endpoint, work] : routes_) {
    auto parts = match_path(endpoint.path, path);
    if (!parts) continue;
    if (endpoint.method == request.method) {
      const Call call{request, *std::move(parts)};
      if (endpoint.guard) endpoint.guard(call);
      const Json input = input_of(endpoint, request);
      return {.status = endpoint.status,
              .body = dump(work(call, input)),
              .cacheable = endpoint.cacheable};
    }
    allowed += (allowed.empty() ? "" : " or ") + endpoint.method;
  }
  if (!allowed.empty())
    throw Refusal(Fault::bad_method, fmt::format("{} is asked for by {}", request.path, allowed));
  throw Refusal(Fault::not_found, fmt::format("there is nothing at {}", request.path));
}

const Endpoint* Router::find(const std::string& method, const std::string& path) const {
  for (const Route& route : routes_)
    if (route.endpoint.method == method && match_path(route.endpoint.path, split_path(path)))
      return &route.endpoint;
  return nullptr;
}

std::vector<Endpoint> Router::endpoints() const {
  std::vector<Endpoint> list;
  for (const Route& route : routes_) list.push_back(route.endpoint);
  return list;
}

std::int64_t id_in(const Call& call) {
  const std::string& text = call.parts[0];
  std::int64_t id = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (error != std::errc() || stopped != text.data() + text.size() || id < 1 || id > kMostInteger)
    throw Refusal(Fault::not_found, "there is no such; ids are whole numbers from 1");
  return id;
}

}  // namespace ogai::server
