// Rules: what a box lets its program see and use, and which file a program's name means under them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"

namespace ogai::sandbox {

enum class Confinement : std::uint8_t {
  full,
  none,  // A plain child with all our rights. Its memory is still metered, and its processes are
         // still ended, as far as they can be found.
};

struct Rules {
  Confinement confinement = Confinement::full;
  // The program sees this folder read-only at its own path and works in it. Empty: no folder, and
  // it works in "/". These folders are refused as a whole: /, /tmp, /etc, /home, /var and the
  // user's home. A symbolic link that leads out of the folder leads nowhere.
  std::filesystem::path folder;
  // More files or folders that it sees, read-only at their own paths. The system's programs and
  // libraries are always there. Home folders and everything else are not.
  std::vector<std::filesystem::path> readable;
  std::vector<std::string> environment;           // "NAME=value", beside PATH, HOME=/tmp, LANG
  std::size_t memory = std::size_t{1024} << 20;   // bytes, of all its processes together
  int processes = 64;                             // and threads, at once
  std::size_t file_size = std::size_t{64} << 20;  // bytes of one file, and of /tmp in all
  base::Duration processor_time = std::chrono::hours(24);  // of one process
  std::size_t line_limit = std::size_t{1} << 20;           // as of base::SubprocessSettings
};

// The limit that a program broke and was stopped for.
enum class Excess : std::uint8_t { memory, processor_time };

// Where a box looks for programs.
constexpr const char* kBoxPath = "/usr/local/bin:/usr/bin:/bin:/usr/games";

// The folders of programs and libraries that every box sees. Where /usr is merged, all but the
// first are links.
constexpr const char* kSystemFolders[] = {"/usr",   "/bin",   "/sbin",  "/lib",
                                          "/lib32", "/lib64", "/libx32"};
bool belongs_to_system(const std::filesystem::path& path);

// Whether `path` is `folder` or lies in it, by their names alone.
bool lies_in(const std::filesystem::path& path, const std::filesystem::path& folder);

// The file that `program` names in a box of these rules, or why there is none.
base::Result<std::filesystem::path> program_file(const std::string& program, const Rules& rules);

}  // namespace ogai::sandbox
