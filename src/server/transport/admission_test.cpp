#include "server/transport/admission.h"

#include <gtest/gtest.h>

namespace ogai::server {
namespace {

RequestHead plain_head(const std::string& method = "GET",
                       const std::string& host = "localhost:8080") {
  RequestHead head;
  head.method = method;
  head.host = host;
  head.hosts = 1;
  return head;
}

int status(const RequestHead& head, std::vector<std::string> allowed = {},
           std::string_view local = "127.0.0.1") {
  const auto answer = Admission(std::move(allowed)).refuse(head, local);
  return answer ? answer->status : 200;
}

TEST(Admission, HostNamesLoseTheirPorts) {
  EXPECT_EQ(host_name("a.example"), "a.example");
  EXPECT_EQ(host_name("a.example:80"), "a.example");
  EXPECT_EQ(host_name("[::1]"), "::1");
  EXPECT_EQ(host_name("[::1]:8080"), "::1");
  for (const char* bad : {"", ":80", "a:", "a:b", "a:123456", "[::1", "[::1]x", "a:80:80", "::1"})
    EXPECT_EQ(host_name(bad), "") << bad;
}

TEST(Admission, LoopbackNamesAndTheAddressConnectedToAreKnown) {
  for (const char* host : {"localhost", "LocalHost:8080", "127.0.0.1", "127.8.9.1:1", "[::1]:80"})
    EXPECT_EQ(status(plain_head("GET", host)), 200) << host;
  EXPECT_EQ(status(plain_head("GET", "192.168.1.5:8080"), {}, "192.168.1.5"), 200);
  for (const char* host :
       {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.5",
        "0.0.0.0", "127.0.0.1@evil.example", "[::2]", "", "128.0.0.1"})
    EXPECT_EQ(status(plain_head("GET", host)), 403) << host;
}

TEST(Admission, OtherNamesMustBeAllowed) {
  const std::vector<std::string> allowed = {"ogai.example"};
  EXPECT_EQ(status(plain_head("GET", "Ogai.Example:443"), allowed), 200);
  EXPECT_EQ(status(plain_head("GET", "x.ogai.example"), allowed), 403);
}

TEST(Admission, ThereMustBeOneHost) {
  RequestHead head = plain_head();
  head.hosts = 0;
  EXPECT_EQ(status(head), 400);
  head.hosts = 2;
  EXPECT_EQ(status(head), 400);
}

TEST(Admission, OnlyTheOwnPageMaySendAndConverse) {
  const auto with_origin = [](const std::string& method, const std::string& origin, bool upgrade) {
    RequestHead head = plain_head(method);
    head.origin = origin;
    head.upgrade = upgrade;
    return status(head);
  };
  for (const char* own :
       {"", "http://localhost:8080", "https://localhost:8080", "HTTP://LOCALHOST:8080"}) {
    EXPECT_EQ(with_origin("POST", own, false), 200) << own;
    EXPECT_EQ(with_origin("DELETE", own, false), 200) << own;
    EXPECT_EQ(with_origin("GET", own, true), 200) << own;
  }
  for (const char* foreign : {"null", "http://localhost", "http://localhost:80801",
                              "http://127.0.0.1:8080", "http://evil.example", "localhost:8080",
                              "http://localhost:8080.evil.example", "ftp://localhost:8080"}) {
    EXPECT_EQ(with_origin("POST", foreign, false), 403) << foreign;
    EXPECT_EQ(with_origin("DELETE", foreign, false), 403) << foreign;
    EXPECT_EQ(with_origin("GET", foreign, true), 403) << foreign;
    EXPECT_EQ(with_origin("GET", foreign, false), 200) << foreign;  // reading is CORS's matter
  }
}

TEST(Admission, MethodsAndTypes) {
  for (const char* method : {"PUT", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", ""})
    EXPECT_EQ(status(plain_head(method)), 405) << method;
  RequestHead head = plain_head("POST");
  head.has_body = true;
  EXPECT_EQ(status(head), 415);
  head.content_type = "application/json; charset=utf-8";
  EXPECT_EQ(status(head), 200);
  head.content_type = "application/jsonx";
  EXPECT_EQ(status(head), 415);
}

}  // namespace
}  // namespace ogai::server
