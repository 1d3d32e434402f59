#include "server/api/openapi.h"

#include <set>

#include "server/api/live_wire.h"

namespace ogai::server {

namespace {

// Of the document: greater when something in it changes that clients must know.
constexpr const char* kApiVersion = "1.0.0";

Json content(Json schema) {
  return {{"application/json", {{"schema", std::move(schema)}}}};
}

Json parameters_of(const Endpoint& endpoint, Json& components) {
  Json parameters = Json::array();
  for (std::size_t begin = endpoint.path.find('{'); begin != std::string::npos;
       begin = endpoint.path.find('{', begin + 1)) {
    const std::size_t end = endpoint.path.find('}', begin);
    parameters.push_back({{"name", endpoint.path.substr(begin + 1, end - begin - 1)},
                          {"in", "path"},
                          {"required", true},
                          {"schema", {{"type", "string"}}}});
  }
  if (endpoint.takes_body()) return parameters;
  for (const wire::FieldShape& field : endpoint.input.fields) {
    Json schema = wire::json_schema(field.shape, components);
    if (!field.fallback.is_null()) schema["default"] = field.fallback;
    parameters.push_back({{"name", field.name},
                          {"in", "query"},
                          {"description", field.help},
                          {"required", field.required},
                          {"schema", std::move(schema)}});
  }
  return parameters;
}

Json operation(const Endpoint& endpoint, Json& components) {
  Json operation = {{"description", endpoint.help}};
  if (const Json parameters = parameters_of(endpoint, components); !parameters.empty())
    operation["parameters"] = parameters;
  if (!endpoint.token.empty())
    operation["security"] = Json::array({{{endpoint.token, Json::array()}}});
  if (endpoint.takes_body() && !endpoint.input.fields.empty())
    operation["requestBody"] = {{"required", true},
                                {"content", content(json_schema(endpoint.input, components))}};
  operation["responses"] = {{std::to_string(endpoint.status),
                             {{"description", "what was asked for"},
                              {"content", content(json_schema(endpoint.answer, components))}}},
                            {"default", {{"$ref", "#/components/responses/Refused"}}}};
  return operation;
}

Json token_scheme(const char* whose) {
  return {{"type", "http"}, {"scheme", "bearer"}, {"description", whose}};
}

void add_live(Json& components) {
  wire::Shape request = wire::variant("LiveRequest", "A message to the server.", "type", {});
  wire::Shape answers =
      wire::object("LiveAnswers", "The messages of the server, by the type of what was asked.", {});
  for (const LiveTopic& topic : live_topics()) {
    request.parts.push_back(topic.request);
    if (topic.answers.empty()) continue;
    wire::Shape answer = wire::variant("", "", "type", {});
    for (const LiveAnswer& one : topic.answers) answer.parts.push_back(one.shape);
    answers.fields.push_back({topic.type, topic.help, std::move(answer)});
  }
  wire::json_schema(request, components);
  wire::json_schema(answers, components);
}

// Those that a client may send: what they do not name is refused.
void close(const Json& schema, Json& components, std::set<std::string>& closed) {
  for (const auto& [key, part] : schema.items()) {
    if (key == "$ref") {
      const std::string name = part.get<std::string>().substr(sizeof("#/components/schemas/") - 1);
      if (!closed.insert(name).second) continue;
      if (components[name].contains("properties")) components[name]["additionalProperties"] = false;
      close(Json(components[name]), components, closed);
    } else if (part.is_structured()) {
      close(part, components, closed);
    }
  }
}

void close_inputs(const Json& paths, Json& components) {
  std::set<std::string> closed;
  for (const auto& [path, operations] : paths.items())
    for (const auto& [method, one] : operations.items())
      if (one.contains("requestBody")) close(one["requestBody"], components, closed);
  close(Json(components["LiveRequest"]), components, closed);
}

}  // namespace

Json openapi_document(const Router& router) {
  Json schemas = Json::object();
  Json paths = Json::object();
  for (const Endpoint& endpoint : router.endpoints()) {
    std::string method = endpoint.method;
    for (char& c : method) c = static_cast<char>(std::tolower(c));
    paths[endpoint.path][method] = operation(endpoint, schemas);
  }
  paths["/api/live"]["get"] = {
      {"description",
       "the WebSocket: text messages, one JSON object each; requests are a LiveRequest, answers "
       "are "
       "in LiveAnswers by the type of the request"},
      {"responses", {{"101", {{"description", "the WebSocket is open"}}}}}};
  add_live(schemas);
  const Json refused = wire::json_schema(error_shape(), schemas);
  close_inputs(paths, schemas);
  return {{"openapi", "3.1.0"},
          {"info",
           {{"title", "Ogai"},
            {"version", kApiVersion},
            {"description",
             "What `ogai serve` answers. Times of day (MS) are milliseconds since "
             "1970, UTC; values are discs, from the side of the player to move."},
            {"license", {{"name", "MIT"}, {"identifier", "MIT"}}}}},
          {"servers", Json::array({{{"url", "/"}}})},
          {"security", Json::array()},
          {"paths", std::move(paths)},
          {"components",
           {{"schemas", std::move(schemas)},
            {"responses",
             {{"Refused",
               {{"description", "why it was refused"},
                {"content", content({{"type", "object"},
                                     {"properties", {{"error", refused}}},
                                     {"required", Json::array({"error"})}})}}}}},
            {"securitySchemes",
             {{"admin", token_scheme("the admin token of the server")},
              {"upload", token_scheme("the token of those who may upload agents")},
              {"owner", token_scheme("the key of an upload's owner")}}}}}};
}

}  // namespace ogai::server
