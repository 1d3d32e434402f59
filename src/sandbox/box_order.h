// What bubblewrap is told about a box: its namespaces, its user, its environment, what it sees, the
// filters of its system calls, and the program.
//
// The orders go into the view, to be handed down as a file; the words of the program are returned,
// to stand in bubblewrap's command line, which the box can see. The program does not begin before a
// line comes from descriptor `waits_at` of bubblewrap's; if its end comes first, it never does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sandbox/box_user.h"
#include "sandbox/sandbox.h"
#include "sandbox/view.h"

namespace ogai::sandbox {

base::Result<std::vector<std::string>> order_box(View& view, const BoxUser& user,
                                                 const std::string& waits_at,
                                                 const std::vector<std::string>& argv,
                                                 const Rules& rules);

// The first process of every box (box_init.cpp), and where the box has it.
std::string_view box_init_file();
constexpr const char* kBoxInit = "/box/init";

}  // namespace ogai::sandbox
