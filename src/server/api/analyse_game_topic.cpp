// {"type": "analyse-game"}: what each move of a game cost.
#include "server/api/game_fields.h"
#include "server/api/search_topic.h"
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

base::Duration time_of(double seconds) {
  return std::chrono::duration_cast<base::Duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

std::unique_ptr<Topic> begin_analyse_game(Fields& fields, const TopicContext& context) {
  think::GameQuestion question{.game = read_moves(fields), .limits = {}};
  const double seconds = fields.find_number("seconds", 0.01, kMostPlySeconds).value_or(1);
  const auto quick = fields.find_number("quick", 0.01, kMostQuickSeconds);
  fields.end();
  question.limits.move_time = time_of(seconds);
  if (quick) question.quick = search::Limits{.move_time = time_of(*quick)};
  const auto& voice = context.voice;
  return begin_search(
      context, think::make_game_analysis(std::move(question),
                                         {.waits = say_queued(voice),
                                          .judged =
                                              [voice](const auto& ply, std::size_t remaining) {
                                                voice->say("ply", ply_json(ply, remaining));
                                              },
                                          .overview =
                                              [voice](const search::GameSummary& summary) {
                                                voice->say("overview", sides_json(summary));
                                              },
                                          .done =
                                              [voice](const search::GameSummary& summary) {
                                                voice->done(sides_json(summary));
                                              },
                                          .failed = say_failure(voice)}));
}

}  // namespace ogai::server
