// BoundedOutlet: the queue between a session and its WebSocket.
//
// send() comes from any thread; the connection takes messages out, and is told through `wake` that
// there is one. A client that does not take what it is sent gets `bound` bytes queued, no more:
// then the outlet has overflowed for good and the connection is to be cut. One message alone may be
// larger. After close() nothing is kept and nothing is woken: whoever still holds the outlet holds
// an empty shell.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "server/service.h"

namespace ogai::server {

class BoundedOutlet final : public Outlet {
 public:
  // `wake` is called with the outlet locked: it must not call it, nor wait.
  BoundedOutlet(std::size_t bound, std::function<void()> wake);

  void send(std::string message) override;
  std::size_t backlog() const override;

  // For the connection. A message taken counts as backlog until written() tells it is out.
  std::optional<std::string> take();
  void written(std::size_t bytes);
  bool overflowed() const;
  void close();

 private:
  const std::size_t bound_;
  mutable std::mutex mutex_;
  std::function<void()> wake_;  // empty: closed
  std::deque<std::string> queue_;
  std::size_t bytes_ = 0;
  bool overflowed_ = false;
};

}  // namespace ogai::server
