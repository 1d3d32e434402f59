// What a process and all its descendants use, by the kernel's own account.
//
// Memory is anonymous and shared memory, resident or swapped out, each page divided among those
// that share it, so that a fork costs nothing until it writes; not the pages of programs and
// libraries, which the kernel can drop at any time.
#pragma once

#include <cstddef>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "base/clock.h"

namespace ogai::sandbox {

// The process itself first. Those that end or begin meanwhile may be missed.
std::vector<pid_t> process_tree(pid_t root);

std::size_t private_memory(const std::vector<pid_t>& processes);             // bytes, in all
base::Duration longest_processor_time(const std::vector<pid_t>& processes);  // of any of them

// The rules alone: from the texts of /proc/PID/smaps_rollup and /proc/PID/stat.
std::size_t private_memory_in(std::string_view smaps_rollup);
base::Duration processor_time_in(std::string_view stat);

// Whether the kernel tells the children of processes.
bool can_list_children();

}  // namespace ogai::sandbox
