// HttpServer: a Service and the files of the page over HTTP and WebSocket.
//
// Connections live on a few input/output threads that never wait for anything but sockets; the
// Service is called on handler threads of its own. Whatever a client sends, it costs a bounded
// amount of memory and time: sizes, numbers, rates and silences have limits, and who oversteps one
// is refused with a status, or cut off where none can be sent, while everybody else goes on.
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "server/service.h"
#include "server/transport/http_settings.h"

namespace ogai::server {

class HttpServer {
 public:
  // Listens at once; an Error (io) says why that cannot be. The service must outlive the server.
  static base::Result<std::unique_ptr<HttpServer>> listen(HttpSettings settings, Service& service);
  ~HttpServer();

  std::uint16_t port() const;
  std::string url() const;  // "http://127.0.0.1:8080/"; of this machine if it listens everywhere

  // Serves until the stop. Then no connection is accepted, requests being handled are answered,
  // WebSockets are closed (1001) and their sessions destroyed; returns when all that is done.
  // Call it once.
  void run(std::stop_token stop);

 private:
  struct State;
  explicit HttpServer(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace ogai::server
