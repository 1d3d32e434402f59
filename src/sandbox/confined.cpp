#include "sandbox/confined.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "sandbox/box_order.h"
#include "sandbox/control_group.h"
#include "sandbox/handed_text.h"
#include "sandbox/lasting_thread.h"
#include "sandbox/stray_boxes.h"
#include "sandbox/view.h"

namespace ogai::sandbox {
namespace {

using base::Deadline;
using base::Descriptor;
using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

constexpr auto kPatience = std::chrono::seconds(30);  // with a system that is very busy
constexpr rlim_t kLateness = 30;  // seconds of processor time, perhaps of many threads
constexpr rlim_t kOpenFiles = 256;
constexpr rlim_t kStack = rlim_t{64} << 20;
constexpr rlim_t kUsualStack = rlim_t{8} << 20;
// Beyond the memory allowed, where only a meter watches: what can be taken between two looks.
constexpr rlim_t kLeastMeterSlack = rlim_t{1} << 30;

Error system_error(std::string_view what) {
  return {ErrorKind::io, fmt::format("sandbox: {}: {}", what, std::strerror(errno))};
}

// A pidfd can when its process has ended.
bool can_be_read(const Descriptor& handle, base::Duration patience) {
  pollfd end{handle.get(), POLLIN, 0};
  const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(patience);
  int ready = 0;
  while ((ready = poll(&end, 1, static_cast<int>(time.count()))) < 0 && errno == EINTR) continue;
  return ready > 0;
}

// Only ever downwards: what we may not have ourselves cannot be given.
bool set_limit(pid_t process, __rlimit_resource kind, rlim_t soft, rlim_t hard) {
  rlimit now{};
  if (prlimit(process, kind, nullptr, &now) != 0) return false;
  const rlimit wanted{std::min({soft, hard, now.rlim_max}), std::min(hard, now.rlim_max)};
  return prlimit(process, kind, &wanted, nullptr) == 0;
}

rlim_t whole_seconds(base::Duration time) {
  return static_cast<rlim_t>(
      std::max<std::int64_t>(1, std::chrono::ceil<std::chrono::seconds>(time).count()));
}

// More than a program takes while nobody looks: one that is refused memory holds no more than it is
// allowed, and what becomes of it does not tell why. But not more than the machine can bear.
rlim_t meter_slack() {
  const auto pages = static_cast<rlim_t>(std::max(0L, sysconf(_SC_PHYS_PAGES)));
  return std::max(kLeastMeterSlack, pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) / 2);
}

std::optional<pid_t> child_in(std::string_view info) {
  constexpr std::string_view kName = "\"child-pid\":";
  const std::size_t at = info.find(kName);
  // What follows may still be on its way, and bubblewrap would not survive a reader that is gone.
  if (at == std::string_view::npos || info.find('}', at) == std::string_view::npos)
    return std::nullopt;
  return static_cast<pid_t>(std::atoi(std::string(info.substr(at + kName.size())).c_str()));
}

std::string with_zero_bytes(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(word).push_back('\0');
  return text;
}

// How many filters of system calls it has; nothing: it has ended, or the kernel (before 5.9) does
// not tell.
std::optional<std::size_t> filters_of(pid_t process) {
  const auto text = base::read_file(fmt::format("/proc/{}/status", process), 1 << 16);
  return text ? named_number(*text, "Seccomp_filters:") : std::nullopt;
}

}  // namespace

Confined::Confined(base::Subprocess process, BoxUser user, Gate limits, Gate program)
    : process_(std::make_unique<base::Subprocess>(std::move(process))),
      user_(user),
      limits_gate_(std::move(limits)),
      program_gate_(std::move(program)) {}

Result<Confined> Confined::start(const std::vector<std::string>& argv, const Rules& rules) {
  static const bool kSwept = (end_stray_boxes(), true);  // once a process
  (void)kSwept;
  const BoxUser user = BoxUser::next();
  View view(user);
  auto info = base::make_pipe();
  if (!info) return std::move(info).error();
  auto limits_gate = Gate::make(), program_gate = Gate::make();
  if (!limits_gate || !program_gate) return (limits_gate ? program_gate : limits_gate).error();
  std::vector<std::string> command{"bwrap", "--info-fd", view.hand_down(std::move(info->write_end)),
                                   "--block-fd", view.hand_down(limits_gate->take_inner_end())};
  const std::string waits_at = view.hand_down(program_gate->take_inner_end());
  const auto program = order_box(view, user, waits_at, argv, rules);
  if (!program) return program.error();
  auto orders = handed_text(with_zero_bytes(view.arguments()));
  if (!orders) return std::move(orders).error();
  command.insert(command.end(), {"--args", view.hand_down(std::move(*orders)), "--"});
  command.insert(command.end(), program->begin(), program->end());

  base::SubprocessSettings settings;
  settings.line_limit = rules.line_limit;
  settings.environment.emplace();  // none of ours: bubblewrap needs none
  settings.streams_set_aside = true;
  settings.handed_down = view.handed_down();
  std::optional<Result<base::Subprocess>> process;
  on_lasting_thread([&] { process = base::Subprocess::start(command, settings); });
  view.close_ours();
  if (!*process) return std::move(*process).error();

  Confined box(std::move(**process), user, std::move(*limits_gate), std::move(*program_gate));
  box.info_ = std::move(info->read_end);
  if (auto met = box.meet_init(); !met) return std::move(met).error();
  return box;
}

