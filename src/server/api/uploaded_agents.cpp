#include "server/api/uploaded_agents.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "base/checksum.h"
#include "base/file.h"
#include "base/spec.h"
#include "sandbox/command.h"
#include "server/api/refusal.h"
#include "server/service.h"
#include "store/agent_record.h"

namespace ogai::server {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestAgentName = 40;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// A word that is a file's name anywhere and says nothing to a shell, a spec or a path.
bool is_agent_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestAgentName && is_letter(name.front()) &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

void check_agent_file(const AgentFile& file) {
  if (!is_agent_name(file.name))
    throw Refusal(
        Fault::bad_request,
        fmt::format("\"name\": 1 to {} letters, digits and _, a letter first; without .py",
                    kLongestAgentName));
  if (file.kind != "py" && file.kind != "py-strategy")
    throw Refusal(Fault::bad_request, "\"kind\": py or py-strategy");
  if (file.text.empty()) throw Refusal(Fault::bad_request, "\"text\": the file is empty");
  if (file.text.size() > kMostAgentBytes)
    throw Refusal(Fault::too_large,
                  fmt::format("\"text\": a file has at most {} bytes", kMostAgentBytes));
  if (file.text.find('\0') != std::string::npos)
    throw Refusal(Fault::bad_request, "\"text\": no Python file has zero bytes in it");
}

}  // namespace

UploadedAgents::UploadedAgents(UploadedAgentsSettings settings)
    : settings_(std::move(settings)),
      database_(settings_.runner.database),
      store_(database_, settings_.limits),
      runner_(settings_.runner) {}

bool UploadedAgents::admits(std::string_view token) const {
  return same_token(token, settings_.token);
}

fs::path UploadedAgents::file_of(const std::string& hash, const std::string& name) const {
  return fs::weakly_canonical(fs::absolute(settings_.runner.database)).parent_path() /
         sandbox::kKeptAgentsFolder / hash.substr(0, kVersionDigits) / (name + ".py");
}

store::Upload UploadedAgents::take(const AgentFile& file, std::string_view key) {
  check_agent_file(file);
  const std::string hash = base::sha256_hex(file.text);
  const fs::path path = file_of(hash, file.name);
  base::Spec spec{.name = file.kind, .arguments = {}};
  spec.arguments.push_back({.key = "", .value = path.string()});
  const std::lock_guard lock(files_);
  if (const std::string text = base::format_spec(spec);
      fs::exists(path) && !store_.has_spec(text) && store::find_agent(database_, text, 0))
    throw Refusal(Fault::conflict, "this very file is on the ladder already");
  // Before the row: who finds the row finds the file.
  fs::create_directories(path.parent_path());
  if (const auto written = base::write_file_atomically(path, file.text); !written) {
    spdlog::error("{}", base::describe(written.error(), path.string(), ""));
    throw Refusal(Fault::internal, "the file could not be kept; the server's log says more");
  }
  auto created = store_.create({.name = file.name,
                                .kind = file.kind,
                                .hash = hash,
                                .spec = base::format_spec(spec),
                                .owner = base::sha256_hex(key)});
  if (!created) {
    drop_file_unless_needed(base::format_spec(spec), path);
    throw Refusal(
        created.error().kind == base::ErrorKind::range ? Fault::too_many : Fault::conflict,
        created.error().message);
  }
  runner_.wake();
  return std::move(created).value();
}

void UploadedAgents::withdraw(const store::Upload& upload) {
  store_.withdraw(upload.id);
  runner_.cancel(upload.id);
  const std::lock_guard lock(files_);
  drop_file_unless_needed(upload.what.spec, file_of(upload.what.hash, upload.what.name));
}

// Another upload of the same version may need it; the ladder does without.
void UploadedAgents::drop_file_unless_needed(const std::string& spec, const fs::path& path) {
  if (store_.has_spec(spec)) return;
  std::error_code ignored;
  fs::remove(path, ignored);
  fs::remove(path.parent_path(), ignored);  // if it is empty
}

bool owns(const store::Upload& upload, std::string_view key) {
  return !key.empty() && same_token(base::sha256_hex(key), upload.what.owner);
}

}  // namespace ogai::server
