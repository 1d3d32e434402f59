// {"type": "hint"}: what the engine would play.
#include "server/api/game_fields.h"
#include "server/api/search_topic.h"
#include "server/think/agent_move.h"

namespace ogai::server {

std::unique_ptr<Topic> begin_hint(Fields& fields, const TopicContext& context) {
  think::HintQuestion question{.position = read_position(fields), .objective = read_rules(fields)};
  fields.end();
  const auto& voice = context.voice;
  const game::BoardSize size = question.position.size;
  return begin_search(context,
                      think::make_hint(question, {.waits = say_queued(voice),
                                                  .done =
                                                      [voice, size](const search::RootMove& move) {
                                                        voice->done(root_move_json(size, move));
                                                      },
                                                  .failed = say_failure(voice)}));
}

}  // namespace ogai::server
