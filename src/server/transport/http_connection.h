// HttpConnection: one client's socket, request after request, until it becomes a WebSocket or ends.
//
// One coroutine on a strand of its own. Every wait for the client has a deadline.
#pragma once

#include "server/transport/asio.h"
#include "server/transport/connections.h"

namespace ogai::server {

class LiveConnection;

class HttpConnection final : public Closable, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(ServerContext& context, Tcp::socket socket, Clients::Slot slot);

  static void start(const std::shared_ptr<HttpConnection>& self);

  void close_soon() override;
  void cut() override;

 private:
  using Parser = http::request_parser<http::string_body>;

  static asio::awaitable<void> run(std::shared_ptr<HttpConnection> self);
  asio::awaitable<bool> serve_one();
  asio::awaitable<bool> refuse_unread(ErrorCode fault, bool begun);
  asio::awaitable<Answer> answer_to(const RequestHead& head, std::string body);
  asio::awaitable<Answer> ask_service(Request request);
  Answer at_door(const RequestHead& head);
  asio::awaitable<bool> send(Answer answer, bool keep_alive, bool with_body);
  asio::awaitable<void> go_live(Parser& parser);
  asio::awaitable<void> part();

  void set_deadline(base::Duration patience);
  bool lift_deadline();
  bool take_turn();

  ServerContext& context_;
  Tcp::socket socket_;
  Clients::Slot slot_;
  TokenBucket bucket_;
  asio::steady_timer timer_;
  std::uint64_t deadline_ = 0;  // counts them: one that was lifted must not strike later
  bool late_ = false;
  bool idle_ = false;  // waits for a request, or for the client to go
  bool closing_ = false;
  beast::flat_buffer buffer_;
  std::string local_address_;
  std::shared_ptr<LiveConnection> live_;
};

}  // namespace ogai::server
