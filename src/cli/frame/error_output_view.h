// What outside programs wrote to their standard error in a kept game, and why it was lost.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ogai::cli {

// Of black and white, each line behind a bar; of more than `most` lines the last. Nothing if
// neither wrote anything. No control character reaches the terminal.
std::string error_output_text(const std::array<std::string, 2>& outputs, std::size_t most);
// {"black": "…"}: those who wrote something.
nlohmann::ordered_json error_output_json(const std::array<std::string, 2>& outputs);

}  // namespace ogai::cli
