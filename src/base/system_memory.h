// How much memory this process may still take without being killed for it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace ogai::base {

// The least of what the machine has free (MemAvailable) and what the process's control
// group leaves; nothing where the system does not say.
std::optional<std::size_t> available_memory();

// The rule alone: "MemAvailable:  1234 kB" in the text of /proc/meminfo, in bytes.
std::optional<std::size_t> available_in_meminfo(std::string_view meminfo);

}  // namespace ogai::base
