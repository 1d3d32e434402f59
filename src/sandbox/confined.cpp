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

#include "sandbox/box_order.h"
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
constexpr rlim_t kMeterSlack = rlim_t{1} << 30;

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

std::optional<pid_t> child_in(std::string_view info) {
  constexpr std::string_view kName = "\"child-pid\":";
  const std::size_t at = info.find(kName);
  // What follows may still be on its way, and bubblewrap would not survive a reader that is gone.
  if (at == std::string_view::npos || info.find('}', at) == std::string_view::npos)
    return std::nullopt;
  return static_cast<pid_t>(std::atoi(std::string(info.substr(at + kName.size())).c_str()));
}

}  // namespace

Confined::Confined(base::Subprocess process, BoxUser user)
    : process_(std::make_unique<base::Subprocess>(std::move(process))), user_(user) {}

Result<Confined> Confined::start(const std::vector<std::string>& argv, const Rules& rules) {
  static const bool kSwept = (end_stray_boxes(), true);  // once a process
  (void)kSwept;
  const BoxUser user = BoxUser::next();
  View view(user);
  auto info = base::make_pipe(), gate = base::make_pipe();
  if (!info || !gate) return (info ? gate : info).error();
  view.add({"bwrap", "--info-fd", view.hand_down(std::move(info->write_end)), "--block-fd",
            view.hand_down(std::move(gate->read_end))});
  if (auto ordered = order_box(view, user, argv, rules); !ordered)
    return std::move(ordered).error();

  base::SubprocessSettings settings;
  settings.line_limit = rules.line_limit;
  settings.handed_down = view.handed_down();
  std::optional<Result<base::Subprocess>> process;
  on_lasting_thread([&] { process = base::Subprocess::start(view.arguments(), settings); });
  view.close_ours();
  if (!*process) return std::move(*process).error();

  Confined box(std::move(**process), user);
  box.gate_ = std::move(gate->write_end);
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
  for (int stream = 0; stream < 3 && !user_.in_user_namespace; ++stream) {
    const std::string name = fmt::format("/proc/{}/fd/{}", process_->pid(), stream);
    if (chown(name.c_str(), user_.id, user_.id) != 0) return system_error("pipes");
  }
  return Done{};
}

Result<Done> Confined::limit(const Rules& rules, bool bound_address_space) {
  // In a user namespace its init counts as one of the user's processes.
  const rlim_t processes =
      user_.in_user_namespace ? static_cast<rlim_t>(rules.processes) + 1 : RLIM_INFINITY;
  const rlim_t seconds = whole_seconds(rules.processor_time);
  const rlim_t memory = bound_address_space ? rules.memory + kMeterSlack : RLIM_INFINITY;
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

Result<Done> Confined::release() {
  const ssize_t written = write(gate_.get(), "", 1);
  gate_.close();
  return written == 1 ? Result<Done>(Done{}) : system_error("gate");
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
