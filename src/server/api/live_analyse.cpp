// {"type": "analyse"}: every legal move of a position, deeper and deeper.
#include "server/api/game_fields.h"
#include "server/api/live.h"
#include "server/think/position_analysis.h"

namespace ogai::server {

namespace {

constexpr double kMostAnalysisSeconds = 600;

Json snapshot_json(game::BoardSize size, const think::PositionSnapshot& snapshot) {
  Json moves = Json::array();
  for (const search::RootMove& move : snapshot.moves) moves.push_back(root_move_json(size, move));
  return {{"depth", snapshot.depth},   {"value", snapshot.value},
          {"proved", snapshot.proved}, {"moves", std::move(moves)},
          {"nodes", snapshot.nodes},   {"elapsed", shown_seconds(snapshot.elapsed)}};
}

}  // namespace

void begin_analyse(Fields& fields, Subscription& subscription) {
  think::PositionAnalysis analysis{.position = read_position(fields),
                                   .objective = read_rules(fields)};
  analysis.budget =
      base::from_seconds(fields.find_number("seconds", 0.01, kMostAnalysisSeconds).value_or(60));
  fields.end();
  analysis.news = [&subscription, size = analysis.position.size](const auto& snapshot) {
    subscription.show("analysis", snapshot_json(size, snapshot));
  };
  analysis.done = [&subscription] { subscription.done(); };
  subscription.search(think::make_request(std::move(analysis)));
}

}  // namespace ogai::server
