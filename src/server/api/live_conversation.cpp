#include "server/api/live_conversation.h"

#include <algorithm>
#include <fmt/format.h>

namespace ogai::server {

LiveConversation::LiveConversation(Backend& backend, std::shared_ptr<Outlet> outlet,
                                   std::string client)
    : backend_(backend), outlet_(std::move(outlet)), client_(std::move(client)) {}

void LiveConversation::receive(std::string_view message) {
  const std::lock_guard lock(mutex_);
  put_away_ended();
  Json id = nullptr;  // known as soon as the message has told it
  try {
    const Json object = parse_object(message);
    Fields fields(object);
    const std::int64_t number = fields.integer("id", 0, kMostInteger);
    id = number;
    begin(fields, number, fields.text("type"));
  } catch (...) {
    const Refusal refusal = refusal_of(std::current_exception());
    outlet_->send(dump({{"id", id}, {"type", "error"}, {"error", error_json(refusal)}}));
  }
}

void LiveConversation::begin(Fields& fields, std::int64_t id, const std::string& type) {
  if (type == "stop") {
    fields.end();
    topics_.erase(id);
    return;
  }
  const TopicMaker make = topic_maker(type);
  if (!make) throw Refusal(Fault::bad_request, fmt::format("unknown type '{}'", type));
  topics_.erase(id);  // a number used again ends what it stood for
  if (topics_.size() >= kMostTopics)
    throw Refusal(Fault::too_many,
                  fmt::format("more than {} conversations at once; stop some", kMostTopics));
  auto voice = std::make_shared<Voice>(outlet_, id);
  const auto thinking = std::count_if(topics_.begin(), topics_.end(), [](const auto& entry) {
    return entry.second.topic->thinks();
  });
  auto topic = make(fields, {backend_, client_, voice, static_cast<std::size_t>(thinking)});
  topics_.emplace(id, Entry{std::move(voice), std::move(topic)});
}

void LiveConversation::put_away_ended() {
  std::erase_if(topics_, [](const auto& entry) { return entry.second.voice->has_ended(); });
}

}  // namespace ogai::server
