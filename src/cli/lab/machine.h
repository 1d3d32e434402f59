// The machine in words, for figures that depend on it, and the program's commit.
#pragma once

#include <string>
#include <string_view>

namespace ogai::cli {

// "AMD EPYC 7B13, 2 cores"
std::string machine_text();

// The processor's name as /proc/cpuinfo has it; "unknown processor" where it says nothing.
std::string processor_name(std::string_view cpuinfo);

// The commit the program was built from, as `git describe --always --dirty` has it: "a0576da",
// "a0576da-dirty"; empty where it was built without Git. (commit.cpp, which every build compiles.)
std::string commit_id();

}  // namespace ogai::cli
