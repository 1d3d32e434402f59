// LiveConnection: one WebSocket and its session, from the handshake to the end.
//
// Two coroutines on the connection's strand: one reads and passes messages on, one writes what the
// outlet holds and says farewell. However the socket ends, the session is destroyed at once,
// on a thread for that alone, for its destructor may wait for searches. Everything here runs on the
// strand.
#pragma once

#include "server/transport/asio.h"
#include "server/transport/bounded_outlet.h"
#include "server/transport/connections.h"

namespace ogai::server {

// Beast ends a WebSocket by waiting for the client to close its end too, however long that takes,
// and the session would go on: here it only closes ours, and the waiting comes last.
class LiveSocket : public Tcp::socket {
 public:
  explicit LiveSocket(Tcp::socket socket) : Tcp::socket(std::move(socket)) {}

  template <typename Handler>
  friend void async_teardown(beast::role_type, LiveSocket& socket, Handler&& handler) {
    ErrorCode ignored;
    socket.shutdown(shutdown_send, ignored);
    asio::post(socket.get_executor(),
               beast::bind_front_handler(std::forward<Handler>(handler), ErrorCode()));
  }
};

class LiveConnection : public std::enable_shared_from_this<LiveConnection> {
 public:
  using Handshake = http::request<http::string_body>;

  LiveConnection(ServerContext& context, Tcp::socket socket, Clients::Slot& slot);

  static asio::awaitable<void> run(std::shared_ptr<LiveConnection> self, Handshake handshake);

  void close(websocket::close_code code);
  void cut();

 private:
  asio::awaitable<bool> open(Handshake handshake);
  asio::awaitable<void> read_messages(beast::flat_buffer buffer = {});
  asio::awaitable<void> await_turn();
  static asio::awaitable<void> write_messages(std::shared_ptr<LiveConnection> self);
  asio::awaitable<void> join_writer();
  asio::awaitable<void> part();
  void wake();

  ServerContext& context_;
  websocket::stream<LiveSocket> stream_;
  Clients::Slot& slot_;
  TokenBucket bucket_;
  std::shared_ptr<BoundedOutlet> outlet_;
  std::unique_ptr<Session> session_;
  asio::steady_timer wake_writer_, writer_gone_, parted_;
  std::optional<websocket::close_code> farewell_;
  bool writing_ = false;
  bool ended_ = false;  // nothing more is to be written
};

}  // namespace ogai::server
