#include "sandbox/process_tree.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <string>
#include <unistd.h>

#include "base/file.h"
#include "sandbox/control_group.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestList = 1 << 20;
constexpr std::size_t kMostProcesses = 10'000;  // where to stop in a tree that keeps growing

void append_children(pid_t process, std::vector<pid_t>& list) {
  std::error_code fault;
  for (fs::directory_iterator thread(fmt::format("/proc/{}/task", process), fault), end;
       !fault && thread != end; thread.increment(fault)) {
    const auto text = base::read_file(thread->path() / "children", kLongestList);
    if (!text) continue;
    std::istringstream numbers(*text);
    for (pid_t child = 0; numbers >> child;) list.push_back(child);
  }
}

}  // namespace

std::vector<pid_t> process_tree(pid_t root) {
  std::vector<pid_t> tree{root};
  for (std::size_t i = 0; i < tree.size() && tree.size() < kMostProcesses; ++i) {
    append_children(tree[i], tree);
  }
  return tree;
}

std::size_t private_memory_in(std::string_view smaps_rollup) {
  std::size_t kilobytes = 0;
  for (const char* name : {"Pss_Anon:", "Pss_Shmem:", "SwapPss:"}) {
    kilobytes += named_number(smaps_rollup, name).value_or(0);
  }
  return kilobytes * 1024;
}

std::size_t private_memory(const std::vector<pid_t>& processes) {
  std::size_t sum = 0;
  for (const pid_t process : processes) {
    const auto text = base::read_file(fmt::format("/proc/{}/smaps_rollup", process), kLongestList);
    if (text) sum += private_memory_in(*text);
  }
  return sum;
}

// Fields 14 and 15 are ticks. Field 2, in brackets, is the program's name and may hold anything.
base::Duration processor_time_in(std::string_view stat) {
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string_view::npos) return {};
  std::istringstream fields{std::string(stat.substr(name_end + 1))};
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  std::int64_t own = 0, system = 0;
  fields >> own >> system;
  return std::chrono::nanoseconds(std::chrono::seconds(1)) * (own + system) / sysconf(_SC_CLK_TCK);
}

base::Duration longest_processor_time(const std::vector<pid_t>& processes) {
  base::Duration longest{};
  for (const pid_t process : processes) {
    const auto text = base::read_file(fmt::format("/proc/{}/stat", process), kLongestList);
    if (text) longest = std::max(longest, processor_time_in(*text));
  }
  return longest;
}

bool can_list_children() {
  return access(fmt::format("/proc/self/task/{}/children", getpid()).c_str(), R_OK) == 0;
}

}  // namespace ogai::sandbox
