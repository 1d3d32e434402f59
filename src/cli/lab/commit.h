// Which commit the program was built from.
#pragma once

#include <string>

namespace ogai::cli {

// As `git describe --always --dirty` has it: "a0576da", "a0576da-dirty"; empty where the program
// was built without Git.
std::string commit_id();

}  // namespace ogai::cli
