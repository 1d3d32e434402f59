#include "server/api/fields.h"

#include <gtest/gtest.h>

#include "server/api/router.h"

namespace ogai::server {
namespace {

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

TEST(Fields, NamesTheFieldAtFault) {
  const Json object = Json::parse(R"({"n": 3, "x": 1.5, "t": "text", "l": ["a", 1], "o": {"u": 1},
                                      "big": 1e300, "none": null})");
  const auto saying = [&](auto read) {
    return refusal_from([&] {
      Fields fields(object);
      read(fields);
    });
  };
  EXPECT_EQ(saying([](Fields& f) { (void)f.text("missing"); }), "\"missing\" is missing");
  EXPECT_EQ(saying([](Fields& f) { (void)f.text("none"); }), "\"none\" is missing");
  EXPECT_EQ(saying([](Fields& f) { (void)f.text("n"); }), "\"n\" is not a text");
  EXPECT_EQ(saying([](Fields& f) { (void)f.integer("x", 0, 9); }), "\"x\" is not a whole number");
  EXPECT_EQ(saying([](Fields& f) { (void)f.integer("n", 4, 9); }), "\"n\" is not within 4 … 9");
  EXPECT_EQ(saying([](Fields& f) { (void)f.integer("t", 4, 9); }), "\"t\" is not a number");
  EXPECT_NE(saying([](Fields& f) { (void)f.integer("big", 0, kMostInteger); }), "");
  EXPECT_EQ(saying([](Fields& f) { (void)f.texts("l", 5); }), "\"l\": entry 1 is not a text");
  EXPECT_EQ(saying([](Fields& f) { (void)f.texts("l", 1); }), "\"l\" has more than 1 entries");
  EXPECT_EQ(saying([](Fields& f) { (void)f.texts("t", 1); }), "\"t\" is not a list");
  EXPECT_EQ(saying([](Fields& f) { (void)f.object("t"); }), "\"t\" is not an object");
  EXPECT_EQ(saying([](Fields& f) { Fields(f.object("o"), "o").end(); }), "unknown field \"o.u\"");
  EXPECT_EQ(saying([](Fields& f) { f.end(); }), "unknown field \"n\"");
  EXPECT_EQ(saying([](Fields& f) { (void)f.integer("n", 0, 9), (void)f.number("x", 0, 2); }), "");
}

TEST(Fields, WholeNumbersAreExact) {
  const auto read = [](const std::string& number) {
    const Json object = Json::parse("{\"n\": " + number + "}");
    std::string text;
    const std::string refusal =
        refusal_from([&] { text = std::to_string(Fields(object).integer("n", -5, INT64_MAX)); });
    return refusal.empty() ? text : refusal;
  };
  for (const char* exact : {"0", "-5", "9007199254740993", "9223372036854775807"})
    EXPECT_EQ(read(exact), exact);
  EXPECT_EQ(read("6.0"), "6");
  EXPECT_EQ(read("1e3"), "1000");
  for (const char* beyond : {"-6", "9223372036854775808", "18446744073709551615",
                             "99999999999999999999", "1e300", "-1e300", "-9223372036854775808"})
    EXPECT_EQ(read(beyond), "\"n\" is not within -5 … 9223372036854775807") << beyond;
}

TEST(Fields, IdsAreThoseThatADoubleTellsApart) {
  const auto read = [](const char* text) {
    const Json object = Json::parse(text);
    return refusal_from([&] { (void)Fields(object).integer("id", 0, kMostInteger); });
  };
  EXPECT_EQ(read(R"({"id": 9007199254740991})"), "");
  for (const char* beyond : {R"({"id": 9007199254740992})", R"({"id": 9007199254740993})",
                             R"({"id": 9007199254740993.0})"})
    EXPECT_EQ(read(beyond), "\"id\" is not within 0 … 9007199254740991") << beyond;
}

TEST(Router, FindsHandlersByMethodAndPath) {
  Router router;
  const auto say = [](const char* word) {
    return [word](const Call& call) {
      std::string body = word;
      for (const std::string& part : call.parts) body += " " + part;
      return Response{.body = body};
    };
  };
  router.add("GET", "/api/games/{}", say("game"));
  router.add("POST", "/api/games/{}/moves", say("move"));
  router.add("POST", "/api/games", say("new"));
  router.add("GET", "/api/played", say("list"), {"limit", "before"});
  const auto route = [&](const char* method, const char* path) {
    try {
      return router.route({.method = method, .path = path}).body;
    } catch (const Refusal& refusal) {
      return std::string(code_of(refusal.fault())) + ": " + refusal.what();
    }
  };
  EXPECT_EQ(route("GET", "/api/games/k3"), "game k3");
  EXPECT_EQ(route("POST", "/api/games/k3/moves"), "move k3");
  EXPECT_EQ(route("POST", "/api/games"), "new");
  EXPECT_EQ(route("POST", "/api/games/k3"), "bad_method: /api/games/k3 is asked for by GET");
  const std::map<std::string, std::string> query = {{"limit", "5"}};
  EXPECT_THROW(router.route({.method = "GET", .path = "/api/games/k3", .query = query}), Refusal);
  EXPECT_EQ(router.route({.method = "GET", .path = "/api/played", .query = query}).body, "list");
  EXPECT_EQ(route("BREW", "/api/games"), "bad_method: /api/games is asked for by POST");
  for (const char* path : {"", "/", "/api", "/api/games/", "/api/games//moves", "/api/games/a/b/c",
                           "/api/Games", "//api/games"})
    EXPECT_EQ(route("GET", path).substr(0, 9), "not_found") << path;
}

}  // namespace
}  // namespace ogai::server
