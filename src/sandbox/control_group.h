// ControlGroup: a cgroup of one box, with limits on memory and on the number of processes.
//
// Version 1 (a hierarchy for each controller) and version 2 (one), below the group we are in
// ourselves, or in version 2 below the nearest one above that hands its controllers on. Root can
// make one nearly everywhere, others where systemd delegates. Removed by the destructor. Those of a
// process that was killed are removed by a sweeper that it has left behind, a shell that waits for
// its end; where that was killed as well, when the next process makes its first.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace ogai::sandbox {

class ControlGroup {
 public:
  // Nothing where none with a limit on memory can be had.
  static std::unique_ptr<ControlGroup> make(std::size_t memory, int processes);
  ~ControlGroup();  // every process in it is dead
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  // With all that it starts from now on.
  bool add(pid_t process);
  // Bytes of private memory held: not the file pages that the kernel can drop.
  std::size_t memory() const;
  // Whether the kernel has killed one of them for want of memory.
  bool ran_out() const;
  int version() const { return version_; }
  std::vector<std::filesystem::path> folders() const;

 private:
  ControlGroup(int version, std::filesystem::path memory, std::filesystem::path processes);

  int version_;
  std::filesystem::path memory_folder_;
  std::filesystem::path processes_folder_;  // the same one in version 2; empty: none
};

// Where our own group lies, from the texts of /proc/self/mountinfo and /proc/self/cgroup.
struct GroupPlace {
  int version = 0;
  std::filesystem::path mount, folder;
};
std::optional<GroupPlace> group_place(std::string_view controller, std::string_view mounts,
                                      std::string_view groups);

// The nearest group of version 2, from our own up to where the hierarchy is mounted, whose children
// have the memory controller, and in which we may make some.
std::optional<std::filesystem::path> group_that_hands_on(const std::filesystem::path& own,
                                                         const std::filesystem::path& mount);

// The number after a name in the text of a file of the kernel's: "rss 4096".
std::optional<std::size_t> named_number(std::string_view text, std::string_view name);

// Removes the groups in a folder that dead processes have left.
void sweep_groups(const std::filesystem::path& parent);

}  // namespace ogai::sandbox
