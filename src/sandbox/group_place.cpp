#include <charconv>
#include <sstream>

#include "sandbox/control_group.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;

bool lists(std::string_view list, std::string_view word) {
  std::istringstream words{std::string(list)};
  for (std::string each; std::getline(words, each, ',');) {
    if (each == word) return true;
  }
  return false;
}

struct GroupMount {
  int version = 0;
  fs::path root;   // the part of the hierarchy that is mounted
  fs::path point;  // where it is mounted
};

// A line of mountinfo: "35 31 0:32 ROOT POINT rw,relatime - cgroup cgroup rw,memory".
std::optional<GroupMount> mount_in(const std::string& line, std::string_view controller) {
  std::istringstream words(line);
  std::string skipped, kind, options;
  GroupMount mount;
  words >> skipped >> skipped >> skipped >> mount.root >> mount.point;
  while (words >> skipped && skipped != "-") continue;
  words >> kind >> skipped >> options;
  mount.version = kind == "cgroup" && lists(options, controller) ? 1 : kind == "cgroup2" ? 2 : 0;
  return words && mount.version ? std::optional(mount) : std::nullopt;
}

// A line of cgroup: "4:memory,cpu:/PATH", of version 2 "0::/PATH".
std::optional<fs::path> path_in(const std::string& line, int version, std::string_view controller) {
  const std::size_t first = line.find(':'), second = line.find(':', first + 1);
  if (second == std::string::npos) return std::nullopt;
  const std::string list = line.substr(first + 1, second - first - 1);
  if (version == 2 ? !list.empty() : !lists(list, controller)) return std::nullopt;
  return line.substr(second + 1);
}

std::optional<fs::path> own_path(std::string_view groups, int version,
                                 std::string_view controller) {
  std::istringstream lines{std::string(groups)};
  for (std::string line; std::getline(lines, line);) {
    if (auto path = path_in(line, version, controller)) return path;
  }
  return std::nullopt;
}

// Where a group lies below the mount point. A container may see only a part of the hierarchy.
fs::path below_mount(const fs::path& path, const GroupMount& mount) {
  const fs::path relative = path.lexically_relative(mount.root);
  if (relative.empty() || *relative.begin() == "..") return mount.point;
  return (mount.point / relative).lexically_normal();
}

}  // namespace

std::optional<GroupPlace> group_place(std::string_view controller, std::string_view mounts,
                                      std::string_view groups) {
  std::istringstream lines{std::string(mounts)};
  std::optional<GroupPlace> place;
  for (std::string line; std::getline(lines, line);) {
    const auto mount = mount_in(line, controller);
    if (!mount || (place && place->version == 1))
      continue;  // each controller is in one version only
    const auto path = own_path(groups, mount->version, controller);
    if (path) place = GroupPlace{mount->version, mount->point, below_mount(*path, *mount)};
  }
  if (place && !place->folder.has_filename()) place->folder = place->folder.parent_path();
  return place;
}

std::optional<std::size_t> named_number(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    if (at > 0 && text[at - 1] != '\n') continue;
    std::string_view rest = text.substr(at + name.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" :\t"), rest.size()));
    std::size_t number = 0;
    const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (read.ec == std::errc{}) return number;
  }
  return std::nullopt;
}

}  // namespace ogai::sandbox
