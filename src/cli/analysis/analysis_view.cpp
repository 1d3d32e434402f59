#include "cli/analysis/analysis_view.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/counted.h"
#include "cli/frame/board_view.h"
#include "cli/frame/search_text.h"
#include "game/notation/position_text.h"

namespace ogai::cli {

namespace {

using nlohmann::ordered_json;

ordered_json move_json(game::BoardSize size, const search::RootMove& move) {
  return {{"move", game::move_name(size, move.move)},
          {"value", move.value},
          {"depth", move.depth},
          {"confidence", move.confidence},
          {"exact", move.exact},
          {"pv", move_names(size, move.line)}};
}

const search::RootMove& shown_move(const search::PlyAnalysis& ply) {
  return ply.loss() > 0 ? ply.best() : ply.played;
}

// The best move stands there only where another was played and it matters.
std::string ply_row(game::BoardSize size, const search::PlyAnalysis& ply) {
  const int loss = ply.loss();
  const search::RootMove& shown = shown_move(ply);
  return fmt::format(
      "{:>4}  {:<5}  {:<4}  {:>5}  {:<4}  {:>5}  {:>4}  {:<16}  {}\n", ply.ply + 1,
      color_name(ply.mover), game::move_name(size, ply.played.move), signed_text(ply.played.value),
      loss > 0 ? game::move_name(size, shown.move) : "", loss > 0 ? signed_text(shown.value) : "",
      loss > 0 ? fmt::format("{}", loss) : "", depth_text(shown), line_text(size, shown.line));
}

std::string side_text(game::BoardSize size, game::Color side, const search::SideSummary& summary) {
  std::string text =
      fmt::format("{}: {} of {} best, {} lost", color_name(side), summary.best,
                  base::counted(summary.moves, "move"), base::counted(summary.loss, "disc"));
  if (summary.worst)
    text += fmt::format(", {:.2f} a move; most with {} (ply {}, {})",
                        static_cast<double>(summary.loss) / summary.moves,
                        game::move_name(size, summary.worst->played.move), summary.worst->ply + 1,
                        base::counted(summary.worst->loss(), "disc"));
  return text + "\n";
}

ordered_json side_json(const search::SideSummary& summary) {
  return {{"moves", summary.moves}, {"best", summary.best}, {"loss", summary.loss}};
}

ordered_json ply_json(game::BoardSize size, const search::PlyAnalysis& ply) {
  ordered_json object = {{"ply", ply.ply + 1}, {"mover", color_name(ply.mover)}};
  object.update(move_json(size, ply.played));
  object["best"] = game::move_name(size, ply.best().move);
  object["best_value"] = ply.best().value;
  object["loss"] = ply.loss();
  for (const search::RootMove& line : ply.lines) object["lines"].push_back(move_json(size, line));
  return object;
}

}  // namespace

std::string position_analysis_text(const game::Position& position, game::Objective objective,
                                   const search::SearchResult& answer) {
  std::string text = fmt::format("{}: {} to move, {}\n", game_title(objective, position.size),
                                 color_name(position.to_move),
                                 base::counted(std::popcount(position.empties()), "empty square"));
  if (answer.moves.empty())
    return fmt::format("the game is over: {} for {}\n", signed_text(answer.value),
                       color_name(position.to_move));
  text += "move  value  depth             line\n";
  for (const search::RootMove& move : answer.moves)
    text +=
        fmt::format("{:<4}  {:>5}  {:<16}  {}\n", game::move_name(position.size, move.move),
                    signed_text(move.value), depth_text(move), line_text(position.size, move.line));
  if (std::any_of(answer.moves.begin(), answer.moves.end(), is_selective)) text += kConfidenceNote;
  return text + fmt::format("{}, {}, {}\n", base::counted(answer.nodes, "node"),
                            base::format_duration(answer.elapsed),
                            rate_text(answer.nodes, answer.elapsed));
}

ordered_json position_analysis_json(const game::Position& position, game::Objective objective,
                                    const search::SearchResult& answer) {
  ordered_json moves = ordered_json::array();
  for (const search::RootMove& move : answer.moves) moves.push_back(move_json(position.size, move));
  return {{"position", game::notation::format_position(position)},
          {"rules", game::rules_name(objective)},
          {"empties", std::popcount(position.empties())},
          {"value", answer.value},
          {"exact", answer.exact},
          {"moves", moves},
          {"nodes", answer.nodes},
          {"seconds", base::to_seconds(answer.elapsed)}};
}

std::string game_analysis_text(const game::GameRecord& game, const search::GameAnalysis& analysis) {
  const game::BoardSize size = game.start().size;
  std::string text = game_title(game.objective(), size) +
                     "\n ply  side   move  value  best  value  loss  depth             line\n";
  for (const search::PlyAnalysis& ply : analysis.plies) text += ply_row(size, ply);
  if (std::any_of(analysis.plies.begin(), analysis.plies.end(),
                  [](const auto& ply) { return is_selective(shown_move(ply)); }))
    text += kConfidenceNote;
  for (const game::Color side : {game::Color::black, game::Color::white})
    text += side_text(size, side, summarise(analysis, side));
  return text;
}

ordered_json game_analysis_json(const game::GameRecord& game,
                                const search::GameAnalysis& analysis) {
  ordered_json plies = ordered_json::array();
  for (const search::PlyAnalysis& ply : analysis.plies)
    plies.push_back(ply_json(game.start().size, ply));
  return {{"start", game::notation::format_position(game.start())},
          {"rules", game::rules_name(game.objective())},
          {"black", game.tags().black},
          {"white", game.tags().white},
          {"plies", plies},
          {"summary",
           {{"black", side_json(summarise(analysis, game::Color::black))},
            {"white", side_json(summarise(analysis, game::Color::white))}}},
          {"complete", analysis.complete}};
}

}  // namespace ogai::cli
