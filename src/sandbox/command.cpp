#include "sandbox/command.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <unistd.h>

#include "base/checksum.h"
#include "base/file.h"

namespace ogai::sandbox {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

constexpr std::size_t kVersionDigits = 16;

// Folders that hold more than one program's files: a program in them sees itself alone.
bool holds_a_home(const fs::path& folder) {
  const char* home = std::getenv("HOME");
  if (home && *home && lies_in(fs::path(home).lexically_normal(), folder)) return true;
  for (const char* shared : {"/root", "/tmp", "/var/tmp", "/home", "/etc"})
    if (lies_in(shared, folder)) return true;
  return folder.parent_path() == "/home" || folder == "/";
}

std::optional<fs::path> regular_file(const std::string& word) {
  std::error_code fault;
  const fs::path path = fs::absolute(word, fault).lexically_normal();
  if (fault || word.empty() || !fs::is_regular_file(path, fault)) return std::nullopt;
  return path;
}

Result<fs::path> find_program(const std::string& word) {
  if (word.find('/') != std::string::npos) {
    const std::optional<fs::path> path = regular_file(word);
    if (!path) return Error{ErrorKind::io, fmt::format("there is no program '{}'", word)};
    if (access(path->c_str(), X_OK) != 0)
      return Error{ErrorKind::io,
                   fmt::format("'{0}' is not executable; chmod +x '{0}', or name its interpreter "
                               "before it",
                               word)};
    return *path;
  }
  std::istringstream folders(kBoxPath);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path path = fs::path(folder) / word;
    if (access(path.c_str(), X_OK) == 0) return path;
  }
  return Error{ErrorKind::io,
               fmt::format("there is no program '{}' among the system's; a program of your own "
                           "needs its path, such as ./{}",
                           word, word)};
}

Result<base::Done> add_file(base::Sha256& hash, const fs::path& path) {
  const Result<std::string> bytes = base::read_file(path);
  if (!bytes)
    return Error{bytes.error().kind, fmt::format("{}: {}", path.string(), bytes.error().message)};
  hash.add(fmt::format("{}:", bytes->size()));
  hash.add(*bytes);
  return base::Done{};
}

// Reads one word that begins at `at`, and leaves `at` behind it.
Result<std::string> take_word(std::string_view text, std::size_t& at) {
  std::string word;
  char quote = 0;
  const std::size_t begin = at;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\\' && quote != '\'') {
      if (++at == text.size())
        return Error{ErrorKind::syntax, "nothing follows the last \\ of the command", at - 1};
      word += text[at];
    } else if (c == quote) {
      quote = 0;
    } else if (!quote && (c == '\'' || c == '"')) {
      quote = c;
    } else if (!quote && (c == ' ' || c == '\t')) {
      break;
    } else {
      word += c;
    }
  }
  if (quote) return Error{ErrorKind::syntax, "a quote of the command is not closed", begin};
  return word;
}

}  // namespace

Result<std::vector<std::string>> command_words(std::string_view command) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < command.size();) {
    if (command[at] == ' ' || command[at] == '\t') {
      ++at;
      continue;
    }
    Result<std::string> word = take_word(command, at);
    if (!word) return std::move(word).error();
    words.push_back(std::move(*word));
  }
  if (words.empty() || words[0].empty()) return Error{ErrorKind::syntax, "the command is empty", 0};
  return words;
}

std::string command_text(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    const bool plain = !word.empty() && word.find_first_of(" \t'\"\\") == std::string::npos;
    if (!text.empty()) text += ' ';
    if (!plain) text += '"';
    for (const char c : word) text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    if (!plain) text += '"';
  }
  return text;
}

Result<Command> resolve_command(const std::vector<std::string>& words) {
  if (words.empty()) return Error{ErrorKind::syntax, "the command is empty"};
  Result<fs::path> program = find_program(words[0]);
  if (!program) return std::move(program).error();
  Command command{words, {*program}, {}};
  command.argv[0] = program->string();
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (const std::optional<fs::path> file = regular_file(words[i])) {
      command.argv[i] = file->string();
      command.files.push_back(*file);
    }
  }
  const auto own = std::find_if_not(command.files.begin(), command.files.end(), belongs_to_system);
  if (own != command.files.end() && !holds_a_home(own->parent_path()))
    command.folder = own->parent_path();
  return command;
}

void Command::allow_in(Rules& rules) const {
  rules.folder = folder;
  for (const fs::path& file : files) {
    std::error_code fault;
    const fs::path target = fs::canonical(file, fault);  // of a symbolic link
    for (const fs::path& path : {file, fault ? file : target})
      if (!belongs_to_system(path) && (folder.empty() || !lies_in(path, folder)) &&
          std::find(rules.readable.begin(), rules.readable.end(), path) == rules.readable.end())
        rules.readable.push_back(path);
  }
}

bool is_version_hash(std::string_view text) {
  return text.size() == kVersionDigits && text.find_first_not_of("0123456789abcdef") == text.npos;
}

std::optional<std::string> hash_of_copy(const fs::path& file) {
  const fs::path folder = file.parent_path();
  std::string hash = folder.filename().string();
  if (!is_version_hash(hash) || folder.parent_path().filename() != kKeptAgentsFolder)
    return std::nullopt;
  return hash;
}

Result<std::string> version_of_file(const fs::path& file) {
  base::Sha256 hash;
  const Result<std::string> bytes = base::read_file(file);
  if (!bytes)
    return Error{bytes.error().kind, fmt::format("{}: {}", file.string(), bytes.error().message)};
  hash.add(*bytes);
  return hash.hex().substr(0, kVersionDigits);
}

Result<std::string> version_of_command(const std::vector<std::string>& words) {
  const Result<Command> command = resolve_command(words);
  if (!command) return command.error();
  base::Sha256 hash;
  for (const std::string& word : words) hash.add(fmt::format("{}:{}", word.size(), word));
  for (const fs::path& file : command->files)
    if (const Result<base::Done> added = add_file(hash, file); !added) return added.error();
  return hash.hex().substr(0, kVersionDigits);
}

}  // namespace ogai::sandbox
