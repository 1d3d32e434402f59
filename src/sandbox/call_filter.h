// The seccomp filters of a box: which system calls its program may make.
//
// There are two filters, and the kernel obeys the stricter one. The first knows calls by name: it
// refuses those that only administrators, debuggers and attackers need, and every call newer than
// our list. The second looks at arguments: families of sockets, new namespaces, typing into a
// terminal. libseccomp makes both, once.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace ogai::sandbox {

// As bubblewrap takes them (--add-seccomp-fd). An Error where the program was built without
// libseccomp.
const base::Result<std::vector<std::string>>& call_filters();

}  // namespace ogai::sandbox
