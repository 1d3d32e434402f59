// ControlGroup: the cgroup of one box, which limits its memory and its number of processes.
//
// Works with version 1 (a hierarchy for each controller) and version 2 (one hierarchy). The group
// is made below our own, in version 2 below the nearest one that hands its controllers on. Root can
// make one nearly everywhere, others where systemd delegates. The destructor removes it. If we are
// killed, a sweeper removes our groups: a shell that waits for our end. If the sweeper is killed as
// well, the next process removes them when it makes its first group.
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
  // Null where no group with a limit on memory can be made.
  static std::unique_ptr<ControlGroup> make(std::size_t memory, int processes);
  ~ControlGroup();  // every process in it must be dead
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  // Adds a process and everything that it starts from now on.
  bool add(pid_t process);
  // The private memory that its processes hold, in bytes, without file pages, which the kernel can
  // drop.
  std::size_t memory() const;
  // Whether the kernel has killed one of them for lack of memory.
  bool ran_out() const;
  int version() const { return version_; }
  std::vector<std::filesystem::path> folders() const;

 private:
  ControlGroup(int version, std::filesystem::path memory, std::filesystem::path processes);

  int version_;
  std::filesystem::path memory_folder_;
  std::filesystem::path processes_folder_;  // the same one in version 2; empty: none
};

// The place of our own group, from the texts of /proc/self/mountinfo and /proc/self/cgroup.
struct GroupPlace {
  int version = 0;
  std::filesystem::path mount, folder;
};
std::optional<GroupPlace> group_place(std::string_view controller, std::string_view mounts,
                                      std::string_view groups);

// Of version 2: the nearest group, from our own up to the mount point, whose children have the
// memory controller and in which we may make groups.
std::optional<std::filesystem::path> group_that_hands_on(const std::filesystem::path& own,
                                                         const std::filesystem::path& mount);

// The number after a name at the beginning of a line, as in "rss 4096".
std::optional<std::size_t> named_number(std::string_view text, std::string_view name);

// Removes the groups in a folder that belong to dead processes.
void sweep_groups(const std::filesystem::path& parent);

}  // namespace ogai::sandbox
