// What a program may have left behind on this machine: processes, files, control groups.
#pragma once

#include <cctype>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "base/file.h"

namespace ogai::museum {

// The command lines of all processes that mention `mark`, zombies aside (they have none).
inline std::vector<std::string> processes_that_mention(const std::string& mark) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename().string();
    if (!std::isdigit(static_cast<unsigned char>(pid[0]))) continue;
    // It may end while it is looked at.
    auto text = base::read_file(entry.path() / "cmdline");
    if (!text || text->find(mark) == std::string::npos) continue;
    std::string line = std::move(text).value();
    for (char& character : line)
      if (character == '\0') character = ' ';
    found.push_back(pid + ": " + line);
  }
  return found;
}

// Every path below a folder, links not followed.
inline std::set<std::string> paths_below(const std::filesystem::path& folder) {
  std::set<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           folder, std::filesystem::directory_options::skip_permission_denied))
    paths.insert(entry.path().string());
  return paths;
}

// The control groups of the boxes that process `owner` made, "ogai-NAMESPACE-OWNER-NUMBER"; none
// where there are no control groups.
inline std::set<std::string> control_groups_of(int owner) {
  std::set<std::string> groups;
  std::error_code fault;
  using Walk = std::filesystem::recursive_directory_iterator;
  const std::string mark = "-" + std::to_string(owner) + "-";
  for (Walk walk("/sys/fs/cgroup", fault); !fault && walk != Walk(); walk.increment(fault)) {
    const std::string name = walk->path().filename().string();
    if (name.starts_with("ogai-") && name.find(mark) != std::string::npos)
      groups.insert(walk->path().string());
  }
  return groups;
}

}  // namespace ogai::museum
