// {"type": "analyse-game"}: what each move of a game cost.
#include "server/api/game_fields.h"
#include "server/api/live.h"
#include "server/think/game_analysis.h"

namespace ogai::server {

namespace {

constexpr double kMostPlySeconds = 30;
constexpr double kMostQuickSeconds = 1;

Json ply_json(const search::PlyAnalysis& ply, std::size_t remaining) {
  return {{"ply", ply.ply},
          {"mover", color_name(ply.mover)},
          {"choices", ply.choices},
          {"played", root_move_json(ply.size, ply.played)},
          {"best", root_move_json(ply.size, ply.best())},
          {"loss", ply.loss()},
          {"mark", name(ply.mark())},
          {"remaining", remaining}};
}

Json side_json(const search::SideSummary& side) {
  Json marks;
  for (std::size_t i = 0; i < side.marks.size(); ++i)
    marks[std::string(search::kMarkNames[i])] = side.marks[i];
  return {{"moves", side.moves},
          {"best", side.best},
          {"loss", side.loss},
          {"accuracy", or_null(side.accuracy)},
          {"marks", std::move(marks)}};
}

Json sides_json(const search::GameSummary& summary) {
  return {{"black", side_json(summary.black)},
          {"white", side_json(summary.white)},
          {"turning_point", or_null(summary.turning_point)}};
}

}  // namespace

void begin_analyse_game(Fields& fields, Subscription& subscription) {
  think::GameAnalysis analysis{.game = read_moves(fields)};
  const double seconds = fields.find_number("seconds", 0.01, kMostPlySeconds).value_or(1);
  const auto quick = fields.find_number("quick", 0.01, kMostQuickSeconds);
  fields.end();
  analysis.limits.move_time = base::from_seconds(seconds);
  if (quick) analysis.quick = search::Limits{.move_time = base::from_seconds(*quick)};
  analysis.judged = [&subscription](const search::PlyAnalysis& ply, std::size_t remaining) {
    subscription.say("ply", ply_json(ply, remaining));
  };
  analysis.overview = [&subscription](const search::GameSummary& summary) {
    subscription.say("overview", sides_json(summary));
  };
  analysis.done = [&subscription](const search::GameSummary& summary) {
    subscription.done(sides_json(summary));
  };
  subscription.search(think::make_request(std::move(analysis)));
}

}  // namespace ogai::server
