// Topic: one conversation on a WebSocket, such as an analysis; Voice: how it speaks.
//
// A topic begins when it is made and ends by itself or when it is destroyed; the destructor returns
// when the topic will say nothing more. The makers are listed in topics.h.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "server/api/fields.h"
#include "server/service.h"

namespace ogai::server {

// Any thread may speak.
class Voice {
 public:
  Voice(std::shared_ptr<Outlet> outlet, std::int64_t id) : outlet_(std::move(outlet)), id_(id) {}

  // {"id", "type", …what the object holds}
  void say(std::string_view type, const Json& object = Json::object());
  // The same, unless the client is slow to take what it was told: for news that later ones replace.
  bool mention(std::string_view type, const Json& object);

  // The last words; nothing is said after them.
  void done(const Json& object = Json::object());
  void fail(const Refusal& refusal);
  bool has_ended() const { return ended_; }

 private:
  bool slow() const;
  void send(std::string_view type, const Json& object, bool last);

  const std::shared_ptr<Outlet> outlet_;
  const std::int64_t id_;
  std::mutex mutex_;  // held while something is said, so that the last words stay the last
  std::atomic<bool> ended_ = false;
};

class Topic {
 public:
  virtual ~Topic() = default;
  virtual bool thinks() const { return false; }  // on the server's threads, or waits to
};

}  // namespace ogai::server
