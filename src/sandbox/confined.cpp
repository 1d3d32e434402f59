#include "sandbox/confined.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <sstream>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "sandbox/box_order.h"
#include "sandbox/control_group.h"
#include "sandbox/lasting_thread.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;
using base::Deadline;
using base::Descriptor;
using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

constexpr auto kPatience = std::chrono::seconds(30);  // the system may be very busy
constexpr rlim_t kLateness = 30;  // seconds of processor time, perhaps of many threads
constexpr rlim_t kOpenFiles = 256;
constexpr rlim_t kStack = rlim_t{64} << 20;
constexpr rlim_t kUsualStack = rlim_t{8} << 20;
// What a program may take beyond its memory between two looks of the meter.
constexpr rlim_t kLeastMeterSlack = rlim_t{1} << 30;

Error system_error(std::string_view what) {
  return {ErrorKind::io, fmt::format("sandbox: {}: {}", what, std::strerror(errno))};
}

// Whether there is something to read. A pidfd is readable when its process has ended.
bool can_be_read(const Descriptor& handle, base::Duration patience) {
  pollfd end{handle.get(), POLLIN, 0};
  const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(patience);
  int ready = 0;
  while ((ready = poll(&end, 1, static_cast<int>(time.count()))) < 0 && errno == EINTR) continue;
  return ready > 0;
}

// Limits are only lowered: we cannot give more than we have.
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

// More than a program can take between two looks. A program that is refused memory holds no more
// than it is allowed, and then nothing tells why it ended. But not more than half the machine's.
rlim_t meter_slack() {
  const auto pages = static_cast<rlim_t>(std::max(0L, sysconf(_SC_PHYS_PAGES)));
  return std::max(kLeastMeterSlack, pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) / 2);
}

std::optional<pid_t> child_in(std::string_view info) {
  constexpr std::string_view kName = "\"child-pid\":";
  const std::size_t at = info.find(kName);
  // The rest may still be on its way, and bubblewrap would die of a reader that is gone.
  if (at == std::string_view::npos || info.find('}', at) == std::string_view::npos)
    return std::nullopt;
  return static_cast<pid_t>(std::atoi(std::string(info.substr(at + kName.size())).c_str()));
}

// The number of its filters of system calls. Nothing if it has ended, or if the kernel is older
// than 5.9 and does not tell.
std::optional<std::size_t> filters_of(pid_t process) {
  const auto text = base::read_file(fmt::format("/proc/{}/status", process), 1 << 16);
  return text ? named_number(*text, "Seccomp_filters:") : std::nullopt;
}

constexpr std::size_t kLongestProcText = std::size_t{1} << 20;

std::string proc_text(const std::string& pid, const char* name) {
  auto text = base::read_file(fs::path("/proc") / pid / name, kLongestProcText);
  return text ? std::move(text).value() : std::string();
}

// Whether its command begins as Confined::start() writes it.
bool is_bubblewrap_of_ours(const std::string& pid) {
  return proc_text(pid, "cmdline").starts_with(std::string("bwrap\0--info-fd\0", 16));
}

struct Kinship {
  std::string parent;
  bool is_init = false;  // of a process namespace below ours
};

Kinship kinship_of(const std::string& pid) {
  Kinship kinship;
  std::istringstream lines(proc_text(pid, "status"));
  for (std::string word; lines >> word;) {
    if (word == "PPid:") lines >> kinship.parent;
    if (word != "NSpid:") continue;
    std::string numbers;
    std::getline(lines, numbers);
    std::istringstream list(numbers);
    int count = 0;
    for (std::string last; list >> last; ++count) kinship.is_init = count > 0 && last == "1";
  }
  return kinship;
}

}  // namespace

StartSignal::StartSignal(base::Pipe pipe, Descriptor reader)
    : pipe_(std::move(pipe)), reader_(std::move(reader)) {}

Result<StartSignal> StartSignal::make() {
  auto pipe = base::make_pipe();
  if (!pipe) return std::move(pipe).error();
  Descriptor reader(fcntl(pipe->read_end.get(), F_DUPFD_CLOEXEC, 3));
  if (!reader.is_open()) return system_error("start signal");
  return StartSignal(std::move(*pipe), std::move(reader));
}

Descriptor StartSignal::take_far_end() {
  return std::move(pipe_.read_end);
}

Result<Done> StartSignal::send() {
  // A line, so that a shell can wait for it.
  if (write(pipe_.write_end.get(), "\n", 1) != 1) return system_error("start signal");
  pipe_.write_end.close();
  reader_.close();
  return Done{};
}

