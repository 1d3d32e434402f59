// What the topics that think have in common: their job among the server's Turns, the events all
// jobs have, and moves of a search as JSON.
#pragma once

#include <functional>

#include "game/position.h"
#include "search/searcher.h"
#include "server/api/topics.h"

namespace ogai::server {

inline constexpr std::size_t kMostSearches = 8;  // of one socket, at once

// The topic of a job: cancelled when it is destroyed. Throws a Refusal when the socket, the client
// or all together have too many already.
std::unique_ptr<Topic> begin_search(const TopicContext& context, std::unique_ptr<think::Job> job);

// Events for a job that speaks through `voice`.
std::function<void()> say_queued(const std::shared_ptr<Voice>& voice);
std::function<void(const think::Failure&)> say_failure(const std::shared_ptr<Voice>& voice);

// {"move", "value", "depth", "confidence", "exact", "line"}
Json root_move_json(game::BoardSize size, const search::RootMove& move);

// Rounded as it is worth showing: nodes and times change every time anyway.
double shown_seconds(base::Duration duration);

}  // namespace ogai::server
