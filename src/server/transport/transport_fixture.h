// For tests: a server with a small Service of its own and, all the while, a bystander: a
// well-behaved client that must be answered whatever the others do.
#pragma once

#include <atomic>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

#include "base/temporary_folder.h"
#include "server/transport/http_server.h"
#include "server/transport/socket_client.h"

namespace ogai::server {

// GET/POST /api/echo tells what arrived; /api/slow takes 200 ms; /api/large answers with 16 MiB,
// more than the system takes for a client; /api/fail throws. A session
// answers "echo: TEXT"; "flood" makes it send 64 MiB without looking at the backlog; "fail" throws.
class EchoService final : public Service {
 public:
  Response handle(const Request& request) override {
    if (request.path == "/api/fail") throw std::runtime_error("a fault on purpose");
    if (request.path == "/api/large") return {200, std::string(std::size_t{16} << 20, 'x')};
    if (request.path == "/api/slow")
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    else if (request.path != "/api/echo")
      return {404, R"({"error": {"code": "not_found"}})"};
    std::string text =
        request.method + " " + request.path + " [" + request.body + "] " + request.token;
    for (const auto& [name, value] : request.query) text += " " + name + "=" + value;
    return {200, text};
  }

  std::unique_ptr<Session> open_session(std::shared_ptr<Outlet> outlet, std::string) override {
    return std::make_unique<Echo>(*this, std::move(outlet));
  }

  std::atomic<int> sessions{0};
  std::atomic<int> goodbye_ms{0};  // how long a session takes to end

 private:
  struct Echo final : Session {
    Echo(EchoService& service, std::shared_ptr<Outlet> to) : owner(service), outlet(std::move(to)) {
      ++owner.sessions;
    }
    ~Echo() override {
      std::this_thread::sleep_for(std::chrono::milliseconds(owner.goodbye_ms));
      --owner.sessions;
    }
    void receive(std::string_view message) override {
      if (message == "fail") throw std::runtime_error("a fault on purpose");
      if (message == "flood")
        for (int i = 0; i < 1024; ++i) outlet->send(std::string(64 * 1024, 'x'));
      outlet->send("echo: " + std::string(message));
    }
    EchoService& owner;
    std::shared_ptr<Outlet> outlet;
  };
};

class TransportTest : public ::testing::Test {
 protected:
  ~TransportTest() override {
    if (server_.joinable()) end();
  }

  static HttpSettings quick_settings() {
    HttpSettings settings;
    settings.port = 0;
    settings.io_threads = 1;  // whoever blocks it is found out
    return settings;
  }

  void begin(HttpSettings settings = quick_settings()) {
    begin_without_bystander(std::move(settings));
    bystander_ = std::jthread([this](std::stop_token stop) { stand_by(stop); });
  }

  // Where he would be in the way: he is a connection, too.
  void begin_without_bystander(HttpSettings settings) {
    auto listening = HttpServer::listen(std::move(settings), service_);
    ASSERT_TRUE(listening.ok()) << listening.error().message;
    http_ = std::move(*listening);
    server_ = std::jthread([this](std::stop_token stop) { http_->run(stop); });
  }

  void end() {
    if (!bystander_.joinable()) return stop_server();
    bystander_.request_stop();
    bystander_.join();
    EXPECT_GT(greetings_.load(), 0) << "the bystander was never answered";
    stop_server();
  }

  void stop_server() {
    server_.request_stop();
    server_.join();
  }

  std::uint16_t port() const { return http_->port(); }

  template <typename Condition>
  static bool soon(Condition condition,
                   std::chrono::milliseconds patience = std::chrono::seconds(3)) {
    const base::Deadline deadline = base::Deadline::after(patience);
    while (!condition()) {
      if (deadline.expired()) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
  }

  EchoService service_;
  std::unique_ptr<HttpServer> http_;
  std::jthread server_, bystander_;
  std::atomic<int> greetings_{0};

 private:
  // Twenty requests a second: as many as anybody may send.
  void stand_by(std::stop_token stop) {
    SocketClient client(port());
    do {
      const base::Stopwatch watch;
      const Received received = client.request("GET /api/echo?hello=1");
      ASSERT_EQ(received.status, 200) << "the bystander was disturbed";
      ASSERT_EQ(received.body, "GET /api/echo []  hello=1");
      ASSERT_LT(watch.seconds(), 2) << "the bystander had to wait";
      ++greetings_;
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any never;
      never.wait_for(lock, stop, std::chrono::milliseconds(50), [] { return false; });
    } while (!stop.stop_requested());
  }
};

}  // namespace ogai::server
