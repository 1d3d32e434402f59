#include "protocol/uci_reply.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "protocol/flipello.h"

namespace ogai::protocol::uci {

namespace {

// Many windows read spin values as 32-bit numbers.
std::int64_t fit(std::int64_t number) {
  return std::clamp<std::int64_t>(number, std::numeric_limits<std::int32_t>::min(),
                                  std::numeric_limits<std::int32_t>::max());
}

std::string capitalised(std::string name) {
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 32);
  return name;
}

std::string format_spin(std::string_view name, std::int64_t value, std::int64_t low,
                        std::int64_t high) {
  return fmt::format("option name {} type spin default {} min {} max {}", name, fit(value),
                     fit(low), fit(high));
}

}  // namespace

int centidiscs(double value) {
  return static_cast<int>(std::lround(std::clamp(value, -10000.0, 10000.0) * 100));
}

std::string format_info(const game::Position& position, const search::Info& info,
                        base::Duration elapsed, int line_number) {
  std::string text;
  if (info.depth) text += fmt::format(" depth {}", *info.depth);
  const std::string line = flipello::format_line(position, info.line);
  if (!line.empty()) text += fmt::format(" multipv {}", line_number);
  if (info.value) text += fmt::format(" score cp {}", centidiscs(*info.value));
  if (const auto nodes = info.nodes ? info.nodes : info.simulations) {
    text += fmt::format(" nodes {}", *nodes);
    const double seconds = base::to_seconds(elapsed);
    if (seconds > 0) text += fmt::format(" nps {:.0f}", static_cast<double>(*nodes) / seconds);
  }
  if (text.empty()) return "";
  text += fmt::format(" time {}",
                      std::chrono::duration_cast<std::chrono::milliseconds>(elapsed).count());
  if (!line.empty()) text += " pv " + line;
  return "info" + text;
}

std::string format_info_string(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return "info string " + line;
}

std::string format_best_move(const game::Position& position, game::Move move,
                             std::optional<game::Move> reply) {
  std::string text = "bestmove " + flipello::format_move(position, move);
  if (reply) text += " ponder " + flipello::format_move(position.after(move), *reply);
  return text;
}

std::string format_option(const base::Option& option, const base::OptionValue& value) {
  const std::string name = capitalised(option.name);
  switch (option.type) {
    case base::OptionType::flag:
      return format_option(name, std::get<bool>(value));
    case base::OptionType::integer:
      return format_spin(name, std::get<std::int64_t>(value), std::get<std::int64_t>(option.min),
                         std::get<std::int64_t>(option.max));
    case base::OptionType::choice:
      return format_option(name, std::get<std::string>(value), option.choices);
    case base::OptionType::real:
    case base::OptionType::duration:
    case base::OptionType::text:
      break;
  }
  const std::string text = base::option_text(value);
  return fmt::format("option name {} type string default {}", name,
                     text.empty() ? "<empty>" : text);
}

std::string format_option(std::string_view name, int value, int low, int high) {
  return format_spin(name, value, low, high);
}

std::string format_option(std::string_view name, bool value) {
  return fmt::format("option name {} type check default {}", name, value);
}

std::string format_option(std::string_view name, std::string_view value,
                          const std::vector<std::string>& choices) {
  std::string text = fmt::format("option name {} type combo default {}", name, value);
  for (const std::string& choice : choices) text += " var " + choice;
  return text;
}

}  // namespace ogai::protocol::uci
