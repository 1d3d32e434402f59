#include "server/api/client_json.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/api/router.h"

namespace ogai::server {
namespace {

struct Page {
  int limit = 50;
};

// What the refusal says; "" if there is none.
template <typename Work>
std::string refusal_from(Work work) {
  try {
    work();
  } catch (const Refusal& refusal) {
    return refusal.what();
  }
  return "";
}

TEST(ParseObject, RefusesWhatIsNoObject) {
  for (const char* text : {"", "[]", "7", "null", "{", "{\"a\":}", "{} {}", "{\"a\":\"\xff\"}",
                           "{\"a\":1e999}", "nul\0l"})
    EXPECT_NE(refusal_from([&] { (void)parse_object(text); }), "") << text;
  EXPECT_EQ(parse_object("{\"a\":\"\\u0000\"}")["a"], std::string(1, '\0'));
}

TEST(ParseObject, BoundsDepthAndSize) {
  const auto nested = [](int depth) {
    return "{\"a\":" + std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']') + "}";
  };
  EXPECT_EQ(refusal_from([&] { (void)parse_object(nested(kMostJsonDepth - 1)); }), "");
  EXPECT_NE(refusal_from([&] { (void)parse_object(nested(kMostJsonDepth)); }), "");
  EXPECT_NE(refusal_from([&] { (void)parse_object(nested(30'000)); }), "");
  EXPECT_NE(refusal_from([&] { (void)parse_object(std::string(60'000, '[')); }), "");
  EXPECT_EQ(refusal_from([&] { (void)parse_object("{\"a\":\"[[[[[[[[[[[[[[[[[[[[\\\"[[\"}"); }),
            "");
  EXPECT_NE(
      refusal_from([&] { (void)parse_object("{\"a\":\"" + std::string(70'000, 'x') + "\"}"); }),
      "");
}

TEST(ParseObject, BoundsTheNumberOfFields) {
  const auto with_fields = [](int count) {
    std::string text = "{\"0\":\":::\"";
    for (int i = 1; i < count; ++i) text += ",\"" + std::to_string(i) + "\":[]";
    return text + "}";
  };
  EXPECT_EQ(parse_object(with_fields(kMostJsonFields)).size(), std::size_t{kMostJsonFields});
  EXPECT_NE(refusal_from([&] { (void)parse_object(with_fields(kMostJsonFields + 1)); }), "");
}

}  // namespace

template <>
wire::Object<Page> wire::describe() {
  return Object<Page>("", "").maybe("limit", "", &Page::limit, within(1, 50));
}

namespace {

TEST(Router, FindsHandlersByMethodAndPath) {
  Router router;
  const auto say = [](const char* word) {
    return [word](const Call& call) {
      std::string said = word;
      for (const std::string& part : call.parts) said += " " + part;
      return said;
    };
  };
  router.add(get("/api/games/{id}", ""), say("game"));
  router.add(post("/api/games/{id}/moves", ""), say("move"));
  router.add(post("/api/games", ""), say("new"));
  router.add<Page>(get("/api/played", ""), [](const Call&, const Page& page) {
    return fmt::format("list of {}", page.limit);
  });
  const auto route = [&](const char* method, const char* path) {
    try {
      return router.route({.method = method, .path = path}).body;
    } catch (const Refusal& refusal) {
      return std::string(code_of(refusal.fault())) + ": " + refusal.what();
    }
  };
  EXPECT_EQ(route("GET", "/api/games/k3"), "\"game k3\"");
  EXPECT_EQ(route("POST", "/api/games/k3/moves"), "\"move k3\"");
  EXPECT_EQ(route("POST", "/api/games"), "\"new\"");
  EXPECT_EQ(route("POST", "/api/games/k3"), "bad_method: /api/games/k3 is asked for by GET");
  const auto played = [&](const std::map<std::string, std::string>& query) {
    try {
      return router.route({.method = "GET", .path = "/api/played", .query = query}).body;
    } catch (const Refusal& refusal) {
      return std::string(refusal.what());
    }
  };
  EXPECT_THROW(router.route({.method = "GET", .path = "/api/games/k3", .query = {{"limit", "5"}}}),
               Refusal);
  EXPECT_EQ(played({{"limit", "5"}}), "\"list of 5\"");
  EXPECT_EQ(played({{"limit", ""}}), "\"list of 50\"");
  EXPECT_EQ(played({{"limit", "51"}}), "\"limit\" is not within 1 … 50");
  EXPECT_EQ(played({{"limit", "5.5"}}), "\"limit\" is not a number");
  EXPECT_EQ(played({{"limits", "5"}}), "unknown field \"limits\"");
  EXPECT_EQ(route("BREW", "/api/games"), "bad_method: /api/games is asked for by POST");
  for (const char* path : {"", "/", "/api", "/api/games/", "/api/games//moves", "/api/games/a/b/c",
                           "/api/Games", "//api/games"})
    EXPECT_EQ(route("GET", path).substr(0, 9), "not_found") << path;
}

}  // namespace
}  // namespace ogai::server
