// LiveConversation: one WebSocket of the API: reads its messages, begins and ends its topics.
//
// A topic that has ended by itself is put away with the next message.
#pragma once

#include <map>
#include <mutex>

#include "server/api/backend.h"
#include "server/api/topics.h"

namespace ogai::server {

inline constexpr std::size_t kMostTopics = 32;  // of one socket, at once

class LiveConversation final : public Conversation {
 public:
  LiveConversation(Backend& backend, std::shared_ptr<Outlet> outlet, std::string client);

  void receive(std::string_view message) override;

 private:
  struct Entry {
    std::shared_ptr<Voice> voice;
    std::unique_ptr<Topic> topic;
  };

  void begin(Fields& fields, std::int64_t id, const std::string& type);
  void put_away_ended();

  Backend& backend_;
  const std::shared_ptr<Outlet> outlet_;
  const std::string client_;
  std::mutex mutex_;
  std::map<std::int64_t, Entry> topics_;
};

}  // namespace ogai::server
