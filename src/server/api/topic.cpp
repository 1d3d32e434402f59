#include "server/api/topic.h"

namespace ogai::server {

namespace {

// A client this far behind gets no more news that are soon old.
constexpr std::size_t kSlowBacklog = 64 * 1024;

}  // namespace

bool Voice::slow() const {
  return outlet_->backlog() > kSlowBacklog;
}

void Voice::send(std::string_view type, const Json& object, bool last) {
  if (ended_) return;
  Json message = {{"id", id_}, {"type", type}};
  message.update(object);
  std::string text = dump(message);
  const std::lock_guard lock(mutex_);
  if (!ended_) outlet_->send(std::move(text));
  if (last) ended_ = true;
}

void Voice::say(std::string_view type, const Json& object) {
  send(type, object, false);
}

bool Voice::mention(std::string_view type, const Json& object) {
  if (slow()) return false;
  say(type, object);
  return true;
}

void Voice::done(const Json& object) {
  send("done", object, true);
}

void Voice::fail(const Refusal& refusal) {
  send("error", {{"error", error_json(refusal)}}, true);
}

}  // namespace ogai::server
