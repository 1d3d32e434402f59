#include "server/api/topic.h"

namespace ogai::server {

namespace {

// A client this far behind gets no more news that are soon old.
constexpr std::size_t kSlowBacklog = 64 * 1024;

}  // namespace

bool Voice::slow() const {
  return outlet_->backlog() > kSlowBacklog;
}

void Voice::send(std::string_view type, const Json& object) {
  Json message = {{"id", id_}, {"type", type}};
  message.update(object);
  outlet_->send(dump(message));
}

void Voice::say(std::string_view type, const Json& object) {
  if (!ended_) send(type, object);
}

bool Voice::mention(std::string_view type, const Json& object) {
  if (slow()) return false;
  say(type, object);
  return true;
}

void Voice::done(const Json& object) {
  if (!ended_.exchange(true)) send("done", object);
}

void Voice::fail(const Refusal& refusal) {
  if (!ended_.exchange(true)) send("error", {{"error", error_json(refusal)}});
}

}  // namespace ogai::server
