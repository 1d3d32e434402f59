#include "cli/arena/check_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/counted.h"
#include "base/printable.h"
#include "cli/frame/wrapped_text.h"
#include "game/notation/position_text.h"

namespace ogai::cli {

using arena::Grade;
using arena::UsabilityReport;
using arena::UsabilitySettings;
using arena::Verdict;
using nlohmann::ordered_json;

namespace {

constexpr std::string_view kIndent = "         ";

std::string_view mark_of(Grade grade) {
  return grade == Grade::pass ? "pass" : grade == Grade::warning ? "warning" : "FAIL";
}

std::string indented(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += fmt::format("{}{}\n", kIndent, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::string drawn_board(const Verdict& verdict, const CheckStyle& style) {
  if (!verdict.board) return "";
  return indented(draw_game(game::GameRecord(*verdict.board, style.objective), style.view));
}

std::vector<std::string> answer_names(const Verdict& verdict) {
  std::vector<std::string> names;
  const game::BoardSize size = verdict.board ? verdict.board->size : game::BoardSize::eight;
  for (const game::Move move : verdict.answers) names.push_back(game::move_name(size, move));
  return names;
}

}  // namespace

std::string verdict_text(const Verdict& verdict, const CheckStyle& style) {
  const bool passed = verdict.grade == Grade::pass;
  std::string text = fmt::format("{:<8} {}: {}\n", mark_of(verdict.grade), verdict.title,
                                 base::printable(verdict.reason));
  if (!passed || style.all_boards) text += drawn_board(verdict, style);
  if (!verdict.advice.empty()) text += indented(wrapped_text("To change: " + verdict.advice, 90));
  if (!verdict.error_output.empty())
    text += indented("Its last words on standard error:\n" +
                     base::printable_lines(verdict.error_output));
  return text;
}

ordered_json verdict_json(const Verdict& verdict) {
  ordered_json object = {{"test", verdict.test},
                         {"title", verdict.title},
                         {"verdict", arena::name(verdict.grade)},
                         {"reason", verdict.reason},
                         {"advice", verdict.advice},
                         {"position", nullptr},
                         {"answers", answer_names(verdict)},
                         {"seconds", verdict.seconds},
                         {"stderr", verdict.error_output}};
  if (verdict.board) object["position"] = game::notation::format_position(*verdict.board);
  return object;
}

std::string limits_text(const UsabilitySettings& settings) {
  const search::Limits& limits = settings.game.limits;
  std::string text = base::format_duration(*limits.move_time) + " a move";
  if (limits.clock) text += ", " + base::format_duration(limits.clock->remaining) + " a game";
  if (settings.memory > 0) text += fmt::format(", {} MB", settings.memory >> 20);
  return text;
}

std::string summary_text(const UsabilityReport& report) {
  return fmt::format("{}: passed {}, failed {}, warnings {}\n",
                     base::counted(report.verdicts.size(), "test"), report.count(Grade::pass),
                     report.count(Grade::fail), report.count(Grade::warning));
}

ordered_json summary_json(const UsabilityReport& report, const UsabilitySettings& settings) {
  const search::Limits& limits = settings.game.limits;
  const double move_time = base::to_seconds(*limits.move_time);
  ordered_json object = {{"passed", report.passed()},
                         {"finished", report.finished},
                         {"pass", report.count(Grade::pass)},
                         {"fail", report.count(Grade::fail)},
                         {"warning", report.count(Grade::warning)},
                         {"answers", report.answers},
                         {"mean_seconds", report.mean},
                         {"slowest_seconds", report.slowest},
                         {"slowest_share", report.slowest / move_time},
                         {"longest_game_seconds", report.longest},
                         {"peak_memory", report.peak_memory},
                         {"move_time", move_time},
                         {"clock", nullptr},
                         {"memory", settings.memory}};
  if (limits.clock) object["clock"] = base::to_seconds(limits.clock->remaining);
  return object;
}

}  // namespace ogai::cli
