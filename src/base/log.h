// The set-up of spdlog: messages for people, short, on stderr (stdout belongs to
// results). Everything else is spdlog's own interface: spdlog::info("...").
#pragma once

#include <string_view>

#include "base/result.h"

namespace ogai::base {

// Call once at start. The level is `level`, else the environment variable
// OGAI_LOG, else "info"; one of trace, debug, info, warn, error, critical, off. An unknown
// one is an Error, and the level is then "info".
Result<Done> set_up_log(std::string_view level = "");

}  // namespace ogai::base
