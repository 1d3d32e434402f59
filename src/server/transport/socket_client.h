// For tests and the load client (bench/server_load.cpp): a client on a plain socket, which can send
// any bytes, and a WebSocket on top of it. Blocks; one thread.
#pragma once

#include <arpa/inet.h>
#include <chrono>
#include <cstring>
#include <map>
#include <netinet/in.h>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

#include "base/descriptor.h"

namespace ogai::server {

struct Received {
  int status = 0;  // 0: the connection ended instead
  std::map<std::string, std::string> headers;
  std::string body;

  std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
  }
};

class SocketClient {
 public:
  explicit SocketClient(std::uint16_t port, const std::string& address_text = "127.0.0.1",
                        int patience_seconds = 10)
      : host_(address_text + ":" + std::to_string(port)) {
    socket_ = base::Descriptor(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const timeval patience{patience_seconds, 0};
    setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket_.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    if (inet_pton(AF_INET, address_text.c_str(), &address.sin_addr) != 1 ||
        connect(socket_.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("no connection");
  }

  // False: the other end has closed.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  void finish_sending() { shutdown(socket_.get(), SHUT_WR); }
  void close() { socket_.close(); }
  const std::string& host() const { return host_; }

  void send_request(const std::string& line, const std::string& headers = "",
                    const std::string& body = "") {
    send(line + " HTTP/1.1\r\nHost: " + host() + "\r\n" + headers +
         (body.empty() ? "" : "Content-Length: " + std::to_string(body.size()) + "\r\n") + "\r\n" +
         body);
  }

  Received request(const std::string& line, const std::string& headers = "",
                   const std::string& body = "") {
    send_request(line, headers, body);
    return receive(!line.starts_with("HEAD"));
  }

  Received post(const std::string& path, const std::string& body,
                const std::string& headers = "Content-Type: application/json\r\n") {
    return request("POST " + path, headers, body);
  }

  Received receive(bool with_body = true) {
    Received received;
    std::size_t end;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos)
      if (!fill()) return received;
    parse_head(buffer_.substr(0, end + 2), received);
    buffer_.erase(0, end + 4);
    const std::string length = received.header("content-length");
    if (with_body && !length.empty()) received.body = bytes(std::stoul(length)).value_or("");
    return received;
  }

  // Exactly so many; nothing: the connection ended before.
  std::optional<std::string> bytes(std::size_t count) {
    while (buffer_.size() < count)
      if (!fill()) return std::nullopt;
    std::string taken = buffer_.substr(0, count);
    buffer_.erase(0, count);
    return taken;
  }

  // True: the other end closes, and sends nothing more before.
  bool ends() { return buffer_.empty() && !fill() && !timed_out_; }

 private:
  bool fill() {
    char piece[16384];
    const ssize_t count = recv(socket_.get(), piece, sizeof piece, 0);
    timed_out_ = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    if (count > 0) buffer_.append(piece, static_cast<std::size_t>(count));
    return count > 0;
  }

  static void parse_head(const std::string& head, Received& received) {
    received.status = std::stoi(head.substr(9, 3));
    for (std::size_t start = head.find("\r\n") + 2; start < head.size();) {
      const std::size_t end = head.find("\r\n", start);
      const std::size_t colon = head.find(": ", start);
      std::string name = head.substr(start, colon - start);
      for (char& c : name) c = static_cast<char>(std::tolower(c));
      received.headers[name] = head.substr(colon + 2, end - colon - 2);
      start = end + 2;
    }
  }

  std::string host_;
  base::Descriptor socket_;
  std::string buffer_;
  bool timed_out_ = false;
};

struct Frame {
  int opcode = -1;  // -1: the connection ended; 1 text, 2 binary, 8 close, 9 ping, 10 pong
  std::string payload;

  int close_code() const {
    if (opcode != 8 || payload.size() < 2) return 0;
    return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
  }
};

class LiveClient : public SocketClient {
 public:
  explicit LiveClient(std::uint16_t port, const std::string& headers = "",
                      const std::string& address_text = "127.0.0.1", int patience_seconds = 10)
      : SocketClient(port, address_text, patience_seconds) {
    handshake = request("GET /api/live",
                        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                            headers);
  }

  bool say(const std::string& text) { return send_frame(1, text); }

  bool send_frame(int opcode, const std::string& payload) {
    std::string frame(1, static_cast<char>(0x80 | opcode));
    const std::size_t size = payload.size();
    if (size < 126) {
      frame += static_cast<char>(0x80 | size);
    } else if (size < 65536) {
      frame += static_cast<char>(0x80 | 126);
      for (int shift = 8; shift >= 0; shift -= 8) frame += static_cast<char>(size >> shift);
    } else {
      frame += static_cast<char>(0x80 | 127);
      for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>(size >> shift);
    }
    return send(frame + std::string(4, '\0') + payload);  // a mask of zeros changes nothing
  }

  Frame hear() {
    const auto head = bytes(2);
    if (!head) return {};
    std::size_t size = static_cast<unsigned char>((*head)[1]);
    if (size >= 126) {
      const auto length = bytes(size == 126 ? 2 : 8);
      if (!length) return {};
      size = 0;
      for (const char byte : *length) size = size * 256 + static_cast<unsigned char>(byte);
    }
    const auto payload = bytes(size);
    if (!payload) return {};
    return {(*head)[0] & 0x0f, *payload};
  }

  Received handshake;
};

}  // namespace ogai::server
