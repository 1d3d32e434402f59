#include "sandbox/control_group.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <mutex>
#include <regex>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "base/clock.h"
#include "base/descriptor.h"
#include "base/file.h"
#include "base/subprocess.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestStatus = 1 << 20;
// The kernel's limit lies above ours by so much. It counts file pages and its own needs too, and it
// slows a program that comes near it.
constexpr std::size_t kRoomForPages = std::size_t{128} << 20;

bool write_value(const fs::path& file, const std::string& value) {
  const base::Descriptor target(open(file.c_str(), O_WRONLY | O_CLOEXEC));
  return target.is_open() &&
         write(target.get(), value.data(), value.size()) == static_cast<ssize_t>(value.size());
}

std::string text_of(const fs::path& file) {
  auto text = base::read_file(file, kLongestStatus);
  return text ? std::move(*text) : std::string();
}

bool remove_group(const fs::path& folder) {
  return rmdir(folder.c_str()) == 0 || errno == ENOENT;
}

// Dead processes may count as members for a moment.
void remove_patiently(const fs::path& folder) {
  const auto deadline = base::Deadline::after(std::chrono::seconds(5));
  while (!remove_group(folder) && !deadline.expired()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// The prefix has the number of our process namespace, because process numbers are unique only
// within one.
std::string own_prefix() {
  std::error_code fault;
  const std::string space = fs::read_symlink("/proc/self/ns/pid", fault).string();
  const std::size_t open = space.find('['), close = space.find(']');
  const bool known = open != std::string::npos && close != std::string::npos;
  return fmt::format("ogai-{}-", known ? space.substr(open + 1, close - open - 1) : "0");
}

// Whether children of this group of version 2 have the memory controller.
bool hands_memory_on(const fs::path& folder) {
  const std::string list = " " + text_of(folder / "cgroup.subtree_control") + " ";
  return std::regex_search(list, std::regex("[ \n]memory[ \n]"));
}

struct GroupParents {
  int version = 0;
  fs::path memory, processes;
};

std::optional<GroupParents> find_parents() {
  const std::string mounts = text_of("/proc/self/mountinfo"), groups = text_of("/proc/self/cgroup");
  const auto memory = group_place("memory", mounts, groups);
  if (!memory) return std::nullopt;
  if (memory->version == 1) {
    const auto processes = group_place("pids", mounts, groups);
    return GroupParents{1, memory->folder,
                        processes && processes->version == 1 ? processes->folder : fs::path()};
  }
  const auto folder = group_that_hands_on(memory->folder, memory->mount);
  return folder ? std::optional(GroupParents{2, *folder, *folder}) : std::nullopt;
}

// Starts a process that waits for our end and then removes the groups that we left.
void leave_sweeper(const GroupParents& parents) {
  constexpr const char* kSweep = R"(
read -r _
for pause in 0.01 0.02 0.05 0.1 0.2 0.5 1 1 1 1 1 1 1 1
do
  left=
  sleep $pause
  for group in "$1$3"* "$2$3"*
  do [ ! -d "$group" ] || rmdir "$group" || left=$group
  done 2>/dev/null
  [ "$left" ] || exit 0
done
)";
  const std::string ours = fmt::format("/{}{}-", own_prefix(), getpid());
  base::SubprocessSettings settings;
  settings.environment = {"PATH=/usr/bin:/bin"};
  settings.directory = "/";
  settings.error_stream = base::ErrorStream::discard;
  auto sweeper = base::Subprocess::start(
      {"/bin/sh", "-c", kSweep, "ogai-sweeper", parents.memory, parents.processes, ours}, settings);
  // Never destroyed, so that its input ends when we do.
  [[maybe_unused]] static base::Subprocess* kept = nullptr;
  if (sweeper) kept = new base::Subprocess(std::move(*sweeper));
}

const std::optional<GroupParents>& swept_parents() {
  static std::mutex mutex;
  static std::optional<GroupParents> parents;
  static pid_t owner = 0;
  const std::lock_guard lock(mutex);
  if (owner == getpid()) return parents;  // else a forked child, whose groups have its own number
  owner = getpid();
  parents = find_parents();
  if (!parents) return parents;
  sweep_groups(parents->memory);
  if (parents->processes != parents->memory) sweep_groups(parents->processes);
  leave_sweeper(*parents);
  return parents;
}

bool limit_memory(const fs::path& folder, int version, std::size_t memory) {
  const std::string wall = std::to_string(memory + kRoomForPages);
  if (version == 1) {
    const bool limited = write_value(folder / "memory.limit_in_bytes", wall);
    write_value(folder / "memory.memsw.limit_in_bytes", wall);  // where swap is counted
    write_value(folder / "memory.swappiness", "0");
    return limited;
  }
  write_value(folder / "memory.swap.max", "0");
  write_value(folder / "memory.oom.group", "1");
  return write_value(folder / "memory.max", wall);
}

}  // namespace

