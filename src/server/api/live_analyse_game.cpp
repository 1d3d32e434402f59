// {"type": "analyse-game"}: what each move of a game cost.
#include "server/api/live.h"
#include "server/think/game_analysis.h"

namespace ogai::server {

void begin_analyse_game(const Json& message, Subscription& subscription) {
  const auto input = read_as<AnalyseGameInput>(message);
  think::GameAnalysis analysis{.game = record_from(input.game)};
  analysis.limits.move_time = base::from_seconds(input.seconds);
  if (input.quick) analysis.quick = search::Limits{.move_time = base::from_seconds(*input.quick)};
  analysis.judged = [&subscription](const search::PlyAnalysis& ply, std::size_t remaining) {
    subscription.say("ply", wire::to_json(ShownPly{ply, remaining}));
  };
  analysis.overview = [&subscription](const search::GameSummary& summary) {
    subscription.say("overview", wire::to_json(summary));
  };
  analysis.done = [&subscription](const search::GameSummary& summary) {
    subscription.done(wire::to_json(summary));
  };
  subscription.search(think::make_request(std::move(analysis)));
}

}  // namespace ogai::server
