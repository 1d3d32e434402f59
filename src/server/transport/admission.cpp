#include "server/transport/admission.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <netinet/in.h>
#include <sstream>
#include <sys/socket.h>
#include <unistd.h>

#include "server/transport/http_text.h"

namespace ogai::server {
namespace {

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_loopback(const std::string& name) {
  if (same_word(name, "localhost")) return true;
  in_addr v4{};
  if (inet_pton(AF_INET, name.c_str(), &v4) == 1) return ntohl(v4.s_addr) >> 24 == 127;
  in6_addr v6{};
  return inet_pton(AF_INET6, name.c_str(), &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

bool is_own_origin(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"})  // https: behind a proxy
    if (same_word(origin.substr(0, scheme.size()), scheme) &&
        same_word(origin.substr(scheme.size()), host))
      return true;
  return false;
}

Answer bad_method() {
  Answer answer = error_answer(405, "bad_method", "only GET, HEAD, POST and DELETE are understood");
  answer.headers.emplace_back("Allow", "GET, HEAD, POST, DELETE");
  return answer;
}

// How an IPv4 address begins where a socket of IPv6 uses it.
constexpr std::string_view kMapped = "0000000000000000FFFF0000";
constexpr std::size_t kMappedLength = 32 + 5;  // with ":PORT"

std::string without_mapping(std::string end) {
  if (end.size() == kMappedLength && end.starts_with(kMapped)) end.erase(0, kMapped.size());
  return end;
}

template <typename Address>
std::string hex(const Address& address, in_port_t port) {
  std::array<std::uint32_t, sizeof(Address) / sizeof(std::uint32_t)> words;
  std::memcpy(words.data(), &address, sizeof address);
  std::string text;
  for (const std::uint32_t word : words) text += fmt::format("{:08X}", word);
  return without_mapping(text + fmt::format(":{:04X}", ntohs(port)));
}

// One end of the connection, as /proc/net/tcp writes it; empty: unknown.
std::string end_text(int socket, decltype(getsockname) ask) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (ask(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0) return "";
  if (address.ss_family == AF_INET) {
    const auto& four = reinterpret_cast<const sockaddr_in&>(address);
    return hex(four.sin_addr, four.sin_port);
  }
  const auto& six = reinterpret_cast<const sockaddr_in6&>(address);
  return address.ss_family == AF_INET6 ? hex(six.sin6_addr, six.sin6_port) : "";
}

}  // namespace

std::string host_name(std::string_view host) {
  std::size_t end = std::min(host.find(':'), host.size());
  std::string_view name = host.substr(0, end);
  if (host.starts_with('[')) {
    end = host.find(']');
    if (end == std::string_view::npos) return {};
    name = host.substr(1, end++ - 1);
  }
  const std::string_view rest = host.substr(end);
  if (!rest.empty() && !(rest[0] == ':' && is_port(rest.substr(1)))) return {};
  return std::string(name);
}

Admission::Admission(std::vector<std::string> allowed_hosts)
    : allowed_hosts_(std::move(allowed_hosts)) {}

bool Admission::knows(std::string_view host, std::string_view local_address) const {
  const std::string name = host_name(host);
  if (name.empty()) return false;
  if (is_loopback(name) || name == local_address) return true;
  return std::any_of(allowed_hosts_.begin(), allowed_hosts_.end(),
                     [&](const std::string& allowed) { return same_word(allowed, name); });
}

std::optional<Answer> Admission::refuse(const RequestHead& head,
                                        std::string_view local_address) const {
  const bool changes = head.method == "POST" || head.method == "DELETE";
  if (head.method != "GET" && head.method != "HEAD" && !changes) return bad_method();
  if (head.hosts != 1) return error_answer(400, "bad_request", "there must be one Host header");
  if (!knows(head.host, local_address))
    return error_answer(403, "forbidden",
                        "this server does not go by that name; ogai serve --allow-host NAME "
                        "makes one known");
  const bool guarded = changes || head.upgrade;
  if (guarded && !head.origin.empty() && !is_own_origin(head.origin, head.host))
    return error_answer(403, "forbidden", "only the page of this server may ask for that");
  if (changes && (head.has_body || !head.content_type.empty()) && !is_json_type(head.content_type))
    return error_answer(415, "bad_type", "the body must be application/json");
  return std::nullopt;
}

bool is_same_user(int socket) {
  const std::string here = end_text(socket, getsockname), there = end_text(socket, getpeername);
  if (here.empty() || there.empty()) return false;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream rows(table);
    for (std::string row; std::getline(rows, row);) {
      std::istringstream fields(row);
      std::string number, local, remote, unused;
      uid_t user = 0;
      fields >> number >> local >> remote;  // then state, queues, timer and retransmissions
      if (without_mapping(local) != there || without_mapping(remote) != here) continue;
      for (int i = 0; i < 4; ++i) fields >> unused;
      return (fields >> user) && user == geteuid();
    }
  }
  return false;
}

}  // namespace ogai::server
