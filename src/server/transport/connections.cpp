#include "server/transport/connections.h"

#include <vector>

namespace ogai::server {
namespace {

constexpr std::size_t kSmallAnswer = 64 * 1024;

std::vector<std::string> known_hosts(const HttpSettings& settings) {
  std::vector<std::string> hosts = settings.allowed_hosts;
  hosts.push_back(settings.host);
  return hosts;
}

}  // namespace

bool OpenConnections::add(const std::shared_ptr<Closable>& connection) {
  const std::lock_guard lock(mutex_);
  if (!closing_) open_.emplace(connection.get(), connection);
  return !closing_;
}

void OpenConnections::remove(const Closable* connection) {
  const std::lock_guard lock(mutex_);
  open_.erase(connection);
  if (open_.empty()) changed_.notify_all();
}

bool OpenConnections::wait_until_empty(std::unique_lock<std::mutex>& lock,
                                       base::Duration patience) {
  return changed_.wait_for(lock, patience, [this] { return open_.empty(); });
}

void OpenConnections::close_all(base::Duration farewell) {
  std::unique_lock lock(mutex_);
  closing_ = true;
  for (const auto& [unused, connection] : open_)
    if (const auto alive = connection.lock()) alive->close_soon();
  if (wait_until_empty(lock, farewell)) return;
  for (const auto& [unused, connection] : open_)
    if (const auto alive = connection.lock()) alive->cut();
  // What is left waits for the Service: it must come back before the server may go.
  changed_.wait(lock, [this] { return open_.empty(); });
}

ServerContext::ServerContext(HttpSettings all, Service& what)
    : settings(std::move(all)),
      service(what),
      page(settings.page),
      admission(known_hosts(settings)),
      clients(settings.limits.clients),
      handlers(static_cast<std::size_t>(settings.handler_threads)),
      enders(2) {}

bool ServerContext::hold(Answer& answer) {
  const std::size_t size = answer.body->size();
  if (size <= kSmallAnswer) return true;
  const std::size_t before = unsent_bytes.fetch_add(size);
  const bool fits = before == 0 || before + size <= settings.limits.unsent_bytes;
  if (!fits) {
    unsent_bytes -= size;
    return false;
  }
  const std::string* text = answer.body.get();
  answer.body.reset(text, [this, size, body = answer.body](const std::string*) mutable {
    body.reset();
    unsent_bytes -= size;
  });
  return true;
}

}  // namespace ogai::server
