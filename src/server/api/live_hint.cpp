// {"type": "hint"}: what the engine would play.
#include "server/api/live.h"
#include "server/think/agent_move.h"

namespace ogai::server {

void begin_hint(const Json& message, Subscription& subscription) {
  const auto input = read_as<PositionInput>(message);
  think::Hint hint{.position = position_from(input), .objective = input.rules};
  hint.done = [&subscription, size = hint.position.size](const search::RootMove& move) {
    subscription.done(wire::to_json(ShownMove{size, move}));
  };
  subscription.search(think::make_request(std::move(hint)));
}

}  // namespace ogai::server
