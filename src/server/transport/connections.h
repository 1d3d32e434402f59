// What the connections of one server share, and the list of those that are open.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "base/thread_pool.h"
#include "server/service.h"
#include "server/transport/admission.h"
#include "server/transport/http_settings.h"
#include "server/transport/page_files.h"

namespace ogai::server {

// A connection as the server ends it; both may be called from any thread and return at once.
class Closable {
 public:
  virtual ~Closable() = default;
  virtual void close_soon() = 0;  // after the answer under way, with a farewell
  virtual void cut() = 0;         // now
};

// May be used from several threads at once.
class OpenConnections {
 public:
  // False: the server is closing.
  bool add(const std::shared_ptr<Closable>& connection);
  void remove(const Closable* connection);

  void close_all(base::Duration farewell);  // returns when every one has gone

 private:
  bool wait_until_empty(std::unique_lock<std::mutex>& lock, base::Duration patience);

  std::mutex mutex_;
  std::condition_variable changed_;
  bool closing_ = false;
  std::unordered_map<const Closable*, std::weak_ptr<Closable>> open_;
};

struct ServerContext {
  ServerContext(HttpSettings all, Service& what);

  // Counts the answer's body, if it is large, until nobody holds it any more. False: too much is
  // held already.
  bool hold(Answer& answer);

  const HttpSettings settings;
  Service& service;
  const PageFiles page;
  const Admission admission;
  Clients clients;
  OpenConnections connections;
  std::atomic<std::size_t> waiting_requests{0};
  std::atomic<std::size_t> unsent_bytes{0};
  std::atomic<int> large_bodies{0};  // being read or handled
  std::atomic<bool> door_used{false};
  base::ThreadPool handlers;
  // Ends sessions, which may take as long as a search needs to notice: requests do not wait
  // for that, nor the end of a search for requests.
  base::ThreadPool enders;
};

}  // namespace ogai::server
