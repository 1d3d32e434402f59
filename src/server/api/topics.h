// The topics that a client may begin on its WebSocket, each in the file of its name (those of
// the laboratory in one).
#pragma once

#include "server/api/backend.h"
#include "server/api/topic.h"
#include "server/think/job.h"

namespace ogai::server {

struct TopicContext {
  Backend& backend;
  std::string client;
  std::shared_ptr<Voice> voice;
  std::size_t searches = 0;  // that the socket has already
};

// Reads what the message holds besides type and id; throws a Refusal.
using TopicMaker = std::unique_ptr<Topic> (*)(Fields&, const TopicContext&);

TopicMaker topic_maker(std::string_view type);  // null: there is no such type

std::unique_ptr<Topic> begin_analyse(Fields& fields, const TopicContext& context);
std::unique_ptr<Topic> begin_analyse_game(Fields& fields, const TopicContext& context);
std::unique_ptr<Topic> begin_hint(Fields& fields, const TopicContext& context);
std::unique_ptr<Topic> begin_play(Fields& fields, const TopicContext& context);
std::unique_ptr<Topic> begin_watch_game(Fields& fields, const TopicContext& context);
std::unique_ptr<Topic> begin_watch_tournament(Fields& fields, const TopicContext& context);
std::unique_ptr<Topic> begin_watch_run(Fields& fields, const TopicContext& context);
std::unique_ptr<Topic> begin_watch_lists(Fields& fields, const TopicContext& context);
std::unique_ptr<Topic> begin_watch_lab(Fields& fields, const TopicContext& context);
std::unique_ptr<Topic> begin_watch_lab_run(Fields& fields, const TopicContext& context);

}  // namespace ogai::server
