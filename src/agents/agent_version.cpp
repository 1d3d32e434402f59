#include "agents/agent_version.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "agents/levels.h"
#include "base/printable.h"
#include "base/spec.h"
#include "sandbox/command.h"

namespace ogai::agents {

namespace {

// "agent.py" of …/agents/HASH/agent.py, with its hash.
std::optional<NamedVersion> version_of_copy(const std::filesystem::path& file) {
  std::optional<std::string> hash = sandbox::hash_of_copy(file);
  if (!hash) return std::nullopt;
  return NamedVersion{file.filename().string(), std::move(*hash), ""};
}

// "python3 agent.py" of "/usr/bin/python3 '/home/me/agent.py'".
std::string short_command(const std::string& command) {
  std::string text;
  for (std::size_t begin = 0; begin < command.size();) {
    const std::size_t end = std::min(command.find(' ', begin), command.size());
    std::string word = command.substr(begin, end - begin);
    std::erase_if(word, [](char c) { return c == '\'' || c == '"'; });
    const std::size_t slash = word.find_last_of('/');
    if (slash != word.npos && slash + 1 < word.size()) word.erase(0, slash + 1);
    if (!word.empty()) text += (text.empty() ? "" : " ") + word;
    begin = end + 1;
  }
  return text;
}

}  // namespace

void declare_version(base::OptionTable& options) {
  options.text(kVersionOption, "",
               "the hash that the program must have: ogai ladder add writes it");
}

std::optional<NamedVersion> named_version(std::string_view text) {
  const base::Result<base::Spec> spec = base::parse_spec(text);
  if (!spec || spec->arguments.empty() || !spec->arguments[0].positional()) return std::nullopt;
  const std::string& subject = spec->arguments[0].value;
  std::optional<NamedVersion> named = version_of_copy(subject);
  base::Spec others;
  for (std::size_t i = 1; i < spec->arguments.size(); ++i) {
    const base::SpecArgument& argument = spec->arguments[i];
    if (argument.key == kVersionOption && sandbox::is_version_hash(argument.value) && !named)
      named = NamedVersion{short_command(subject), argument.value, ""};
    else
      others.arguments.push_back(argument);
  }
  if (named && !others.arguments.empty()) named->options = base::format_spec(others).substr(1);
  return named;
}

std::string shown_name(std::string_view spec) {
  if (const Level* level = level_of_spec(spec)) return fmt::format("level:{}", level->id);
  const std::optional<NamedVersion> named = named_version(spec);
  if (!named) return base::printable(spec);
  return base::printable(fmt::format("{} {}{}{}", named->name, named->short_hash(),
                                     named->options.empty() ? "" : " ", named->options));
}

}  // namespace ogai::agents