Confined::Confined(base::Subprocess process, BoxUser user, StartSignal init, StartSignal program)
    : process_(std::make_unique<base::Subprocess>(std::move(process))),
      user_(user),
      init_signal_(std::move(init)),
      program_signal_(std::move(program)) {}

Result<Confined> Confined::start(const std::vector<std::string>& argv, const Rules& rules) {
  static const bool kSwept = (end_stray_boxes(), true);  // once a process
  (void)kSwept;
  const BoxUser user = BoxUser::next();
  BoxOrder order(user);
  auto info = base::make_pipe();
  if (!info) return std::move(info).error();
  auto init_signal = StartSignal::make(), program_signal = StartSignal::make();
  if (!init_signal || !program_signal) return (init_signal ? program_signal : init_signal).error();
  std::vector<std::string> command{"bwrap", "--info-fd",
                                   order.hand_down(std::move(info->write_end)), "--block-fd",
                                   order.hand_down(init_signal->take_far_end())};
  const std::string start_at = order.hand_down(program_signal->take_far_end());
  const auto words = order.words(argv, rules, start_at);
  if (!words) return words.error();
  command.insert(command.end(), words->begin(), words->end());

  base::SubprocessSettings settings;
  settings.line_limit = rules.line_limit;
  settings.environment.emplace();  // empty: bubblewrap needs none
  settings.streams_set_aside = true;
  settings.handed_down = order.handed_down();
  std::optional<Result<base::Subprocess>> process;
  on_lasting_thread([&] { process = base::Subprocess::start(command, settings); });
  order.close_ours();
  if (!*process) return std::move(*process).error();

  Confined box(std::move(**process), user, std::move(*init_signal), std::move(*program_signal));
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
  // The pipes become the box's user's, because the program may open /dev/stdout.
  for (const int stream : {kBoxInput, kBoxOutput, STDERR_FILENO}) {
    if (user_.in_user_namespace) break;
    const std::string name = fmt::format("/proc/{}/fd/{}", init_, stream);
    if (chown(name.c_str(), user_.id, user_.id) != 0) return system_error("pipes");
  }
  return Done{};
}

Result<Done> Confined::limit(const Rules& rules, bool bound_address_space) {
  // In a user namespace the init counts as one of the user's processes.
  const rlim_t processes =
      user_.in_user_namespace ? static_cast<rlim_t>(rules.processes) + 1 : RLIM_INFINITY;
  const rlim_t seconds = whole_seconds(rules.processor_time);
  const rlim_t memory = bound_address_space ? rules.memory + meter_slack() : RLIM_INFINITY;
  // A program can ignore the signal at the limit of processor time. It cannot ignore the guard's.
  // If the guard is late, the hard limit ends the program.
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

// Waits until the box's first process has its filters. It has asked to die with its parent just
// before, and its parent had asked before it told us of the process. From then on none of them
// outlives us. If the program began earlier and we were killed in between, it would run on.
Result<Done> Confined::see_init_bound() const {
  const auto ours = filters_of(getpid());
  if (!ours) return Done{};
  const Deadline deadline = Deadline::after(kPatience);
  while (filters_of(init_).value_or(0) <= *ours) {
    // If it has ended, its standard error says why, as a program's does.
    if (can_be_read(init_handle_, std::chrono::milliseconds(1))) return Done{};
    if (deadline.expired()) return Error{ErrorKind::io, "sandbox: bubblewrap does not go on"};
  }
  return Done{};
}

Result<Done> Confined::release() {
  if (auto opened = init_signal_.send(); !opened) return opened;
  if (auto bound = see_init_bound(); !bound) return bound;
  return program_signal_.send();
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
  // If bubblewrap ended first, the init is an orphan, and we may be the one who reaps it.
  siginfo_t info{};
  waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(init_handle_.get()), &info,
         WEXITED | WNOHANG);
}

void end_stray_boxes() {
  std::error_code fault;
  for (fs::directory_iterator entry("/proc", fault), end; !fault && entry != end;
       entry.increment(fault)) {
    const std::string pid = entry->path().filename().string();
    if (!std::isdigit(static_cast<unsigned char>(pid[0])) || !is_bubblewrap_of_ours(pid)) continue;
    const Kinship kinship = kinship_of(pid);
    if (kinship.is_init && !is_bubblewrap_of_ours(kinship.parent)) kill(std::stoi(pid), SIGKILL);
  }
}

}  // namespace ogai::sandbox
