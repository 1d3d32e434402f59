// The command that starts an outside program: its words, the files they name, what the program may
// see of the disk, and the hash that tells its versions apart.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sandbox/rules.h"

namespace ogai::sandbox {

// The words of a command. Blanks separate words, '…' and "…" hold them together, \ takes the next
// character as it is. An empty command or an open quote is an Error.
base::Result<std::vector<std::string>> command_words(std::string_view command);

// The reverse: a command of these words.
std::string command_text(const std::vector<std::string>& words);

struct Command {
  // Files have absolute paths here, because the program works in its own folder, not in ours.
  std::vector<std::string> argv;
  // The files that the words name, the program first.
  std::vector<std::filesystem::path> files;
  // The folder of the first file that is not the system's. Empty where it would show a whole home.
  std::filesystem::path folder;

  // Lets the program see its folder and files.
  void allow_in(Rules& rules) const;
};

// A program without a slash is looked for among the system's. A program that is not there or may
// not be executed is an Error.
base::Result<Command> resolve_command(const std::vector<std::string>& words);

// The first 16 hexadecimal digits of the SHA-256 of a file, or of a command and the files it names.
base::Result<std::string> version_of_file(const std::filesystem::path& file);
base::Result<std::string> version_of_command(const std::vector<std::string>& words);

// Whether a text is such a version.
bool is_version_hash(std::string_view text);
// A kept file is a copy in a folder named by its hash: …/agents/HASH/agent.py.
inline constexpr const char* kKeptAgentsFolder = "agents";
// The hash, if the path is that of a kept file.
std::optional<std::string> hash_of_copy(const std::filesystem::path& file);

}  // namespace ogai::sandbox
