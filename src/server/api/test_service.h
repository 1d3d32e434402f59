// A Service on a temporary database with one thinking thread and a clock of its own, and an Outlet
// that remembers what was said: for tests.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <vector>

#include "base/temporary_folder.h"
#include "server/api/api_service.h"
#include "server/api/live_wire.h"
#include "server/api/responses.h"

namespace ogai::server {

struct Answer {
  int status = 0;
  Json json;

  std::string code() const {
    return json.contains("error") ? json["error"]["code"].get<std::string>() : "";
  }
  std::string message() const {
    return json.contains("error") ? json["error"]["message"].get<std::string>() : "";
  }
};

class TestOutlet final : public Outlet {
 public:
  static constexpr std::chrono::seconds kPatience{20};

  void send(std::string message) override {
    const std::lock_guard lock(mutex_);
    messages_.push_back(Json::parse(message));  // throws where the server wrote no JSON
    if (check_messages) expect_described(messages_.back());
    news_.notify_all();
  }
  std::size_t backlog() const override { return backlog_; }
  void set_backlog(std::size_t bytes) { backlog_ = bytes; }

  // The message must be one of those that are described.
  static void expect_described(const Json& message) {
    std::string faults;
    for (const LiveTopic& topic : live_topics())
      for (const LiveAnswer& answer : topic.answers) {
        if (answer.type != message["type"]) continue;
        const auto wrong = wire::misfit(message, answer.shape);
        if (!wrong) return;
        faults += topic.type + ": " + *wrong + "\n";
      }
    ADD_FAILURE() << message << faults;
  }
  bool check_messages = true;

  // The first message of that id and type that has not been taken; the test fails without one.
  Json take(std::int64_t id, const std::string& type) {
    std::unique_lock lock(mutex_);
    Json found;
    const auto is_there = [&] { return find(id, type, found); };
    if (!news_.wait_for(lock, kPatience, is_there)) {
      ADD_FAILURE() << "no message of type " << type << ", but " << Json(messages_).dump();
      return Json::object();
    }
    return found;
  }
  std::vector<Json> all(const std::string& type) {
    const std::lock_guard lock(mutex_);
    std::vector<Json> found;
    for (const Json& message : messages_)
      if (message["type"] == type) found.push_back(message);
    return found;
  }
  Json last() {
    const std::lock_guard lock(mutex_);
    return messages_.empty() ? Json() : messages_.back();
  }
  std::size_t count() {
    const std::lock_guard lock(mutex_);
    return messages_.size();
  }

 private:
  bool find(std::int64_t id, const std::string& type, Json& found) {
    for (auto message = messages_.begin(); message != messages_.end(); ++message) {
      if ((*message)["id"] != id || (*message)["type"] != type) continue;
      found = *message;
      messages_.erase(message);
      return true;
    }
    return false;
  }

  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<Json> messages_;
  std::atomic<std::size_t> backlog_ = 0;
};

class TestService {
 public:
  explicit TestService(const std::string& admin_token = "",
                       std::shared_ptr<const LabShelf> lab = nullptr)
      : service_({.database = folder_.file("ogai.db"),
                  .scheduler = {.threads = 1, .table_bytes = 1 << 20, .warm = false},
                  .admin_token = admin_token,
                  .program = "/nonexistent/ogai",
                  .lab = std::move(lab),
                  .now = [this] { return now_.load(); }}) {}

  // Every answer must be as the endpoint says, or an error as all are.
  Answer ask(const Request& request) {
    const Response response = service_.handle(request);
    Answer answer{response.status, Json::parse(response.body)};
    const Endpoint* endpoint = service_.router().find(request.method, request.path);
    if (answer.status >= 400) {
      expect_fit(answer.json.at("error"), error_shape());
    } else if (check_answers) {
      EXPECT_EQ(answer.status, endpoint->status) << request.path;
      expect_fit(answer.json, endpoint->answer);
    }
    return answer;
  }
  static void expect_fit(const Json& json, const wire::Shape& shape) {
    EXPECT_EQ(wire::misfit(json, shape).value_or(""), "") << json.dump().substr(0, 2000);
  }
  Answer get(const std::string& path, std::map<std::string, std::string> query = {}) {
    return ask({.method = "GET", .path = path, .query = std::move(query), .client = "test"});
  }
  Answer post(const std::string& path, const Json& body, const std::string& token = "") {
    return ask(
        {.method = "POST", .path = path, .body = body.dump(), .token = token, .client = "test"});
  }
  Answer post_text(const std::string& path, std::string body) {
    return ask({.method = "POST", .path = path, .body = std::move(body), .client = "test"});
  }

  bool check_answers = true;

  std::shared_ptr<TestOutlet> outlet = std::make_shared<TestOutlet>();
  std::unique_ptr<Session> open_session() { return service_.open_session(outlet, "test"); }

  Backend& backend() { return service_.backend(); }
  const Router& router() const { return service_.router(); }
  std::string database() const { return folder_.file("ogai.db"); }
  void pass_time(std::int64_t milliseconds) { now_ += milliseconds; }

  // Whether nobody thinks or waits, soon.
  bool falls_idle() {
    for (int i = 0; i < 2000; ++i) {
      const think::ScheduleStatistics now = backend().scheduler.statistics();
      if (now.running == 0 && now.waiting == 0) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

 private:
  base::TemporaryFolder folder_;
  std::atomic<std::int64_t> now_ = 1'800'000'000'000;
  ApiService service_;
};

inline Json person() {
  return {{"kind", "person"}};
}
inline Json level(const char* id) {
  return {{"kind", "level"}, {"id", id}};
}

}  // namespace ogai::server
