// What an HttpServer is told: where it listens, what it serves, and its limits (docs/api.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/clock.h"
#include "server/transport/clients.h"

namespace ogai::server {

struct HttpLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t message_bytes = 64 * 1024;  // of a request's body or a WebSocket's message
  // Addresses to which larger bodies may be sent, with their size, so many at once.
  std::map<std::string, std::size_t> large_bodies = {};
  int most_large_bodies = 8;
  ClientLimits clients;
  Rate rate;  // requests and messages of one connection
  // A request must have come, and a piece of an answer be taken, within this time; a connection
  // without request is closed after it.
  base::Duration silence = std::chrono::seconds(15);
  // A WebSocket on which nothing comes is asked for a sign of life at half this time.
  base::Duration live_silence = std::chrono::seconds(40);
  std::size_t live_backlog_bytes = std::size_t{1}
                                   << 20;  // then its client is too slow, and cut off
  std::size_t waiting_requests = 512;      // for a handler thread; more are answered 503
  // Of large answers that clients have not taken yet, all together (the page's files aside);
  // another one is a 503. Small ones always find room.
  std::size_t unsent_bytes = std::size_t{64} << 20;
  base::Duration farewell =
      std::chrono::seconds(2);  // for connections to end when the server stops
};

// An address that a browser is started with, where others may read it.
struct OwnerDoor {
  std::string path;      // hard to guess; empty: there is none
  std::string leads_to;  // for the user who runs the server, the first time; then and to others "/"
};

struct HttpSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;               // 0: any that is free
  std::filesystem::path page;              // folder of the page's files
  std::vector<std::string> allowed_hosts;  // names beyond the loopback ones and `host`
  OwnerDoor door;
  int io_threads = 2;
  // They wait for the database most of the time, and some for a lock that others need not.
  int handler_threads = 16;
  HttpLimits limits;
};

}  // namespace ogai::server
