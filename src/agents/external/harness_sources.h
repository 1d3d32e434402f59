// The harness of Python agents, as it is given to the interpreter: the half that all interfaces
// share, and that of one of them (harness/).
#pragma once

#include <string>

namespace ogai::agents {

std::string course_harness();
std::string strategy_harness();

}  // namespace ogai::agents
