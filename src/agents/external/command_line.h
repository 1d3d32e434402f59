// The command by which an outside program is started: its words, the files they name, what the
// program may see of the disk, and by which hash its versions are told apart.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sandbox/sandbox.h"

namespace ogai::agents {

// Blanks separate words, '…' and "…" hold them together, \ takes the next character as it is. No
// words are an Error, and so are quotes that are never closed.
base::Result<std::vector<std::string>> command_words(std::string_view command);

// The command that command_words() takes apart into these words.
std::string command_text(const std::vector<std::string>& words);

struct OutsideCommand {
  // Files by their absolute paths: the program works in its own folder, not in ours.
  std::vector<std::string> argv;
  // The files that the words name, the program first.
  std::vector<std::filesystem::path> files;
  // That of the first file which is not the system's; empty where it would show a whole home.
  std::filesystem::path folder;

  // Lets the program see its folder and files.
  void allow_in(sandbox::Rules& rules) const;
};

// A program without a slash is looked for among the system's; one that is not there, or may not be
// executed, is an Error.
base::Result<OutsideCommand> resolve_command(const std::vector<std::string>& words);

// The first 16 hexadecimal digits of the SHA-256 of a file, or of a command and the files it names.
base::Result<std::string> version_of_file(const std::filesystem::path& file);
base::Result<std::string> version_of_command(const std::vector<std::string>& words);

// Whether a text is such a version.
bool is_version_hash(std::string_view text);
// A file that is kept by its version is a copy in a folder named by its hash:
// …/agents/HASH/agent.py.
inline constexpr const char* kKeptAgentsFolder = "agents";
// The hash, if the path is one of these.
std::optional<std::string> hash_of_copy(const std::filesystem::path& file);

}  // namespace ogai::agents
