// {"type": "hint"}: what the engine would play.
#include "server/api/game_fields.h"
#include "server/api/live.h"
#include "server/think/agent_move.h"

namespace ogai::server {

void begin_hint(Fields& fields, Subscription& subscription) {
  think::Hint hint{.position = read_position(fields), .objective = read_rules(fields)};
  fields.end();
  hint.done = [&subscription, size = hint.position.size](const search::RootMove& move) {
    subscription.done(root_move_json(size, move));
  };
  subscription.search(think::make_request(std::move(hint)));
}

}  // namespace ogai::server
