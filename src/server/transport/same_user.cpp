#include "server/transport/same_user.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <netinet/in.h>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

namespace ogai::server {
namespace {

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
