#include "server/transport/http_text.h"

#include <gtest/gtest.h>

namespace ogai::server {
namespace {

TEST(Url, PathAndQueryAreDecoded) {
  const auto target = parse_target("/api/b%6fok?position=a+b%2Bc%26&flag&rules=classic");
  ASSERT_TRUE(target.ok());
  EXPECT_EQ(target->path, "/api/book");
  EXPECT_EQ(target->query.at("position"), "a b+c&");
  EXPECT_EQ(target->query.at("flag"), "");
  EXPECT_EQ(target->query.at("rules"), "classic");
  EXPECT_EQ(target->query.size(), 3u);
}

TEST(Url, WhatNeedsNoDecodingStaysAsItIs) {
  EXPECT_EQ(parse_target("/")->path, "/");
  EXPECT_EQ(parse_target("/a+b/c.js")->path, "/a+b/c.js");
  EXPECT_EQ(parse_target("/?")->query.size(), 0u);
  EXPECT_EQ(parse_target("/?&&a=1&")->query.size(), 1u);
  EXPECT_EQ(parse_target("/?a==b")->query.at("a"), "=b");
  EXPECT_EQ(parse_target("/%C3%A9%e2%82%ac%F0%9F%98%80")->path, "/é€😀");
}

TEST(Url, DecodedOnlyOnce) {
  EXPECT_EQ(parse_target("/%252e%252e/x")->path, "/%2e%2e/x");
}

TEST(Url, FaultsAreRefusedWhereTheyStand) {
  const struct {
    const char* text;
    std::size_t offset;
  } faults[] = {
      {"", 0},           {"api", 0},      {"http://h/", 0}, {"*", 0},       {"/%", 1},
      {"/%4", 1},        {"/a%4g", 2},    {"/%-1", 1},      {"/a%2fb", 2},  {"/a%5Cb", 2},
      {"/%00", 3},       {"/%0d%0aX", 3}, {"/%7f", 3},      {"/?a=%zz", 4}, {"/?a=1&a=2", 6},
      {"/?a=1&%g=2", 6}, {"/?a=\x01", 4},
  };
  for (const auto& fault : faults) {
    const auto target = parse_target(fault.text);
    ASSERT_FALSE(target.ok()) << fault.text;
    EXPECT_EQ(target.error().offset, fault.offset) << fault.text;
  }
}

TEST(Url, OnlyUtf8IsText) {
  for (const char* text : {"/%ff", "/%c0%af", "/%e0%80%af", "/%ed%a0%80", "/%f4%90%80%80",
                           "/%f5%80%80%80", "/%c3", "/%c3a", "/%80", "/?a=%e2%82"})
    EXPECT_FALSE(parse_target(text).ok()) << text;
}

TEST(HeaderText, WhoAcceptsGzip) {
  for (const char* yes :
       {"gzip", "deflate, gzip, br", "GZIP;q=0.5", "*", "br;q=1, *;q=0.1", " gzip ; q=1"})
    EXPECT_TRUE(accepts_gzip(yes)) << yes;
  for (const char* no :
       {"", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "gzip;q=0, *", "xgzip", ",,;"})
    EXPECT_FALSE(accepts_gzip(no)) << no;
}

TEST(HeaderText, TagsAreFoundInLists) {
  EXPECT_TRUE(matches_tag("\"a\"", "\"a\""));
  EXPECT_TRUE(matches_tag("\"b\", W/\"a\"", "\"a\""));
  EXPECT_TRUE(matches_tag("*", "\"a\""));
  EXPECT_FALSE(matches_tag("", "\"a\""));
  EXPECT_FALSE(matches_tag("\"b\",\"aa\", a", "\"a\""));
}

TEST(HeaderText, JsonTypes) {
  EXPECT_TRUE(is_json_type("application/json"));
  EXPECT_TRUE(is_json_type("Application/JSON ; charset=utf-8"));
  EXPECT_FALSE(is_json_type("text/plain"));
  EXPECT_FALSE(is_json_type("text/plain; application/json"));
  EXPECT_FALSE(is_json_type(""));
}

TEST(HeaderText, BearerTokens) {
  EXPECT_EQ(bearer_token("Bearer abc"), "abc");
  EXPECT_EQ(bearer_token("bearer  abc "), "abc");
  for (const char* none : {"", "Bearer", "Bearer ", "Basic abc", "abc"})
    EXPECT_EQ(bearer_token(none), "");
}

}  // namespace
}  // namespace ogai::server
