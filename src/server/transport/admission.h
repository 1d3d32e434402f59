// Admission: may a request be looked at at all? Judged by its head, before its body is read.
//
// Two attacks by foreign pages in the user's own browser are refused here. A page may send requests
// to this server: those that change something (POST, DELETE) or open the WebSocket must carry no
// Origin or that of this server's own page. And a name that its owner lets point to this machine
// ("DNS rebinding") would make a foreign page the same origin: so Host must be a name of the
// loopback interface, the address that was connected to, or a name the user has allowed. Immutable.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/transport/answer.h"

namespace ogai::server {

// Headers that a request lacks are empty.
struct RequestHead {
  std::string method;
  std::string target;
  std::string host;
  int hosts = 0;  // how many Host headers there are
  std::string origin;
  std::string content_type;
  std::string authorization;
  std::string accept_encoding;
  std::string if_none_match;
  bool has_body = false;
  bool upgrade = false;  // asks for a WebSocket
};

class Admission {
 public:
  explicit Admission(std::vector<std::string> allowed_hosts);

  // The answer that refuses it; nothing: admitted. `local_address` is this end of the connection.
  std::optional<Answer> refuse(const RequestHead& head, std::string_view local_address) const;

 private:
  bool knows(std::string_view host, std::string_view local_address) const;

  std::vector<std::string> allowed_hosts_;
};

// "name", "name:8080", "[::1]:8080" without the port and brackets; empty: it is none of these.
std::string host_name(std::string_view host);

// Whether the other end of a connection is a process of the user who runs this one. False also
// where the system does not tell, as of other machines.
bool is_same_user(int socket);

}  // namespace ogai::server
