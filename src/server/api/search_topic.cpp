#include "server/api/search_topic.h"

#include <cmath>

#include "server/api/game_fields.h"

namespace ogai::server {

namespace {

class SearchTopic final : public Topic {
 public:
  explicit SearchTopic(think::Ticket ticket) : ticket_(std::move(ticket)) {}

  bool thinks() const override { return !ticket_.over(); }

 private:
  think::Ticket ticket_;  // its end cancels the job
};

Refusal not_taken(think::Refusal reason) {
  if (reason == think::Refusal::too_many)
    return {Fault::too_many, "too many searches at once; stop some, or wait for their end"};
  return {Fault::busy, "the server has too much to think about; try again later"};
}

Fault fault_of(think::Failure::Kind kind) {
  switch (kind) {
    case think::Failure::Kind::request:
      return Fault::bad_request;
    case think::Failure::Kind::memory:
      return Fault::busy;
    case think::Failure::Kind::agent:
    case think::Failure::Kind::server:
      break;
  }
  return Fault::internal;
}

}  // namespace

std::unique_ptr<Topic> begin_search(const TopicContext& context, std::unique_ptr<think::Job> job) {
  if (context.searches >= kMostSearches) throw not_taken(think::Refusal::too_many);
  auto taken = context.backend.turns.submit(context.client, std::move(job));
  if (const auto* reason = std::get_if<think::Refusal>(&taken)) throw not_taken(*reason);
  return std::make_unique<SearchTopic>(std::get<think::Ticket>(std::move(taken)));
}

std::function<void()> say_queued(const std::shared_ptr<Voice>& voice) {
  return [voice] { voice->mention("queued", Json::object()); };
}

std::function<void(const think::Failure&)> say_failure(const std::shared_ptr<Voice>& voice) {
  return [voice](const think::Failure& failure) {
    voice->fail({fault_of(failure.kind), failure.message});
  };
}

Json root_move_json(game::BoardSize size, const search::RootMove& move) {
  return {{"move", game::move_name(size, move.move)},
          {"value", move.value},
          {"depth", move.depth},
          {"confidence", move.confidence},
          {"exact", move.exact},
          {"line", move_names(size, move.line)}};
}

double shown_seconds(base::Duration duration) {
  return std::round(base::to_seconds(duration) * 1000) / 1000;
}

}  // namespace ogai::server
