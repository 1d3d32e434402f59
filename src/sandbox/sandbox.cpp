#include "sandbox/sandbox.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>
#include <variant>

#include "base/file.h"
#include "sandbox/confined.h"
#include "sandbox/control_group.h"
#include "sandbox/guard.h"
#include "sandbox/lasting_thread.h"
#include "sandbox/process_tree.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;
using base::Result;

constexpr int kKilledBy = 128;  // bubblewrap ends with this and the number of the signal

bool still_runs(const base::Descriptor& handle) {
  pollfd end{handle.get(), POLLIN, 0};
  return poll(&end, 1, 0) == 0;
}

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

// Plain: a program started without confinement, as a child with all our rights. It dies with us,
// and its process group with it. A process that has left the group is found by a mark in its
// environment, which children inherit. One that leaves the group and clears its environment
// escapes.
class Plain {
 public:
  static Result<Plain> start(const std::vector<std::string>& argv, const Rules& rules);
  ~Plain();  // kills all that is found of it
  Plain(Plain&&) noexcept = default;
  Plain& operator=(Plain&&) = delete;

  void kill();
  base::Subprocess& process() { return *process_; }

 private:
  Plain(base::Subprocess process, std::string mark);

  std::unique_ptr<base::Subprocess> process_;
  std::string mark_;
};

Plain::Plain(base::Subprocess process, std::string mark)
    : process_(std::make_unique<base::Subprocess>(std::move(process))), mark_(std::move(mark)) {}

Result<Plain> Plain::start(const std::vector<std::string>& argv, const Rules& rules) {
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

}  // namespace

// Members are destroyed from the last to the first: first the guard stops looking, then the program
// ends, and then the control group is empty and can be removed.
struct Box::State {
  std::unique_ptr<ControlGroup> group;
  std::variant<Confined, Plain> program;
  std::unique_ptr<Guard> guard;

  State(std::unique_ptr<ControlGroup> its_group, std::variant<Confined, Plain> started,
        const Rules& rules)
      : group(std::move(its_group)), program(std::move(started)) {
    guard = std::make_unique<Guard>(
        rules, [this] { return usage(); },
        [this] { std::visit([](auto& each) { each.kill(); }, program); });
  }

  base::Subprocess& process() {
    return std::visit([](auto& each) -> base::Subprocess& { return each.process(); }, program);
  }

  Usage usage() {
    const Confined* confined = std::get_if<Confined>(&program);
    const auto tree = process_tree(confined ? confined->init() : process().pid());
    Usage usage{group ? group->memory() : private_memory(tree), group && group->ran_out(),
                longest_processor_time(tree)};
    // If the init has ended, its number may be another process's by now. The number of a plain
    // child stays its own, because we reap it only in the destructor.
    if (confined && !still_runs(confined->init_handle())) {
      usage = Usage{0, usage.out_of_memory, {}};
    }
    return usage;
  }

  bool was_stopped_for_its_time() {
    const auto status = process().wait(base::Deadline::after(base::Duration{0}));
    return status && (status->signal == SIGXCPU || status->code == kKilledBy + SIGXCPU);
  }
};

Box::Box(std::unique_ptr<State> state) : state_(std::move(state)) {}
Box::~Box() = default;
Box::Box(Box&&) noexcept = default;
Box& Box::operator=(Box&&) noexcept = default;

Result<Box> Box::start(const std::vector<std::string>& argv, const Rules& rules) {
  const auto file = program_file(argv.empty() ? "" : argv[0], rules);
  if (!file) return file.error();
  if (rules.confinement == Confinement::none) {
    auto plain = Plain::start(argv, rules);
    if (!plain) return std::move(plain).error();
    return Box(std::make_unique<State>(nullptr, std::move(*plain), rules));
  }
  if (auto available = check_available(); !available) return std::move(available).error();
  auto group = ControlGroup::make(rules.memory, rules.processes);
  auto confined = Confined::start(argv, rules);
  if (!confined) return std::move(confined).error();
  if (group && !group->add(confined->init())) group.reset();
  if (auto limited = confined->limit(rules, !group); !limited) return std::move(limited).error();
  if (auto released = confined->release(); !released) return std::move(released).error();
  return Box(std::make_unique<State>(std::move(group), std::move(*confined), rules));
}

base::Subprocess& Box::process() {
  return state_->process();
}

std::optional<Excess> Box::excess() const {
  if (const auto excess = state_->guard->look()) return excess;
  if (state_->was_stopped_for_its_time()) return Excess::processor_time;
  return std::nullopt;
}

std::size_t Box::peak_memory() const {
  state_->guard->look();
  return state_->guard->peak_memory();
}

std::string Box::memory_control() const {
  return state_->group ? fmt::format("cgroup v{}", state_->group->version()) : "metered";
}

}  // namespace ogai::sandbox