std::optional<fs::path> group_that_hands_on(const fs::path& own, const fs::path& mount) {
  for (fs::path folder = own;; folder = folder.parent_path()) {
    if (hands_memory_on(folder) && access(folder.c_str(), W_OK) == 0) return folder;
    if (folder == mount || folder == folder.parent_path()) return std::nullopt;
  }
}

void sweep_groups(const fs::path& parent) {
  const std::string prefix = own_prefix();
  std::error_code fault;
  for (fs::directory_iterator entry(parent, fault), end; !fault && entry != end;
       entry.increment(fault)) {
    const std::string name = entry->path().filename();
    if (!name.starts_with(prefix)) continue;
    const pid_t owner = std::atoi(name.c_str() + prefix.size());
    // The kernel refuses to remove a group that has a living process.
    if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH) remove_group(entry->path());
  }
}

ControlGroup::ControlGroup(int version, fs::path memory, fs::path processes)
    : version_(version),
      memory_folder_(std::move(memory)),
      processes_folder_(std::move(processes)) {}

std::unique_ptr<ControlGroup> ControlGroup::make(std::size_t memory, int processes) {
  static std::atomic<unsigned> made{0};
  const auto& parents = swept_parents();
  if (!parents) return nullptr;
  const std::string name = fmt::format("{}{}-{}", own_prefix(), getpid(), made++);
  std::unique_ptr<ControlGroup> group(
      new ControlGroup(parents->version, parents->memory / name,
                       parents->processes.empty() ? fs::path() : parents->processes / name));
  if (mkdir(group->memory_folder_.c_str(), 0755) != 0) {
    group->memory_folder_.clear();
    group->processes_folder_.clear();
    return nullptr;
  }
  if (!limit_memory(group->memory_folder_, group->version_, memory)) return nullptr;
  fs::path& pids = group->processes_folder_;
  const bool separate = !pids.empty() && pids != group->memory_folder_;
  if (separate && mkdir(pids.c_str(), 0755) != 0) pids.clear();
  // One more for the init of the box.
  if (!pids.empty()) write_value(pids / "pids.max", std::to_string(processes + 1));
  return group;
}

ControlGroup::~ControlGroup() {
  if (!memory_folder_.empty()) remove_patiently(memory_folder_);
  if (!processes_folder_.empty()) remove_patiently(processes_folder_);
}

std::vector<fs::path> ControlGroup::folders() const {
  if (processes_folder_.empty() || processes_folder_ == memory_folder_) return {memory_folder_};
  return {memory_folder_, processes_folder_};
}

bool ControlGroup::add(pid_t process) {
  const std::string number = std::to_string(process);
  if (!write_value(memory_folder_ / "cgroup.procs", number)) return false;
  // A failure here is harmless: RLIMIT_NPROC limits the number of processes as well.
  if (!processes_folder_.empty() && processes_folder_ != memory_folder_)
    write_value(processes_folder_ / "cgroup.procs", number);
  return true;
}

std::size_t ControlGroup::memory() const {
  const std::string text = text_of(memory_folder_ / "memory.stat");
  return named_number(text, version_ == 1 ? "rss " : "anon ").value_or(0) +
         named_number(text, "shmem ").value_or(0);
}

bool ControlGroup::ran_out() const {
  const char* file = version_ == 1 ? "memory.oom_control" : "memory.events";
  return named_number(text_of(memory_folder_ / file), "oom_kill ").value_or(0) > 0;
}

}  // namespace ogai::sandbox
