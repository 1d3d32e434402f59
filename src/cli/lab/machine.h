// The machine in words, for figures that depend on it.
#pragma once

#include <string>
#include <string_view>

namespace ogai::cli {

// "AMD EPYC 7B13, 2 cores"
std::string machine_text();

// The processor's name as /proc/cpuinfo has it; "unknown processor" where it says nothing.
std::string processor_name(std::string_view cpuinfo);

}  // namespace ogai::cli
