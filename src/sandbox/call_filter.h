// The seccomp filters of a box: which system calls its program may make.
//
// Two programs for the kernel, which obeys the stricter answer: the first knows calls by their
// names (those that only administrators, debuggers and attackers need are refused, and so is every
// call younger than our list), the second looks at arguments (families of sockets, new namespaces,
// typing into a terminal). Made once, by libseccomp.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace ogai::sandbox {

// As bubblewrap takes them (--add-seccomp-fd). An Error where the program was built without
// libseccomp.
const base::Result<std::vector<std::string>>& call_filters();

}  // namespace ogai::sandbox
