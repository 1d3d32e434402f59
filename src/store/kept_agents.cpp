#include "store/kept_agents.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <functional>

#include "agents/agent_version.h"
#include "base/file.h"
#include "base/printable.h"
#include "sandbox/command.h"
#include "store/error.h"

namespace ogai::store {

namespace fs = std::filesystem;
using agents::ResolvedSpec;

namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // of a single file
constexpr const char* kFileOption = "file";                // of agents that are a single file
constexpr const char* kCommandOption = "command";          // of the others

[[noreturn]] void refuse(const std::string& message) {
  throw StoreError(StoreFault::other, message);
}

template <typename Value>
Value value_or_refuse(base::Result<Value> result, const std::string& subject) {
  if (!result) refuse(fmt::format("{}: {}", subject, result.error().message));
  return std::move(result).value();
}

std::string version_of(const ResolvedSpec& agent, const std::string& subject) {
  return value_or_refuse(agent.factory->version(agent.values), subject);
}

// The name goes into specs, lists and shells: letters, digits and a few signs are enough.
std::string plain_name(const fs::path& file) {
  std::string name = file.filename().string();
  const bool foreign_letters = base::printable(name) == name;
  const auto stays = [&](unsigned char c) {
    return c < 0x80 ? std::isalnum(c) || c == '.' || c == '-' || c == '_' : foreign_letters;
  };
  std::replace_if(name.begin(), name.end(), std::not_fn(stays), '_');
  return name;
}

// Whether the copy is there, whole.
bool is_kept(const fs::path& copy, const std::string& contents) {
  std::error_code ignored;
  if (!fs::exists(copy, ignored)) return false;
  const auto there = base::read_file(copy, kMostBytes);
  return there && *there == contents;
}

void write_copy(const fs::path& copy, const std::string& contents) {
  std::error_code fault;
  fs::create_directories(copy.parent_path(), fault);
  if (fault) refuse(fmt::format("{}: {}", copy.parent_path().string(), fault.message()));
  value_or_refuse(base::write_file_atomically(copy, contents), copy.string());
  using enum fs::perms;
  fs::permissions(copy, owner_read | group_read | others_read, fault);
}

KeptAgent keep_file(const fs::path& database, ResolvedSpec agent) {
  const std::string file = agent.values.text(kFileOption);
  const std::string contents = value_or_refuse(base::read_file(file, kMostBytes), file);
  const std::string hash = version_of(agent, file);
  const fs::path copy = fs::weakly_canonical(fs::absolute(database)).parent_path() /
                        sandbox::kKeptAgentsFolder / hash / plain_name(file);
  const bool kept = is_kept(copy, contents);
  if (!kept) write_copy(copy, contents);
  value_or_refuse(agent.values.set(kFileOption, copy.string()), file);
  KeptAgent result{base::format_spec(base::spec_from_values(agent.factory->name, agent.values)),
                   kept ? fs::path() : copy};
  if (version_of(agent, copy.string()) != hash) {
    drop(result);
    refuse(fmt::format("{} was changed while it was being copied; once more, please", file));
  }
  return result;
}

// With the whole paths of its files, so that it is the same command from every folder.
KeptAgent keep_command(ResolvedSpec agent) {
  const std::string& name = agent.factory->name;
  const auto words =
      value_or_refuse(sandbox::command_words(agent.values.text(kCommandOption)), name);
  const auto command = value_or_refuse(sandbox::resolve_command(words), name);
  value_or_refuse(agent.values.set(kCommandOption, sandbox::command_text(command.argv)), name);
  value_or_refuse(agent.values.set(agents::kVersionOption, version_of(agent, name)), name);
  return {base::format_spec(base::spec_from_values(name, agent.values)), {}};
}

}  // namespace

KeptAgent keep_agent(const fs::path& database, const ResolvedSpec& agent) {
  return agent.factory->options.find(kFileOption) ? keep_file(database, agent)
                                                  : keep_command(agent);
}

void drop(const KeptAgent& agent) {
  if (agent.copy.empty()) return;
  std::error_code ignored;
  fs::remove(agent.copy, ignored);
  fs::remove(agent.copy.parent_path(), ignored);  // unless another file is in it
}

}  // namespace ogai::store
