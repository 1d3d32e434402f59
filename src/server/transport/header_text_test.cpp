#include "server/transport/header_text.h"

#include <gtest/gtest.h>

namespace ogai::server {
namespace {

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
