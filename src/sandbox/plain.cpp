#include "sandbox/plain.h"

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/file.h"
#include "sandbox/lasting_thread.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestEnvironment = std::size_t{4} << 20;
constexpr int kSearches = 20;  // for processes that fork while they are looked for

std::vector<std::string> marked_environment(const Rules& rules, const std::string& mark) {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable; ++variable) variables.emplace_back(*variable);
  variables.insert(variables.end(), rules.environment.begin(), rules.environment.end());
  variables.push_back(mark);
  return variables;
}

std::vector<pid_t> marked_processes(const std::string& mark) {
  std::vector<pid_t> found;
  std::error_code fault;
  for (fs::directory_iterator entry("/proc", fault), end; !fault && entry != end;
       entry.increment(fault)) {
    const pid_t process = std::atoi(entry->path().filename().c_str());
    if (process <= 0) continue;
    const auto text = base::read_file(entry->path() / "environ", kLongestEnvironment);
    if (text && (*text + '\0').find(mark + '\0') != std::string::npos) found.push_back(process);
  }
  return found;
}

}  // namespace

Plain::Plain(base::Subprocess process, std::string mark)
    : process_(std::make_unique<base::Subprocess>(std::move(process))), mark_(std::move(mark)) {}

base::Result<Plain> Plain::start(const std::vector<std::string>& argv, const Rules& rules) {
  static std::atomic<unsigned> made{0};
  const std::string mark = fmt::format("OGAI_BOX={}-{}", getpid(), made++);
  std::vector<std::string> command{"setpriv", "--pdeathsig", "KILL", "--"};
  command.insert(command.end(), argv.begin(), argv.end());
  base::SubprocessSettings settings;
  settings.directory = rules.folder;
  settings.environment = marked_environment(rules, mark);
  settings.line_limit = rules.line_limit;
  std::optional<base::Result<base::Subprocess>> process;
  on_lasting_thread([&] { process = base::Subprocess::start(command, settings); });
  if (!*process) return std::move(*process).error();
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(rules.processor_time).count();
  const rlimit limit{static_cast<rlim_t>(seconds), RLIM_INFINITY};
  prlimit((*process)->pid(), RLIMIT_CPU, &limit, nullptr);
  return Plain(std::move(**process), mark);
}

void Plain::kill() {
  ::kill(-process_->pid(), SIGKILL);
}

Plain::~Plain() {
  if (!process_) return;
  kill();
  (void)process_->wait(base::Deadline::after(std::chrono::seconds(30)));
  for (int search = 0; search < kSearches; ++search) {
    const auto left = marked_processes(mark_);
    if (left.empty()) break;
    for (const pid_t process : left) ::kill(process, SIGKILL);
  }
}

}  // namespace ogai::sandbox
