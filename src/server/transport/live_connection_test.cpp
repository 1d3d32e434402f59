#include <gtest/gtest.h>

#include "server/transport/transport_fixture.h"

namespace ogai::server {
namespace {

using LiveConnectionTest = TransportTest;
using namespace std::chrono_literals;

TEST_F(LiveConnectionTest, MessagesGoBothWays) {
  begin();
  LiveClient client(port(), "Origin: http://127.0.0.1:" + std::to_string(port()) + "\r\n");
  ASSERT_EQ(client.handshake.status, 101);
  EXPECT_EQ(client.handshake.header("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_EQ(client.handshake.header("x-content-type-options"), "nosniff");
  for (int i = 0; i < 20; ++i) client.say(std::to_string(i));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(client.hear().payload, "echo: " + std::to_string(i));
  client.send_frame(9, "still there?");
  const Frame pong = client.hear();
  EXPECT_EQ(pong.opcode, 10);
  EXPECT_EQ(pong.payload, "still there?");
  const std::string large(64 * 1024, 'x');
  client.say(large);
  EXPECT_EQ(client.hear().payload, "echo: " + large);
}

TEST_F(LiveConnectionTest, ForeignPagesAreRefused) {
  begin();
  EXPECT_EQ(LiveClient(port(), "Origin: http://evil.example\r\n").handshake.status, 403);
  EXPECT_EQ(service_.sessions, 0);
}

TEST_F(LiveConnectionTest, AFarewellIsReturned) {
  begin();
  LiveClient client(port());
  client.say("hello");
  EXPECT_EQ(client.hear().payload, "echo: hello");
  client.send_frame(8, "\x03\xe8");
  EXPECT_EQ(client.hear().close_code(), 1000);
  EXPECT_TRUE(client.ends());
  EXPECT_TRUE(soon([this] { return service_.sessions == 0; }));
}

TEST_F(LiveConnectionTest, BinaryFramesAreRefused) {
  begin();
  LiveClient client(port());
  client.send_frame(2, "bytes");
  EXPECT_EQ(client.hear().close_code(), 1003);
  EXPECT_TRUE(soon([this] { return service_.sessions == 0; }));
}

TEST_F(LiveConnectionTest, BadTextAndBadFramesAreRefused) {
  begin();
  LiveClient client(port());
  client.say("\xff\xfe");
  EXPECT_EQ(client.hear().close_code(), 1007);
  LiveClient unmasked(port());
  unmasked.send("\x81\x02hi");
  EXPECT_EQ(unmasked.hear().close_code(), 1002);
  EXPECT_TRUE(soon([this] { return service_.sessions == 0; }));
}

TEST_F(LiveConnectionTest, LargeMessagesAreRefused) {
  begin();
  LiveClient client(port());
  client.say(std::string(64 * 1024 + 1, 'x'));
  EXPECT_EQ(client.hear().close_code(), 1009);
  EXPECT_TRUE(soon([this] { return service_.sessions == 0; }));
}

TEST_F(LiveConnectionTest, ManyMessagesHaveToWait) {
  HttpSettings settings = quick_settings();
  settings.limits.rate = {40, 5};
  begin(settings);
  LiveClient client(port());
  const base::Stopwatch watch;
  for (int i = 0; i < 25; ++i) client.say(std::to_string(i));
  for (int i = 0; i < 25; ++i) EXPECT_EQ(client.hear().payload, "echo: " + std::to_string(i));
  EXPECT_GT(watch.seconds(), 0.4);  // twenty of them at forty a second
}

TEST_F(LiveConnectionTest, AClosedSocketEndsItsSession) {
  begin();
  {
    LiveClient client(port());
    client.say("hello");
    client.hear();
    EXPECT_EQ(service_.sessions, 1);
  }
  EXPECT_TRUE(soon([this] { return service_.sessions == 0; }));
}

TEST_F(LiveConnectionTest, ASlowEndOfASessionHoldsNobodyUp) {
  service_.goodbye_ms = 1000;
  HttpSettings settings = quick_settings();
  settings.handler_threads = 1;
  begin(settings);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(LiveClient(port()).handshake.status, 101);
  ASSERT_TRUE(soon([this] { return service_.sessions == 3; }) || service_.sessions > 0);
  const base::Stopwatch watch;
  EXPECT_EQ(SocketClient(port()).request("GET /api/echo").status, 200);
  EXPECT_LT(watch.seconds(), 0.9);
  EXPECT_TRUE(soon([this] { return service_.sessions == 0; }, 10s));
}

TEST_F(LiveConnectionTest, ABusyServiceKeepsNoSessionAlive) {
  HttpSettings settings = quick_settings();
  settings.handler_threads = 1;
  begin(settings);
  auto client = std::make_unique<LiveClient>(port());
  client->say("hello");
  client->hear();
  std::vector<std::unique_ptr<SocketClient>> others;
  for (int i = 0; i < 5; ++i) {  // a second's work for the one thread
    others.push_back(std::make_unique<SocketClient>(port()));
    others.back()->send_request("GET /api/slow");
  }
  client.reset();
  EXPECT_TRUE(soon([this] { return service_.sessions == 0; }, 600ms));
  for (const auto& other : others) EXPECT_EQ(other->receive().status, 200);
}

TEST_F(LiveConnectionTest, AFaultOfTheServiceClosesTheSession) {
  begin();
  LiveClient client(port());
  client.say("fail");
  EXPECT_EQ(client.hear().close_code(), 1011);
  EXPECT_TRUE(soon([this] { return service_.sessions == 0; }));
}

TEST_F(LiveConnectionTest, WhoDoesNotReadIsCutOff) {
  begin();
  LiveClient client(port());
  client.say("flood");
  EXPECT_TRUE(soon([this] { return service_.sessions == 0; }));
  std::size_t bytes = 0;
  for (Frame frame = client.hear(); frame.opcode == 1; frame = client.hear())
    bytes += frame.payload.size();
  EXPECT_LT(bytes, 32u << 20);  // what the system's buffers and the outlet held, of 64 MiB
}

TEST_F(LiveConnectionTest, TheSilentAreAskedAndThenCutOff) {
  HttpSettings settings = quick_settings();
  settings.limits.live_silence = 300ms;
  begin(settings);
  LiveClient client(port());
  EXPECT_EQ(client.hear().opcode, 9);
  EXPECT_TRUE(soon([this] { return service_.sessions == 0; }));
}

TEST_F(LiveConnectionTest, StoppingSaysFarewell) {
  begin();
  LiveClient client(port());
  LiveClient deaf(port());
  client.say("hello");
  EXPECT_EQ(client.hear().payload, "echo: hello");
  bystander_.request_stop();
  bystander_.join();
  std::jthread stopper([this] { stop_server(); });
  EXPECT_EQ(client.hear().close_code(), 1001);
  client.send_frame(8, "\x03\xe9");
  EXPECT_TRUE(client.ends());
  stopper.join();  // the deaf one does not keep it from ending
  EXPECT_EQ(service_.sessions, 0);
}

}  // namespace
}  // namespace ogai::server
