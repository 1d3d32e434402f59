// {"type": "play"}: the agent whose turn it is moves in a game of the page.
#include <fmt/format.h>

#include "agents/levels.h"
#include "agents/registry.h"
#include "base/checksum.h"
#include "base/random.h"
#include "server/api/live.h"
#include "server/think/agent_move.h"

namespace ogai::server {

namespace {

// Of an agent whose spec says nothing about how long it thinks.
constexpr base::Duration kUsualMove = std::chrono::seconds(1);

std::string spec_of(const store::PlayPlayer& player) {
  if (player.kind == store::PlayerKind::agent) return player.text;
  const agents::Level* level =
      player.kind == store::PlayerKind::level ? agents::find_level(player.text) : nullptr;
  if (!level)
    throw Refusal(Fault::bad_request,
                  player.kind == store::PlayerKind::person
                      ? std::string("it is a person's turn")
                      : fmt::format("there is no level '{}' any more", player.text));
  return std::string(level->spec);
}

// Another for every move: the agent is made anew for each, and one that draws lots would draw the
// same one again and again. Asked for the same move again it draws the same.
std::uint64_t seed_of_move(const std::string& id, std::size_t ply) {
  return base::derive_seed(base::fnv1a(id), {ply});
}

// Whether the agent thinks as long as it is let: nothing in its spec ends its search.
bool needs_limit(const std::string& spec) {
  const auto resolved = agents::resolve_spec(spec);
  if (!resolved) return false;  // the search will say so
  const base::OptionTable& options = resolved->factory->options;
  const auto counts = [&](const char* name) {
    return options.find(name) && resolved->values.integer(name) > 0;
  };
  return options.find("time") && resolved->values.duration("time").count() == 0 &&
         !counts("sims") && !counts("nodes") && !counts("depth");
}

search::Limits limits_of(const store::StoredPlay& play, const std::string& spec, std::int64_t now) {
  search::Limits limits;
  if (needs_limit(spec)) limits.move_time = kUsualMove;
  if (!play.clock) return limits;
  const double left = store::seconds_left(play, play.record.position().to_move, now);
  limits.clock = search::GameClock{base::from_seconds(std::max(0.0, left)),
                                   base::from_seconds(play.clock->increment)};
  return limits;
}

// Enters the move in the game it was asked for; that may have gone on by other hands.
void enter_move(PlayedGames& games, const store::StoredPlay& asked, const think::MoveAnswer& answer,
                Subscription& subscription) {
  try {
    game::MoveNote note = agents::note_of(answer.info);
    note.seconds = shown_seconds(answer.elapsed);
    const store::StoredPlay play = games.agent_moves(asked, answer.move, note);
    subscription.done({{"game", wire::to_json(OwnPlay{{play, games.now()}})}});
  } catch (...) {
    subscription.fail(refusal_of(std::current_exception()));
  }
}

}  // namespace

void begin_play(const Json& message, Subscription& subscription) {
  const auto [id, ply] = read_as<PlayInput>(message);
  PlayedGames& games = subscription.backend().games;
  const store::StoredPlay play = games.find_going_on(id, ply);
  const std::string spec = spec_of(play.player(play.record.position().to_move));
  think::AgentMove move{.game = play.record,
                        .agent = spec,
                        .limits = limits_of(play, spec, games.now()),
                        .seed = seed_of_move(id, ply)};
  const game::BoardSize size = play.record.start().size;
  move.thinking = [&subscription, size](const search::Info& info) {
    subscription.mention("thinking", wire::to_json(ShownThought{size, info}));
  };
  move.done = [&subscription, &games, play](const think::MoveAnswer& answer) {
    enter_move(games, play, answer, subscription);
  };
  subscription.search(think::make_request(std::move(move)));
}

}  // namespace ogai::server