Result<Done> Confined::meet_init() {
  info_.make_nonblocking();
  std::string text;
  const Deadline deadline = Deadline::after(kPatience);
  while (info_.is_open() && !child_in(text) && !deadline.expired()) {
    can_be_read(info_, std::chrono::seconds(1));
    info_.drain_into(text, 1 << 16);
  }
  const auto child = child_in(text);
  if (!child) {
    (void)process_->wait(deadline);
    return Error{ErrorKind::io, fmt::format("sandbox: {}", process_->error_output())};
  }
  init_ = *child;
  init_handle_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, init_, 0)));
  if (!init_handle_.is_open()) return system_error("no handle of the box");
  // Pipes are ours; the program may want to open /dev/stdout.
  for (const int stream : {kInput, kOutput, STDERR_FILENO}) {
    if (user_.in_user_namespace) break;
    const std::string name = fmt::format("/proc/{}/fd/{}", init_, stream);
    if (chown(name.c_str(), user_.id, user_.id) != 0) return system_error("pipes");
  }
  return Done{};
}

Result<Done> Confined::limit(const Rules& rules, bool bound_address_space) {
  // In a user namespace its init counts as one of the user's processes.
  const rlim_t processes =
      user_.in_user_namespace ? static_cast<rlim_t>(rules.processes) + 1 : RLIM_INFINITY;
  const rlim_t seconds = whole_seconds(rules.processor_time);
  const rlim_t memory = bound_address_space ? rules.memory + meter_slack() : RLIM_INFINITY;
  // The signal at the limit of processor time can be ignored; that of the guard cannot, and if the
  // guard should be late there is a second one.
  const bool good = set_limit(init_, RLIMIT_CORE, 0, 0) &&
                    set_limit(init_, RLIMIT_FSIZE, rules.file_size, rules.file_size) &&
                    set_limit(init_, RLIMIT_NPROC, processes, processes) &&
                    set_limit(init_, RLIMIT_NOFILE, kOpenFiles, kOpenFiles) &&
                    set_limit(init_, RLIMIT_STACK, kUsualStack, kStack) &&
                    set_limit(init_, RLIMIT_MSGQUEUE, 0, 0) &&
                    set_limit(init_, RLIMIT_DATA, memory, memory) &&
                    set_limit(init_, RLIMIT_CPU, seconds, seconds + kLateness);
  return good ? Result<Done>(Done{}) : system_error("limits");
}

// The box's first process asks to die with its parent, takes the filters right after and becomes
// box_init; its parent had asked before it told us of the process. From then on none of them
// outlives us. Were the program to begin earlier and we killed in between, it would run on.
Result<Done> Confined::see_init_bound() const {
  const auto ours = filters_of(getpid());
  if (!ours) return Done{};
  const Deadline deadline = Deadline::after(kPatience);
  while (filters_of(init_).value_or(0) <= *ours) {
    // One that has ended tells why on its standard error, like a program.
    if (can_be_read(init_handle_, std::chrono::milliseconds(1))) return Done{};
    if (deadline.expired()) return Error{ErrorKind::io, "sandbox: bubblewrap does not go on"};
  }
  return Done{};
}

Result<Done> Confined::release() {
  if (auto opened = limits_gate_.open(); !opened) return opened;
  if (auto bound = see_init_bound(); !bound) return bound;
  return program_gate_.open();
}

void Confined::kill() {
  if (init_handle_.is_open())
    syscall(SYS_pidfd_send_signal, init_handle_.get(), SIGKILL, nullptr, 0);
}

Confined::~Confined() {
  if (!process_) return;
  kill();
  if (init_handle_.is_open()) can_be_read(init_handle_, kPatience);
  if (init_handle_.is_open()) (void)process_->wait(Deadline::after(kPatience));
  // Bubblewrap that ended first has left it to whoever reaps orphans: perhaps us.
  siginfo_t info{};
  waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(init_handle_.get()), &info,
         WEXITED | WNOHANG);
}

}  // namespace ogai::sandbox
