// The description of the API: whole, as committed for the page, and held to by the server.
#include "server/api/openapi.h"

#include <cstdlib>
#include <fstream>
#include <set>

#include "server/api/live_wire.h"
#include "server/api/test_service.h"

namespace ogai::server {
namespace {

// What a client may send, whole: each field of each is tried damaged.
const std::map<std::string, Json>& sample_bodies() {
  static const std::map<std::string, Json> samples = {
      {"/api/games", Json::parse(R"({"rules": "classic", "size": 8, "start": "start",
                       "black": {"kind": "person"}, "white": {"kind": "level", "id": "casual"},
                       "clock": {"initial": 60, "increment": 1}})")},
      {"/api/games/{id}/moves", {{"ply", 0}, {"move", "d3"}}},
      {"/api/games/{id}/undo", {{"ply", 0}, {"to", 0}}},
      {"/api/games/{id}/resign", {{"color", "black"}}},
      {"/api/games/{id}/players",
       Json::parse(R"({"black": {"kind": "agent", "spec": "rnd"}, "white": {"kind": "person"}})")},
      {"/api/parse", {{"text", "d3"}, {"size", 8}, {"rules", "classic"}}},
      {"/api/format",
       Json::parse(R"({"rules": "classic", "size": 8, "start": "start", "moves": ["d3"],
                       "black": "B", "white": "W", "notation": "ggf"})")},
      {"/api/tournaments",
       Json::parse(R"({"name": "n", "kind": "swiss", "agents": ["rnd", "gdy"], "games": 2,
                       "rounds": 2, "rules": "classic", "size": 6, "time": "10ms", "depth": 2,
                       "nodes": 100, "threads": 1, "seed": 1})")},
  };
  return samples;
}

const std::map<std::string, Json>& sample_messages() {
  static const std::map<std::string, Json> samples = {
      {"analyse", {{"position", "start"}, {"rules", "classic"}, {"seconds", 0.01}}},
      {"analyse-game", Json::parse(R"({"rules": "classic", "size": 4, "start": "start", "moves": [],
                       "seconds": 0.01, "quick": 0.01})")},
      {"hint", {{"position", "start"}, {"rules", "classic"}}},
      {"play", {{"game", "x"}, {"ply", 0}}},
      {"watch-game", {{"game", "x"}}},
      {"watch-tournament", {{"tournament", 1}}},
      {"watch-run", {{"run", "x"}, {"since", 1}}},
      {"watch-lists", Json::object()},
      {"watch-lab", Json::object()},
      {"watch-lab-run", {{"run", "x"}}},
      {"stop", Json::object()},
  };
  return samples;
}

struct Damage {
  std::string place;  // of the fault: "black.kind"
  Json json;
};

// Each field missing where it must be there, of another type, and one too many in every object.
std::vector<Damage> damaged(const Json& json, const wire::Shape& shape,
                            const std::string& place = "") {
  std::vector<Damage> all;
  Json more = json;
  more["surplus"] = 1;
  all.push_back({place + "surplus", std::move(more)});
  for (const auto& [name, value] : json.items()) {
    Json changed = json;
    changed[name] = value.is_array() ? Json("no list") : Json::array({value});
    all.push_back({place + name, std::move(changed)});
    const wire::FieldShape* field = nullptr;
    for (const wire::FieldShape& one : shape.fields)
      if (one.name == name) field = &one;
    if (field && field->required) {
      Json fewer = json;
      fewer.erase(name);
      all.push_back({place + name, std::move(fewer)});
    }
    if (!value.is_object()) continue;
    for (Damage& inner : damaged(value, field ? field->shape : wire::Shape{}, place + name + ".")) {
      Json whole = json;
      whole[name] = std::move(inner.json);
      all.push_back({std::move(inner.place), std::move(whole)});
    }
  }
  return all;
}

TEST(OpenApi, IsTheCommittedDocument) {
  TestService service;
  const Json served = service.get("/api/openapi.json").json;
  const char* const path = OGAI_WEB "/src/api/openapi.json";
  if (std::getenv("OGAI_WRITE_OPENAPI")) std::ofstream(path) << served.dump(2) << '\n';
  std::ifstream file(path);
  EXPECT_EQ(Json::parse(file, nullptr, false), served)
      << "`npm run api` in web/ brings web/src/api/openapi.json up to date";
}

TEST(OpenApi, EveryReferenceLeadsSomewhere) {
  TestService service;
  const Json document = service.get("/api/openapi.json").json;
  std::set<std::string> named;
  const Json flat = document.flatten();
  for (const auto& [place, value] : flat.items())
    if (place.ends_with("/$ref")) {
      named.insert(value);
      const Json::json_pointer pointer(value.get<std::string>().substr(1));
      EXPECT_TRUE(document.contains(pointer)) << value;
    }
  for (const auto& [name, schema] : document["components"]["schemas"].items()) {
    EXPECT_FALSE(schema["description"].get<std::string>().empty()) << name;
    const bool root = name == "LiveRequest" || name == "LiveAnswers";
    EXPECT_TRUE(root || named.contains("#/components/schemas/" + name)) << name;
  }
}

TEST(OpenApi, DamagedBodiesAreRefusedByTheNameOfTheField) {
  TestService service("secret");
  const Router& router = service.router();
  for (const Endpoint& endpoint : router.endpoints()) {
    if (!endpoint.takes_body() || endpoint.input.fields.empty()) continue;
    if (endpoint.token == "upload") continue;  // upload_routes_test.cpp
    ASSERT_TRUE(sample_bodies().contains(endpoint.path)) << endpoint.path;
    const Json& body = sample_bodies().at(endpoint.path);
    EXPECT_EQ(wire::misfit(body, endpoint.input).value_or(""), "") << body;
    for (const auto& [place, json] : damaged(body, endpoint.input)) {
      const Answer answer = service.post(endpoint.path, json, "secret");
      EXPECT_EQ(answer.status, 400) << endpoint.path << json;
      EXPECT_NE(answer.message().find("\"" + place), std::string::npos)
          << endpoint.path << json << answer.message();
    }
  }
}

TEST(OpenApi, DamagedMessagesAreRefusedByTheNameOfTheField) {
  TestService service;
  const auto socket = service.open_session();
  std::int64_t id = 0;
  for (const LiveTopic& topic : live_topics()) {
    ASSERT_TRUE(sample_messages().contains(topic.type)) << topic.type;
    Json message = {{"id", 0}, {"type", topic.type}};
    message.update(sample_messages().at(topic.type));
    EXPECT_EQ(wire::misfit(message, topic.request).value_or(""), "") << message;
    for (auto [place, json] : damaged(message, topic.request)) {
      const bool said = json.contains("id") && json["id"].is_number();
      if (said) json["id"] = ++id;
      socket->receive(json.dump());
      const Json error = service.outlet->last();
      EXPECT_EQ(error["type"], "error") << json;
      EXPECT_EQ(error["id"], said ? Json(id) : Json(nullptr)) << json;
      EXPECT_NE(error["error"]["message"].get<std::string>().find("\"" + place), std::string::npos)
          << json << error;
    }
  }
}

}  // namespace
}  // namespace ogai::server
