// What a process and all its descendants use, as the kernel counts it.
//
// Memory is anonymous and shared memory, resident or swapped out. Each page is divided among the
// processes that share it, so a fork costs nothing until it writes. The pages of programs and
// libraries do not count, because the kernel can drop them at any time.
#pragma once

#include <cstddef>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "base/clock.h"

namespace ogai::sandbox {

// The process itself first. Processes that begin or end meanwhile may be missing.
std::vector<pid_t> process_tree(pid_t root);

std::size_t private_memory(const std::vector<pid_t>& processes);             // bytes, in all
base::Duration longest_processor_time(const std::vector<pid_t>& processes);  // of any of them

// The same figures of one process, from the texts of /proc/PID/smaps_rollup and /proc/PID/stat.
std::size_t private_memory_in(std::string_view smaps_rollup);
base::Duration processor_time_in(std::string_view stat);

// Whether the kernel lists the children of processes.
bool can_list_children();

}  // namespace ogai::sandbox
