#include "cli/analysis/agent_analysis_view.h"

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

template <typename Number>
std::string optional_text(const std::optional<Number>& number) {
  return number ? fmt::format("{}", *number) : "-";
}

std::string agent_depth_text(const search::Info& info) {
  return info.exact ? "proved" : optional_text(info.depth);
}

std::string agent_loss_text(const AgentPly& ply) {
  const double loss = ply.loss();
  if (loss <= 0) return "";
  return ply.best()->value ? fmt::format("{}", loss) : fmt::format("{:.2f} %", 100 * loss);
}

ordered_json info_json(game::BoardSize size, const search::Info& info) {
  ordered_json object = {{"move", game::move_name(size, info.line.front())}};
  if (info.value) object["value"] = *info.value;
  if (info.win_rate) object["win_rate"] = *info.win_rate;
  if (info.visits) object["visits"] = *info.visits;
  if (info.prior) object["prior"] = *info.prior;
  if (info.depth) object["depth"] = *info.depth;
  object["exact"] = info.exact;
  object["pv"] = move_names(size, info.line);
  return object;
}

ordered_json infos_json(game::BoardSize size, const std::vector<search::Info>& infos) {
  ordered_json moves = ordered_json::array();
  for (const search::Info& info : infos) moves.push_back(info_json(size, info));
  return moves;
}

// The most that any move's report says: of a search they all speak of the whole.
search::Info totals(const std::vector<search::Info>& infos) {
  search::Info most;
  for (const search::Info& info : infos) {
    most.nodes = std::max(most.nodes, info.nodes);
    most.simulations = std::max(most.simulations, info.simulations);
    most.inherited = std::max(most.inherited, info.inherited);
    most.elapsed = std::max(most.elapsed, info.elapsed);
  }
  return most;
}

std::string agent_totals_text(const search::Info& totals) {
  std::string text;
  if (totals.simulations) text += base::counted(*totals.simulations, "simulation") + ", ";
  if (totals.inherited.value_or(0) > 0) text += fmt::format("{} inherited, ", *totals.inherited);
  if (totals.nodes) text += base::counted(*totals.nodes, "node") + ", ";
  return text.empty() ? "" : text + base::format_duration(totals.elapsed) + "\n";
}

bool has_priors(const std::vector<search::Info>& infos) {
  return std::any_of(infos.begin(), infos.end(), [](const auto& info) { return info.prior; });
}

std::string prior_text(const search::Info& info) {
  return info.prior ? fmt::format("{:.1f} %", 100 * *info.prior) : "-";
}

std::string agent_ply_row(game::BoardSize size, const AgentPly& ply) {
  const search::Info* own = ply.of_played();
  const bool lossy = ply.loss() > 0;
  const search::Info* shown = lossy || !own ? ply.best() : own;
  return fmt::format(
      "{:>4}  {:<5}  {:<4}  {:>7}  {:<4}  {:>7}  {:>7}  {:>8}  {:<6}  {}\n", ply.ply + 1,
      color_name(ply.position.to_move), game::move_name(size, ply.played),
      own ? worth_text(*own) : "-", lossy ? game::move_name(size, shown->line.front()) : "",
      lossy ? worth_text(*shown) : "", agent_loss_text(ply),
      shown ? optional_text(shown->visits) : "-", shown ? agent_depth_text(*shown) : "-",
      shown ? line_text(size, shown->line) : "");
}

}  // namespace

std::string agent_position_text(const AgentPly& ply, game::Objective objective) {
  const game::Position& position = ply.position;
  std::string text = fmt::format("{}: {} to move, {}\n", game_title(objective, position.size),
                                 color_name(position.to_move),
                                 base::counted(std::popcount(position.empties()), "empty square"));
  if (!position.legal_moves())
    return text + (position.is_over() ? "the game is over\n" : "there is no move but a pass\n");
  const bool priors = has_priors(ply.moves);
  text += fmt::format("move    value    visits  {}depth   line\n", priors ? "  prior  " : "");
  for (const search::Info& info : ply.moves)
    text += fmt::format("{:<4}  {:>7}  {:>8}  {}{:<6}  {}\n",
                        game::move_name(position.size, info.line.front()), worth_text(info),
                        optional_text(info.visits),
                        priors ? fmt::format("{:>7}  ", prior_text(info)) : "",
                        agent_depth_text(info), line_text(position.size, info.line));
  return text + agent_totals_text(totals(ply.moves));
}

ordered_json agent_position_json(const AgentPly& ply, game::Objective objective,
                                 const std::string& agent) {
  const search::Info all = totals(ply.moves);
  ordered_json object = {{"position", game::notation::format_position(ply.position)},
                         {"rules", game::rules_name(objective)},
                         {"agent", agent},
                         {"empties", std::popcount(ply.position.empties())},
                         {"moves", infos_json(ply.position.size, ply.moves)}};
  if (all.nodes) object["nodes"] = *all.nodes;
  if (all.simulations) object["simulations"] = *all.simulations;
  if (all.inherited) object["inherited"] = *all.inherited;
  object["seconds"] = base::to_seconds(all.elapsed);
  return object;
}

std::string agent_game_text(const game::GameRecord& game, const AgentAnalysis& analysis) {
  std::string text =
      game_title(game.objective(), game.start().size) +
      "\n ply  side   move    value  best    value     loss    visits  depth   line\n";
  for (const AgentPly& ply : analysis.plies) text += agent_ply_row(game.start().size, ply);
  return text;
}

ordered_json agent_game_json(const game::GameRecord& game, const AgentAnalysis& analysis,
                             const std::string& agent) {
  const game::BoardSize size = game.start().size;
  ordered_json plies = ordered_json::array();
  for (const AgentPly& ply : analysis.plies)
    plies.push_back({{"ply", ply.ply + 1},
                     {"mover", color_name(ply.position.to_move)},
                     {"move", game::move_name(size, ply.played)},
                     {"loss", ply.loss()},
                     {"moves", infos_json(size, ply.moves)}});
  return {{"start", game::notation::format_position(game.start())},
          {"rules", game::rules_name(game.objective())},
          {"agent", agent},
          {"plies", plies},
          {"complete", analysis.complete}};
}

}  // namespace ogai::cli
