#include "cli/analysis/solve_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/frame/search_text.h"
#include "game/notation/position_text.h"

namespace ogai::cli {

namespace {

std::string value_text(int value, bool proved, bool wld) {
  if (!proved) return "~" + signed_text(value);
  if (!wld) return signed_text(value);
  return value > 0 ? "win" : value < 0 ? "loss" : "draw";
}

// What else there is to say about the row.
std::string remark(const Solved& one) {
  if (one.answer.moves.empty()) return "the game is over";
  std::string text = line_text(one.position.size, one.answer.moves.front().line);
  if (!one.answer.exact) text += "  not proved: " + depth_text(one.answer.moves.front());
  if (one.fault) text += one.fault->empty() ? "  ok" : "  WRONG: " + *one.fault;
  return text;
}

}  // namespace

std::string solve_header() {
  return "   #  empties  score  move           nodes       time      speed  line\n";
}

std::string solve_row(int number, const Solved& one) {
  const search::SearchResult& answer = one.answer;
  const game::BoardSize size = one.position.size;
  std::string text = fmt::format(
      "{:>4}  {:>7}  {:>5}  {:<4}  {:>14}  {:>9}  {:>9}  {}\n", number,
      std::popcount(one.position.empties()), value_text(answer.value, answer.exact, one.wld),
      answer.moves.empty() ? "-" : game::move_name(size, answer.moves.front().move), answer.nodes,
      base::format_duration(answer.elapsed), rate_text(answer.nodes, answer.elapsed), remark(one));
  if (!one.all_moves) return text;
  for (const search::RootMove& move : answer.moves)
    text += fmt::format("{:>20}  {:<4}  {}\n", value_text(move.value, move.exact, one.wld),
                        game::move_name(size, move.move), line_text(size, move.line));
  return text;
}

std::string solve_sum(std::uint64_t nodes, base::Duration elapsed) {
  return fmt::format("{:>4}  {:>36}  {:>9}  {:>9}\n", "sum", nodes, base::format_duration(elapsed),
                     rate_text(nodes, elapsed));
}

nlohmann::ordered_json solve_json(const Solved& one) {
  const search::SearchResult& answer = one.answer;
  const game::BoardSize size = one.position.size;
  const bool over = answer.moves.empty();
  nlohmann::ordered_json object = {
      {"position", game::notation::format_position(one.position)},
      {"rules", game::rules_name(one.objective)},
      {"empties", std::popcount(one.position.empties())},
      {"score", answer.value},
      {"exact", answer.exact},
      {"best", nullptr},
      {"pv", nlohmann::json::array()},
      {"nodes", answer.nodes},
      {"seconds", base::to_seconds(answer.elapsed)},
  };
  if (one.wld) object["wld"] = true;
  if (!over) {
    object["best"] = game::move_name(size, answer.moves.front().move);
    object["pv"] = move_names(size, answer.moves.front().line);
  }
  if (one.all_moves) {
    object["moves"] = nlohmann::ordered_json::object();
    for (const search::RootMove& move : answer.moves)
      object["moves"][game::move_name(size, move.move)] = move.value;
  }
  if (!over && !answer.exact) object["depth"] = answer.moves.front().depth;
  if (one.fault) object["ok"] = one.fault->empty();
  return object;
}

}  // namespace ogai::cli
