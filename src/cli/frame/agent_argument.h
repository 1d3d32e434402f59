// What a user calls an agent on the command line: a spec, or the path of a file.
#pragma once

#include <string>

#include "base/result.h"

namespace ogai::cli {

// `agent.py` is short for `py:agent.py`, or for `py-strategy:agent.py` by the class that the file
// defines; options may follow: `agent.py,warmup=off`. Anything that is no path stays as it is. An
// Error for a path that leads nowhere, or to a program of which nothing says how it speaks.
base::Result<std::string> spec_of_argument(const std::string& argument);

}  // namespace ogai::cli
