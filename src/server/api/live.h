// The live side of the API (docs/api-live.md): a LiveSession is one WebSocket, a Subscription what
// goes on under one `id` of it, such as an analysis.
//
// What a subscription is about is read by the begin function of its type, each in the file of its
// name: begin_analyse() in live_analyse.cpp. It reads the message, then calls search() or watch().
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/api/backend.h"
#include "server/api/live_wire.h"

namespace ogai::server {

inline constexpr std::size_t kMostSubscriptions = 32;  // of one session, at once

// Ends by itself, with done() or fail(), or when it is destroyed; the destructor returns when
// nothing more will be said. Any thread may speak through it.
class Subscription {
 public:
  Subscription(Backend& backend, std::shared_ptr<Outlet> outlet, std::string client,
               std::int64_t id);

  Backend& backend() const { return backend_; }

  // What goes on: one of the two, once. Callbacks of the request and looks may speak through it
  // until they have returned.
  void search(think::OwnedRequest request);  // throws a Refusal when there are too many searches
  void watch(Poller::Look look);             // what it throws is told to the client

  // {"id", "type", …what the object holds}
  void say(std::string_view type, const Json& object = Json::object());
  // For news that later ones replace. mention() leaves it out while the client is slow to take what
  // it was told, and says so; show() keeps the last that was left out and tells it before the end.
  bool mention(std::string_view type, const Json& object = Json::object());
  void show(std::string_view type, Json object);

  // The last words; nothing is said after them.
  void done(const Json& object = Json::object());
  void fail(const Refusal& refusal);
  bool has_ended() const { return ended_; }

 private:
  void send(std::string_view type, const Json& object);  // with the mutex held

  Backend& backend_;
  const std::shared_ptr<Outlet> outlet_;
  const std::string client_;
  const std::int64_t id_;
  std::mutex mutex_;  // held while something is said, so that the last words stay the last
  std::string untold_type_;
  Json untold_ = nullptr;  // what show() has left out
  std::atomic<bool> ended_ = false;
  // Last: they end before what they speak through.
  think::OwnedRequest request_;
  std::unique_ptr<Poller::Watch> watch_;
};

// Reads its messages, begins and ends its subscriptions. One that has ended by itself is put away
// with the next message.
class LiveSession final : public Session {
 public:
  LiveSession(Backend& backend, std::shared_ptr<Outlet> outlet, std::string client);

  void receive(std::string_view message) override;

 private:
  void begin(std::int64_t id, const std::string& type, const Json& message);

  Backend& backend_;
  const std::shared_ptr<Outlet> outlet_;
  const std::string client_;
  std::mutex mutex_;
  std::map<std::int64_t, std::unique_ptr<Subscription>> subscriptions_;
};

// One a type of message, in the table of live.cpp. Each reads what the message holds, type and id
// aside, as live_wire.h describes it; throws a Refusal where that is wrong.
void begin_analyse(const Json& message, Subscription& subscription);
void begin_analyse_game(const Json& message, Subscription& subscription);
void begin_hint(const Json& message, Subscription& subscription);
void begin_play(const Json& message, Subscription& subscription);
void begin_watch_game(const Json& message, Subscription& subscription);
void begin_watch_tournament(const Json& message, Subscription& subscription);
void begin_watch_run(const Json& message, Subscription& subscription);
void begin_watch_lists(const Json& message, Subscription& subscription);
void begin_watch_lab(const Json& message, Subscription& subscription);
void begin_watch_lab_run(const Json& message, Subscription& subscription);

}  // namespace ogai::server
