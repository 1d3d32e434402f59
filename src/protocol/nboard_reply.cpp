#include "protocol/nboard_reply.h"

#include <fmt/format.h>

#include "protocol/played_line.h"

namespace ogai::protocol::nboard {

namespace {

std::string move_text(game::BoardSize size, game::Move move) {
  std::string text = game::move_name(size, move);
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return text;
}

// Two decimals, and no zero with a minus sign.
std::string value_text(double value) {
  const std::string text = fmt::format("{:.2f}", value);
  return text == "-0.00" ? "0.00" : text;
}

std::string line_text(const game::Position& position, const std::vector<game::Move>& line) {
  std::string text;
  for (const game::Move move : played_line(position, line)) text += move_text(position.size, move);
  return text;
}

std::string printable(std::string_view text, char blank) {
  std::string result(text);
  for (char& c : result)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == ' ') c = blank;
  return result;
}

}  // namespace

std::string format_name(std::string_view name) {
  return "set myname " + printable(name, '_');
}

std::string format_status(std::string_view text) {
  return "status " + printable(text, ' ');
}

std::string format_pong(std::int64_t number) {
  return fmt::format("pong {}", number);
}

std::string format_search(const game::Position& position, const search::Info& info,
                          std::string_view remark) {
  const std::string depth = info.exact ? "100%" : fmt::format("{}", info.depth.value_or(0));
  std::string text = fmt::format("search {} {} 0 {}", line_text(position, info.line),
                                 value_text(info.value.value_or(0)), depth);
  if (!remark.empty()) text += " " + printable(remark, ' ');
  return text;
}

std::string format_move(const game::Position& position, game::Move move,
                        std::optional<double> value, base::Duration elapsed) {
  return fmt::format("=== {}/{}/{:.2f}", move_text(position.size, move),
                     value ? value_text(*value) : "", base::to_seconds(elapsed));
}

std::string format_analysis(std::size_t plies, double value) {
  return fmt::format("analysis {} {}", plies, value_text(value));
}

std::string format_node_statistics(std::uint64_t nodes, base::Duration elapsed) {
  return fmt::format("nodestats {} {:.2f}", nodes, base::to_seconds(elapsed));
}

}  // namespace ogai::protocol::nboard
