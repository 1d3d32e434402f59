#include "cli/search_text.h"

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

std::string depth_text(const search::RootMove& move) {
  if (move.exact) return "proved";
  if (move.confidence >= 100 || move.confidence <= 0) return fmt::format("depth {}", move.depth);
  return fmt::format("depth {} at {} %", move.depth, move.confidence);
}

}  // namespace ogai::cli
