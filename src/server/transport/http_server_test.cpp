#include "server/transport/http_server.h"

#include <fstream>
#include <gtest/gtest.h>
#include <optional>
#include <sys/fsuid.h>
#include <unistd.h>

#include "server/transport/transport_fixture.h"

namespace ogai::server {
namespace {

using HttpServerTest = TransportTest;
using namespace std::chrono_literals;

TEST_F(HttpServerTest, PassesRequestsToTheService) {
  begin();
  SocketClient client(port());
  EXPECT_EQ(client.request("GET /api/echo?b=2&a=%31").body, "GET /api/echo []  a=1 b=2");
  const Received posted = client.post(
      "/api/echo", "{}", "Content-Type: application/json\r\nAuthorization: Bearer secret\r\n");
  EXPECT_EQ(posted.body, "POST /api/echo [{}] secret");
  EXPECT_EQ(posted.header("content-type"), "application/json");
  EXPECT_EQ(posted.header("cache-control"), "no-store");
  EXPECT_EQ(client.request("GET /api/nothing").status, 404);
  const Received head = client.request("HEAD /api/echo");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("content-length"), "17");
  EXPECT_EQ(client.request("GET /api/echo").status, 200);  // nothing was left over
}

// A client whose socket belongs to another user. Only root can be one.
SocketClient client_of_user(uid_t user, std::uint16_t port) {
  setfsuid(user);
  SocketClient client(port);
  setfsuid(geteuid());
  return client;
}

TEST_F(HttpServerTest, TheOwnersDoorOpensOnceAndForThisUserOnly) {
  HttpSettings settings = quick_settings();
  settings.door = {"/owner/k3v9", "/#/play?owner=secret"};
  begin(settings);
  const auto leads_to = [](SocketClient client, const std::string& line) {
    const Received received = client.request(line);
    EXPECT_EQ(received.status, 303) << line;
    EXPECT_EQ(received.header("cache-control"), "no-store");
    return received.header("location");
  };
  if (geteuid() == 0) {
    EXPECT_EQ(leads_to(client_of_user(65534, port()), "GET /owner/k3v9"), "/");
  }
  EXPECT_EQ(leads_to(SocketClient(port()), "HEAD /owner/k3v9"), "/");
  EXPECT_EQ(SocketClient(port()).request("GET /owner/k3v8").status, 404);
  EXPECT_EQ(SocketClient(port()).request("POST /owner/k3v9").status, 405);
  EXPECT_EQ(leads_to(SocketClient(port()), "GET /owner/k3v9"), "/#/play?owner=secret");
  EXPECT_EQ(leads_to(SocketClient(port()), "GET /owner/k3v9"), "/");
}

// A browser may speak IPv4 through a socket of IPv6.
TEST_F(HttpServerTest, TheOwnersDoorKnowsItsUserInBothFamilies) {
  for (const char* host : {"127.0.0.1", "::1"}) {
    HttpSettings settings = quick_settings();
    settings.host = host;
    settings.door = {"/owner/k3v9", "/#/play?owner=secret"};
    auto listening = HttpServer::listen(settings, service_);
    if (!listening) continue;  // this machine has no IPv6
    std::jthread server([&](std::stop_token stop) { (*listening)->run(stop); });
    const base::Descriptor socket(::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons((*listening)->port());
    const std::string mapped = host == std::string("::1") ? "::1" : "::ffff:127.0.0.1";
    ASSERT_EQ(inet_pton(AF_INET6, mapped.c_str(), &address.sin6_addr), 1);
    if (connect(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) continue;
    const std::string request = "GET /owner/k3v9 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    ASSERT_EQ(send(socket.get(), request.data(), request.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(request.size()));
    char answer[4096];
    const ssize_t length = recv(socket.get(), answer, sizeof answer, 0);
    ASSERT_GT(length, 0);
    EXPECT_NE(std::string(answer, static_cast<std::size_t>(length)).find("owner=secret"),
              std::string::npos)
        << host;
  }
}

TEST_F(HttpServerTest, EveryAnswerCarriesTheSafetyHeaders) {
  begin();
  for (const char* line :
       {"GET /api/echo", "GET /", "GET /nowhere", "DELETE /", "GET /%", "GET /api/fail"}) {
    const Received received = SocketClient(port()).request(line);
    EXPECT_NE(received.header("content-security-policy").find("frame-ancestors 'none'"),
              std::string::npos)
        << line;
    EXPECT_EQ(received.header("cross-origin-opener-policy"), "same-origin") << line;
    EXPECT_EQ(received.header("cross-origin-embedder-policy"), "require-corp") << line;
    EXPECT_EQ(received.header("x-content-type-options"), "nosniff") << line;
  }
}

TEST_F(HttpServerTest, ServesThePageAndNothingBeside) {
  const base::TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "page/assets");
  const std::string large(3 << 20, 'x');
  std::ofstream(folder.path() / "page/index.html") << "<title>Ogai</title>";
  std::ofstream(folder.path() / "page/assets/a.js") << large;
  std::ofstream(folder.path() / "page/assets/a.js.gz") << "(compressed)";
  std::ofstream(folder.path() / "secret") << "secret";
  HttpSettings settings = quick_settings();
  settings.page = folder.path() / "page";
  begin(settings);
  SocketClient client(port());
  const Received index = client.request("GET /");
  EXPECT_EQ(index.body, "<title>Ogai</title>");
  EXPECT_EQ(client.request("GET /", "If-None-Match: " + index.header("etag") + "\r\n").status, 304);
  EXPECT_EQ(client.request("HEAD /assets/a.js").header("content-length"),
            std::to_string(large.size()));
  EXPECT_EQ(client.request("GET /assets/a.js").body, large);
  EXPECT_EQ(client.request("GET /assets/a.js", "Accept-Encoding: gzip\r\n").body, "(compressed)");
  for (const char* path : {"/../secret", "/%2e%2e/secret", "/assets/../../secret", "//secret",
                           "/assets/%2e%2e/%2e%2e/secret", "/%252e%252e/secret", "/nowhere"})
    EXPECT_EQ(client.request(std::string("GET ") + path).status, 404) << path;
  for (const char* path :
       {"/..%2fsecret", "/..%5csecret", "/%00", "/index.html%00.js", "/%c0%ae%c0%ae/secret"})
    EXPECT_EQ(client.request(std::string("GET ") + path).status, 400) << path;
  EXPECT_EQ(client.request("GET " + folder.file("secret")).status, 404);
}

TEST_F(HttpServerTest, AnswersThatNobodyTakesDoNotPileUp) {
  HttpSettings settings = quick_settings();
  settings.limits.unsent_bytes = std::size_t{20} << 20;
  begin(settings);
  SocketClient idler(port());
  idler.send_request("GET /api/large");
  EXPECT_EQ(idler.receive(false).status, 200);  // of its 16 MiB most lie here
  EXPECT_EQ(SocketClient(port()).request("GET /api/large").status, 503);
  EXPECT_EQ(SocketClient(port()).request("GET /api/echo").status, 200);
  EXPECT_TRUE(idler.bytes(std::size_t{16} << 20));
  EXPECT_TRUE(
      soon([this] { return SocketClient(port()).request("GET /api/large").status == 200; }));
}

TEST_F(HttpServerTest, AFaultOfTheServiceIsAnAnswer) {
  begin();
  SocketClient client(port());
  const Received received = client.request("GET /api/fail");
  EXPECT_EQ(received.status, 500);
  EXPECT_EQ(received.body.find("purpose"), std::string::npos);  // not the client's business
  EXPECT_EQ(client.request("GET /api/echo").status, 200);
}

TEST_F(HttpServerTest, ForeignHostsAndOriginsAreRefused) {
  begin();
  const std::string json = "Content-Type: application/json\r\n";
  SocketClient client(port());
  const std::string own = "Origin: http://" + client.host() + "\r\n";
  EXPECT_EQ(client.post("/api/echo", "{}", json + own).status, 200);
  EXPECT_EQ(client.post("/api/echo", "{}", json + "Origin: http://evil.example\r\n").status, 403);
  EXPECT_EQ(SocketClient(port()).post("/api/echo", "{}", json + "Origin: null\r\n").status, 403);
  EXPECT_EQ(SocketClient(port())
                .post("/api/echo", "{}",
                      json + "Origin: http://localhost:" + std::to_string(port()) + "\r\n")
                .status,
            403);
  SocketClient rebound(port());
  rebound.send("GET /api/echo HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  EXPECT_EQ(rebound.receive().status, 403);
  SocketClient nameless(port());
  nameless.send("GET /api/echo HTTP/1.1\r\n\r\n");
  EXPECT_EQ(nameless.receive().status, 400);
}

TEST_F(HttpServerTest, BadMethodsAndTypesAreRefused) {
  begin();
  const Received put = SocketClient(port()).request("PUT /api/echo", "", "x");
  EXPECT_EQ(put.status, 405);
  EXPECT_EQ(put.header("allow"), "GET, HEAD, POST, DELETE");
  EXPECT_EQ(SocketClient(port()).request("BREW /").status, 405);
  EXPECT_EQ(SocketClient(port()).post("/", "{}").status, 405);
  EXPECT_EQ(SocketClient(port()).post("/api/echo", "{}", "").status, 415);
  EXPECT_EQ(SocketClient(port()).post("/api/echo", "a=b", "Content-Type: text/plain\r\n").status,
            415);
  EXPECT_EQ(SocketClient(port()).request("POST /api/echo").status, 200);  // nothing sent, no type
  EXPECT_EQ(SocketClient(port()).request("GET /api/live").status, 426);
}

TEST_F(HttpServerTest, WhatIsTooLargeIsRefused) {
  begin();
  const std::string kib(1024, 'x');
  std::string headers, body;
  for (int i = 0; i < 12; ++i) headers += "X-" + std::to_string(i) + ": " + kib + "\r\n";
  for (int i = 0; i < 65; ++i) body += kib;
  EXPECT_EQ(SocketClient(port()).request("GET /api/echo", headers).status, 431);
  EXPECT_EQ(SocketClient(port()).request("GET /" + kib + headers).status, 431);
  SocketClient endless(port());
  endless.send("GET /");
  for (int i = 0; i < 20 && endless.send(kib); ++i) continue;
  EXPECT_EQ(endless.receive().status, 431);
  EXPECT_EQ(SocketClient(port()).post("/api/echo", body).status, 413);
  EXPECT_EQ(SocketClient(port()).post("/api/echo", body.substr(0, 64 * 1024)).status, 200);
  // The size is not known beforehand.
  SocketClient chunked(port());
  chunked.send_request("POST /api/echo",
                       "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n");
  for (int i = 0; i < 100 && chunked.send("400\r\n" + kib + "\r\n"); ++i) continue;
  EXPECT_EQ(chunked.receive().status, 413);
}

TEST_F(HttpServerTest, LargerBodiesMayGoWhereTheyAreExpected) {
  HttpSettings settings = quick_settings();
  settings.limits.large_bodies = {{"/api/echo", 128 * 1024}};
  settings.limits.most_large_bodies = 1;
  begin(settings);
  const std::string large(128 * 1024, 'x');
  EXPECT_EQ(SocketClient(port()).post("/api/echo", large).status, 200);
  EXPECT_EQ(SocketClient(port()).post("/api/echo?a=1", large).status, 200);
  EXPECT_EQ(SocketClient(port()).post("/api/echo", large + "x").status, 413);
  EXPECT_EQ(SocketClient(port()).post("/api/slow", large).status, 413);
  EXPECT_EQ(SocketClient(port()).post("/api/echo/more", large).status, 413);
  // While one is being read, another finds no place, and a small one does.
  const std::string head = "Content-Type: application/json\r\nContent-Length: 131072\r\n";
  std::optional<SocketClient> first(port());
  first->send_request("POST /api/echo", head);
  EXPECT_TRUE(soon([&] {
    SocketClient second(port());
    second.send_request("POST /api/echo", head + "Expect: 100-continue\r\n");
    return second.receive().status == 503;
  }));
  EXPECT_EQ(SocketClient(port()).post("/api/echo", "{}").status, 200);
  first.reset();
  EXPECT_TRUE(soon([&] { return SocketClient(port()).post("/api/echo", large).status == 200; }));
}

TEST_F(HttpServerTest, ThingsAreDeletedThroughTheApiAlone) {
  begin();
  EXPECT_EQ(SocketClient(port()).request("DELETE /api/echo").body, "DELETE /api/echo [] ");
  EXPECT_EQ(SocketClient(port()).request("DELETE /").status, 405);
}

TEST_F(HttpServerTest, ChunkedBodiesAndExpectationsAreUnderstood) {
  begin();
  SocketClient client(port());
  client.send_request("POST /api/echo",
                      "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n");
  client.send("2\r\n{}\r\n0\r\n\r\n");
  EXPECT_EQ(client.receive().body, "POST /api/echo [{}] ");
  client.send_request(
      "POST /api/echo",
      "Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n");
  EXPECT_EQ(client.receive().status, 100);
  client.send("[]");
  EXPECT_EQ(client.receive().body, "POST /api/echo [[]] ");
}

TEST_F(HttpServerTest, WhatIsNoRequestIsRefused) {
  begin();
  const std::string host = "Host: 127.0.0.1\r\n";
  for (const std::string& text :
       {std::string("hello\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"),
        std::string("GET /\r\n\r\n"), std::string(64, '\0'),
        std::string("\x16\x03\x01\x02\x00\x01"), "GET / HTTP/1.1\r\n" + host + "bad header\r\n\r\n",
        "GET / HTTP/1.1\r\n" + host + host + "\r\n",
        "GET http://127.0.0.1/ HTTP/1.1\r\n" + host + "\r\n",
        "POST /api/echo HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n",
        "POST /api/echo HTTP/1.1\r\n" + host + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST /api/echo HTTP/1.1\r\n" + host +
            "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
        "POST /api/echo HTTP/1.1\r\n" + host +
            "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"}) {
    SocketClient client(port());
    client.send(text);
    client.finish_sending();
    EXPECT_EQ(client.receive().status, 400) << text;
  }
}

TEST_F(HttpServerTest, PipelinedRequestsAreAnsweredInOrder) {
  begin();
  SocketClient client(port());
  std::string requests;
  for (int i = 0; i < 20; ++i)
    requests += "GET /api/echo?i=" + std::to_string(i) + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  client.send(requests);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(client.receive().body, "GET /api/echo []  i=" + std::to_string(i));
}

TEST_F(HttpServerTest, AHalfClosedClientGetsItsAnswer) {
  begin();
  SocketClient client(port());
  client.send_request("GET /api/slow");
  client.finish_sending();
  EXPECT_EQ(client.receive().status, 200);
  EXPECT_TRUE(client.ends());
  SocketClient unfinished(port());
  unfinished.send("GET /api/echo HTTP/1.1\r\nHo");
  unfinished.finish_sending();
  EXPECT_EQ(unfinished.receive().status, 400);
}

TEST_F(HttpServerTest, ConnectionsCloseWhenAsked) {
  begin();
  SocketClient client(port());
  const Received received = client.request("GET /api/echo", "Connection: close\r\n");
  EXPECT_EQ(received.header("connection"), "close");
  EXPECT_TRUE(client.ends());
  SocketClient old(port());
  old.send("GET /api/echo HTTP/1.0\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(old.receive().status, 200);
  EXPECT_TRUE(old.ends());
}

TEST_F(HttpServerTest, SlowClientsAreCutOff) {
  HttpSettings settings = quick_settings();
  settings.limits.silence = 300ms;
  begin(settings);
  SocketClient silent(port());
  SocketClient headless(port());
  headless.send("GET /api/echo HTTP/1.1\r\n");
  SocketClient bodiless(port());
  bodiless.send_request("POST /api/echo",
                        "Content-Type: application/json\r\nContent-Length: 9\r\n");
  const base::Stopwatch watch;
  for (int i = 0; i < 7; ++i) {  // a byte now and then keeps nobody's place
    headless.send("X: y\r\n");
    bodiless.send("{");
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_EQ(headless.receive().status, 408);
  EXPECT_EQ(bodiless.receive().status, 408);
  EXPECT_LT(watch.seconds(), 5);
  EXPECT_TRUE(silent.ends());
}

TEST_F(HttpServerTest, WhoAsksTooOftenIsTold) {
  HttpSettings settings = quick_settings();
  settings.limits.rate = {2, 10};
  begin(settings);
  SocketClient client(port());
  const base::Stopwatch watch;  // on a busy machine one more may be allowed by the time it is asked
  int answered = 0;
  Received received = client.request("GET /api/echo");
  for (; received.status == 200; received = client.request("GET /api/echo")) ++answered;
  EXPECT_GE(answered, 10);
  EXPECT_LE(answered, 10 + 2 * watch.seconds());
  EXPECT_EQ(received.status, 429);
  EXPECT_EQ(received.header("retry-after"), "1");
  EXPECT_NE(received.body.find("too_many"), std::string::npos);
  EXPECT_TRUE(soon([&] { return client.post("/api/echo", "{}").status == 429; }));
  EXPECT_TRUE(soon([&] { return client.request("GET /api/echo").status == 200; }));  // it went on
}

TEST_F(HttpServerTest, AnAddressIsLimitedAcrossItsConnections) {
  HttpSettings settings = quick_settings();
  settings.limits.clients.rate_per_address = {1, 20};
  begin_without_bystander(settings);
  int refused = 0;
  for (int i = 0; i < 40; ++i)
    refused += SocketClient(port()).request("GET /api/echo").status == 429;
  EXPECT_GE(refused, 15);
  EXPECT_LE(refused, 20);
}

TEST_F(HttpServerTest, ThreeHundredConnectionsAtOnce) {
  begin();
  std::vector<std::unique_ptr<SocketClient>> clients;
  for (int i = 0; i < 300; ++i) clients.push_back(std::make_unique<SocketClient>(port()));
  for (int round = 0; round < 3; ++round) {
    for (auto& client : clients) client->send_request("GET /api/echo");
    for (auto& client : clients) ASSERT_EQ(client->receive().status, 200);
  }
}

TEST_F(HttpServerTest, SlowConnectionsKeepNobodyOut) {
  for (const bool by_address : {true, false}) {
    HttpSettings settings = quick_settings();
    settings.limits.silence = 10min;
    settings.limits.farewell = 50ms;
    (by_address ? settings.limits.clients.connections_per_address
                : settings.limits.clients.connections) = 20;
    begin_without_bystander(settings);
    std::vector<std::unique_ptr<SocketClient>> slow;
    for (int i = 0; i < 60; ++i) {
      slow.push_back(std::make_unique<SocketClient>(port()));
      if (i % 3 == 0) slow.back()->send("GET /api/echo HTTP/1.1\r\n");
      if (i % 3 == 1)
        slow.back()->send_request("POST /api/echo",
                                  "Content-Type: application/json\r\nContent-Length: 9\r\n");
      if (i % 10 == 9) {
        EXPECT_EQ(SocketClient(port()).request("GET /api/echo").status, 200) << i;
      }
    }
    EXPECT_TRUE(slow.front()->ends());  // it had waited longest
    slow.back()->send_request("GET /api/echo");
    EXPECT_EQ(slow.back()->receive().status, 200);  // this one had not
    stop_server();
  }
}

TEST_F(HttpServerTest, WhoDoesNotReadGivesWay) {
  HttpSettings settings = quick_settings();
  settings.limits.silence = 10min;
  settings.limits.clients.connections_per_address = 2;
  settings.limits.unsent_bytes = std::size_t{1} << 30;
  begin_without_bystander(settings);
  std::vector<std::unique_ptr<SocketClient>> deaf;
  for (int i = 0; i < 2; ++i) {
    deaf.push_back(std::make_unique<SocketClient>(port()));
    deaf.back()->send_request("GET /api/large");
  }
  EXPECT_TRUE(
      soon([this] { return SocketClient(port()).request("GET /api/echo").status == 200; }, 20s));
}

TEST_F(HttpServerTest, WebSocketsKeepTheirPlacesButHaveNotAll) {
  HttpSettings settings = quick_settings();
  settings.limits.clients.connections_per_address = 4;
  settings.limits.clients.kept_per_address = 2;
  begin_without_bystander(settings);
  auto first = std::make_unique<LiveClient>(port());
  LiveClient second(port());
  EXPECT_EQ(LiveClient(port()).handshake.status, 503);
  std::vector<std::unique_ptr<SocketClient>> silent;
  for (int i = 0; i < 20; ++i) silent.push_back(std::make_unique<SocketClient>(port()));
  EXPECT_EQ(SocketClient(port()).request("GET /api/echo").status, 200);
  for (LiveClient* live : {first.get(), &second}) {
    EXPECT_TRUE(live->say("still here"));
    EXPECT_EQ(live->hear().payload, "echo: still here");
  }
  first.reset();
  EXPECT_TRUE(soon([this] { return LiveClient(port()).handshake.status == 101; }, 20s));
}

TEST_F(HttpServerTest, WhereNobodyGivesWayNewcomersAreTurnedAway) {
  HttpSettings settings = quick_settings();
  settings.limits.clients.connections_per_address = 3;
  begin_without_bystander(settings);
  std::vector<std::unique_ptr<LiveClient>> clients;
  for (int i = 0; i < 3; ++i) clients.push_back(std::make_unique<LiveClient>(port()));
  EXPECT_EQ(SocketClient(port()).receive().status, 503);
  clients.pop_back();
  EXPECT_TRUE(
      soon([this] { return SocketClient(port()).request("GET /api/echo").status == 200; }, 20s));
}

TEST_F(HttpServerTest, StopsCleanlyWhileBusy) {
  begin();
  SocketClient idle(port()), busy(port()), half(port());
  EXPECT_EQ(idle.request("GET /api/echo").status, 200);
  busy.send_request("GET /api/slow");
  half.send("GET /api/");
  std::this_thread::sleep_for(50ms);
  bystander_.request_stop();
  bystander_.join();
  const base::Stopwatch watch;
  stop_server();
  EXPECT_LT(watch.seconds(), 5);
  const Received answered = busy.receive();  // what was begun was finished
  EXPECT_EQ(answered.status, 200);
  EXPECT_EQ(answered.header("connection"), "close");
  EXPECT_TRUE(idle.ends());
  EXPECT_THROW(SocketClient another(port()), std::runtime_error);
}

TEST_F(HttpServerTest, ATakenPortIsAnError) {
  begin();
  HttpSettings settings = quick_settings();
  settings.port = port();
  const auto second = HttpServer::listen(settings, service_);
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().message.find(std::to_string(port())), std::string::npos);
  settings.host = "no such host";
  EXPECT_FALSE(HttpServer::listen(settings, service_).ok());
}

}  // namespace
}  // namespace ogai::server
