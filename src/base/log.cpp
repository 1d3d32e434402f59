#include "base/log.h"

#include <cstdlib>
#include <fmt/format.h>
#include <memory>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "base/printable.h"
#include "base/suggest.h"
#include "base/terminal.h"

namespace ogai::base {
namespace {

struct Level {
  const char* name;
  spdlog::level::level_enum value;
};

// Our own list: spdlog reads any unknown word as "off".
constexpr Level kLevels[] = {
    {"trace", spdlog::level::trace}, {"debug", spdlog::level::debug},
    {"info", spdlog::level::info},   {"warn", spdlog::level::warn},
    {"error", spdlog::level::err},   {"critical", spdlog::level::critical},
    {"off", spdlog::level::off},
};

// %*: the message, which may quote anything, as one line that a terminal may show.
class MessageLine final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& out) override {
    const std::string line = message_line({message.payload.data(), message.payload.size()});
    out.append(line.data(), line.data() + line.size());
  }
  std::unique_ptr<spdlog::custom_flag_formatter> clone() const override {
    return std::make_unique<MessageLine>();
  }
};

void install_logger() {
  auto sink = std::make_shared<spdlog::sinks::stderr_color_sink_mt>();
  if (!terminal_of(STDERR_FILENO).color) sink->set_color_mode(spdlog::color_mode::never);
  auto logger = std::make_shared<spdlog::logger>("ogai", std::move(sink));
  auto formatter = std::make_unique<spdlog::pattern_formatter>();
  formatter->add_flag<MessageLine>('*').set_pattern("%H:%M:%S %^%l%$ %*");
  logger->set_formatter(std::move(formatter));
  logger->flush_on(spdlog::level::warn);
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace

Result<Done> set_up_log(std::string_view level) {
  install_logger();
  const char* from_environment = std::getenv("OGAI_LOG");
  const bool given = !level.empty();
  if (!given && from_environment) level = from_environment;
  if (level.empty()) level = "info";

  std::vector<std::string> names;
  for (const auto& [name, value] : kLevels) {
    names.emplace_back(name);
    if (level != name) continue;
    spdlog::set_level(value);
    return Done{};
  }
  spdlog::set_level(spdlog::level::info);
  return Error{ErrorKind::unknown,
               fmt::format("unknown log level '{}'{}; {}", level, given ? "" : " in OGAI_LOG",
                           list_known(level, names))};
}

}  // namespace ogai::base
