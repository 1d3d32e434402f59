// What bubblewrap is told about a box: its namespaces, its user, its environment, what it sees, the
// filters of its system calls, and the program.
//
// The program does not begin before a line comes from descriptor `waits_at` of bubblewrap's; if its
// end comes first, it never does.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "sandbox/box_user.h"
#include "sandbox/sandbox.h"
#include "sandbox/view.h"

namespace ogai::sandbox {

base::Result<base::Done> order_box(View& view, const BoxUser& user, const std::string& waits_at,
                                   const std::vector<std::string>& argv, const Rules& rules);

}  // namespace ogai::sandbox
