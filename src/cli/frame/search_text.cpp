#include "cli/frame/search_text.h"

#include <fmt/format.h>

namespace ogai::cli {

std::string signed_text(int value) {
  return value == 0 ? "0" : fmt::format("{:+}", value);
}

std::string worth_text(const search::Info& info) {
  if (info.value) return *info.value == 0 ? "0" : fmt::format("{:+.6g}", *info.value);
  return info.win_rate ? fmt::format("{:.2f} %", 100 * *info.win_rate) : "-";
}

std::string line_text(game::BoardSize size, const std::vector<game::Move>& line) {
  std::string text;
  for (const game::Move move : line) text += game::move_name(size, move);
  return text;
}

std::vector<std::string> move_names(game::BoardSize size, const std::vector<game::Move>& line) {
  std::vector<std::string> names;
  for (const game::Move move : line) names.push_back(game::move_name(size, move));
  return names;
}

std::string rate_text(std::uint64_t nodes, base::Duration elapsed) {
  const double seconds = base::to_seconds(elapsed);
  if (seconds <= 0) return "-";
  return fmt::format("{:.1f} M/s", static_cast<double>(nodes) / seconds / 1e6);
}

const char* const kDepthHelp =
    "proved: read out to the end of the game. depth 14: searched 14 plies. depth 41 at 73 %:\n"
    "searched 41 plies selectively, skipping moves that a shallower search is 73 % sure about.";
const char* const kConfidenceNote =
    "at N %: searched selectively, skipping moves that a shallower search is N % sure about\n";

bool is_selective(const search::RootMove& move) {
  return !move.exact && move.confidence > 0 && move.confidence < 100;
}

std::string depth_text(const search::Info& info) {
  if (info.exact) return "proved";
  if (!info.depth) return "";
  const int confidence = info.confidence.value_or(100);
  if (confidence <= 0 || confidence >= 100) return fmt::format("depth {}", *info.depth);
  return fmt::format("depth {} at {} %", *info.depth, confidence);
}

std::string depth_text(const search::RootMove& move) {
  search::Info info;
  info.exact = move.exact;
  info.depth = move.depth;
  info.confidence = move.confidence;
  return depth_text(info);
}

}  // namespace ogai::cli
