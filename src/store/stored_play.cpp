#include "store/stored_play.h"

namespace ogai::store {

double seconds_left(const StoredPlay& play, game::Color color, std::int64_t now) {
  const PlayClock& clock = *play.clock;
  double left = clock.initial;
  const auto& moves = play.record.moves();
  game::Color mover = play.record.start().to_move;
  for (const game::PlayedMove& played : moves) {
    if (mover == color && played.move != game::kPass)
      left += clock.increment - played.note.seconds.value_or(0);
    mover = game::opposite(mover);
  }
  if (clock.running_since && mover == color && !play.record.is_over())
    left -= static_cast<double>(now - *clock.running_since) / 1000;
  return left;
}

}  // namespace ogai::store
