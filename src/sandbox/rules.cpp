#include "sandbox/rules.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <sstream>
#include <unistd.h>

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Result;

bool can_run(const fs::path& file) {
  std::error_code fault;
  return fs::is_regular_file(file, fault) && access(file.c_str(), X_OK) == 0;
}

bool is_shown(const fs::path& file, const Rules& rules) {
  std::error_code fault;
  const fs::path real = fs::canonical(file, fault);
  if (belongs_to_system(real) || rules.confinement == Confinement::none) return true;
  std::vector<fs::path> shown = rules.readable;
  if (!rules.folder.empty()) shown.push_back(rules.folder);
  for (const fs::path& path : shown) {
    const fs::path relative = fs::relative(real, fs::canonical(path, fault), fault);
    if (!relative.empty() && *relative.begin() != "..") return true;
  }
  return false;
}

Result<fs::path> in_path(const std::string& program, const Rules& rules) {
  const char* ours = std::getenv("PATH");
  const bool unconfined = rules.confinement == Confinement::none && ours;
  std::istringstream folders(unconfined ? ours : kBoxPath);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (can_run(fs::path(folder) / program)) return fs::path(folder) / program;
  }
  return Error{ErrorKind::io,
               fmt::format("there is no program '{}' in {}", program, folders.str())};
}

}  // namespace

bool lies_in(const fs::path& path, const fs::path& folder) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

bool belongs_to_system(const fs::path& path) {
  return std::any_of(std::begin(kSystemFolders), std::end(kSystemFolders),
                     [&](const char* folder) { return lies_in(path, folder); });
}

Result<fs::path> program_file(const std::string& program, const Rules& rules) {
  if (program.empty()) return Error{ErrorKind::io, "no program to start"};
  if (program.find('/') == std::string::npos) return in_path(program, rules);
  const fs::path file = fs::absolute(rules.folder / program);
  std::error_code fault;
  if (!fs::exists(file, fault)) {
    return Error{ErrorKind::io, fmt::format("there is no program {}", file.string())};
  }
  if (!can_run(file)) {
    return Error{ErrorKind::io, fmt::format("{} is not executable: chmod +x", file.string())};
  }
  if (!is_shown(file, rules)) {
    return Error{ErrorKind::io,
                 fmt::format("{} lies outside of what its sandbox shows{}", file.string(),
                             rules.folder.empty() ? "" : ", the folder " + rules.folder.string())};
  }
  return file;
}

}  // namespace ogai::sandbox
