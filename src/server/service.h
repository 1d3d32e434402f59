// Service: what the server does, free of sockets. The transport (transport/) turns HTTP requests
// and WebSocket messages into calls of it; tests call it directly.
//
// Requests reach it when the transport has checked size, rate, origin and method of transport; a
// Service judges paths, bodies and tokens. Everything may be called from several threads at once.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace ogai::server {

struct Request {
  std::string method;                        // "GET", "POST"
  std::string path;                          // decoded, without the query: "/api/games/k3v9"
  std::map<std::string, std::string> query;  // decoded
  std::string body;
  std::string token;   // of "Authorization: Bearer TOKEN"; empty: none
  std::string client;  // who asks, for fair shares: an address
};

struct Response {
  int status = 200;
  std::string body;  // JSON
  bool cacheable = false;
};

// Whether a token is the expected one. Takes as long whichever byte differs, so that nobody learns
// it byte by byte. An empty `expected` is nobody's.
inline bool same_token(std::string_view given, std::string_view expected) {
  if (expected.empty()) return false;
  unsigned different = given.size() != expected.size();
  for (std::size_t i = 0; i < given.size(); ++i)
    different |= static_cast<unsigned char>(given[i]) ^
                 static_cast<unsigned char>(expected[i % expected.size()]);
  return different == 0;
}

// Where a session's messages go. send() may be called from any thread, never blocks and does
// nothing once the client is gone.
class Outlet {
 public:
  virtual ~Outlet() = default;
  virtual void send(std::string message) = 0;
  // Bytes sent but not yet taken by the client: who streams leaves messages out while it is slow.
  virtual std::size_t backlog() const = 0;
};

// One WebSocket. The destructor ends everything that was begun through it and returns when nothing
// of it will call the outlet any more.
class Session {
 public:
  virtual ~Session() = default;
  virtual void receive(std::string_view message) = 0;  // returns quickly
};

class Service {
 public:
  virtual ~Service() = default;
  virtual Response handle(const Request& request) = 0;  // may take as long as the database does
  virtual std::unique_ptr<Session> open_session(std::shared_ptr<Outlet> outlet,
                                                std::string client) = 0;
};

}  // namespace ogai::server
