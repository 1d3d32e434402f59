// An ended child stays a zombie until the destructor: as long as it does, its
// process group's number cannot be reused, so killing the group never hits a
// stranger.
#include "base/subprocess.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "base/line_buffer.h"

namespace ogai::base {

namespace {

// posix_spawn() runs the child's part inside the C library with all signals blocked, returns the
// reason of a failed exec, and copies no page tables, however large our hash tables are.

struct Spawned {
  pid_t pid = -1;            // leader of a process group of its own
  Descriptor input, output;  // our ends, nonblocking
  Descriptor error;          // open only for ErrorStream::pipe
};

constexpr int kFirstHandedDown = 3;

// The child's part, as orders to posix_spawn().
class SpawnOrders {
 public:
  SpawnOrders() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnOrders() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnOrders(const SpawnOrders&) = delete;
  SpawnOrders& operator=(const SpawnOrders&) = delete;

  void connect(const Descriptor& from, int stream) {
    posix_spawn_file_actions_adddup2(&actions_, from.get(), stream);
  }
  void discard(int stream) {
    posix_spawn_file_actions_addopen(&actions_, stream, "/dev/null", O_RDWR, 0);
  }
  void enter(const std::filesystem::path& directory) {
    posix_spawn_file_actions_addchdir_np(&actions_, directory.c_str());
  }
  // After the streams are connected. By way of copies above all numbers that are assigned, so that
  // none is overwritten before its turn; false: no copy can be made (errno).
  bool hand_down(const std::vector<int>& descriptors) {
    const int end = kFirstHandedDown + static_cast<int>(descriptors.size());
    for (const int from : descriptors) {
      const Descriptor& copy = copies_.emplace_back(fcntl(from, F_DUPFD_CLOEXEC, end));
      if (!copy.is_open()) return false;
      connect(copy, next_++);
    }
    return true;
  }

  // 0 or the reason why not. Of ours only the three streams and what is handed down stay open.
  int spawn(pid_t& pid, const std::vector<std::string>& argv,
            const std::optional<std::vector<std::string>>& environment) {
    posix_spawn_file_actions_addclosefrom_np(&actions_, next_);
    const auto arguments = pointers(argv);
    const auto variables = environment ? pointers(*environment) : std::vector<char*>();
    return posix_spawnp(&pid, arguments[0], &actions_, &attributes_, arguments.data(),
                        environment ? variables.data() : environ);
  }

 private:
  static std::vector<char*> pointers(const std::vector<std::string>& strings) {
    std::vector<char*> list;
    for (const std::string& s : strings) list.push_back(const_cast<char*>(s.c_str()));
    list.push_back(nullptr);
    return list;
  }

  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
  std::vector<Descriptor> copies_;
  int next_ = kFirstHandedDown;
};

bool has_zero_byte(const std::vector<std::string>& strings) {
  return std::any_of(strings.begin(), strings.end(),
                     [](const std::string& s) { return s.find('\0') != std::string::npos; });
}

// What is wrong with the order itself; empty: nothing.
std::string objection(const std::vector<std::string>& argv, const SubprocessSettings& settings) {
  if (has_zero_byte(argv)) return "a zero byte in an argument";
  if (settings.environment && has_zero_byte(*settings.environment)) {
    return "a zero byte in the environment";
  }
  std::error_code fault;
  if (!settings.directory.empty() && !std::filesystem::is_directory(settings.directory, fault)) {
    return fmt::format("no directory '{}'", settings.directory.string());
  }
  return {};
}

Error cannot_start(const std::string& program, std::string_view why) {
  return {ErrorKind::io, fmt::format("cannot start '{}': {}", program.c_str(), why)};
}

}  // namespace

Result<Spawned> spawn(const std::vector<std::string>& argv, const SubprocessSettings& settings) {
  if (argv.empty() || argv[0].empty()) return Error{ErrorKind::io, "no program to start"};
  const std::string why = objection(argv, settings);
  if (!why.empty()) return cannot_start(argv[0], why);
  auto input = make_pipe(), output = make_pipe(), error = make_pipe();
  for (const auto* pipe : {&input, &output, &error}) {
    if (!*pipe) return cannot_start(argv[0], pipe->error().message);
  }

  SpawnOrders orders;
  if (!settings.directory.empty()) orders.enter(settings.directory);
  std::vector<int> handed_down = settings.handed_down;
  if (settings.streams_set_aside) {
    orders.discard(STDIN_FILENO);
    orders.discard(STDOUT_FILENO);
    handed_down.insert(handed_down.begin(), {input->read_end.get(), output->write_end.get()});
  } else {
    orders.connect(input->read_end, STDIN_FILENO);
    orders.connect(output->write_end, STDOUT_FILENO);
  }
  if (settings.error_stream == ErrorStream::pipe) orders.connect(error->write_end, STDERR_FILENO);
  if (settings.error_stream == ErrorStream::discard) orders.discard(STDERR_FILENO);
  if (!orders.hand_down(handed_down)) return cannot_start(argv[0], std::strerror(errno));
  Spawned child;
  const int fault = orders.spawn(child.pid, argv, settings.environment);
  if (fault != 0) return cannot_start(argv[0], std::strerror(fault));

  child.input = std::move(input->write_end);
  child.output = std::move(output->read_end);
  child.input.make_nonblocking();
  child.output.make_nonblocking();
  if (settings.error_stream == ErrorStream::pipe) {
    child.error = std::move(error->read_end);
    child.error.make_nonblocking();
  }
  return child;
}

namespace {

constexpr std::size_t kErrorTail = 64 * 1024;
constexpr std::size_t kPiece = 64 * 1024;  // taken from a pipe at a time
constexpr std::size_t kRunOutputLimit = std::size_t{64} << 20;
// Nothing wakes us when the child ends, so we look again after a nap.
constexpr Duration kFirstNap = std::chrono::microseconds(50);
constexpr Duration kLongestNap = std::chrono::milliseconds(5);

Error program_error(std::string_view what, int fault) {
  return {ErrorKind::io, fmt::format("{}: {}", what, std::strerror(fault))};
}

Error timeout_error(std::string_view what) {
  return {ErrorKind::timeout, fmt::format("the program did not {} in time", what)};
}

// write() to a pipe without a reader raises SIGPIPE; this keeps it from this
// thread and takes back the one we caused.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &old_);
  }
  ~WithoutSigpipe() {
    const timespec at_once{};
    if (!was_pending_) {
      while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) continue;
    }
    pthread_sigmask(SIG_SETMASK, &old_, nullptr);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

 private:
  sigset_t pipe_{}, old_{};
  bool was_pending_ = false;
};

}  // namespace

std::string ExitStatus::describe() const {
  if (signal == 0) return fmt::format("exit code {}", code);
  return fmt::format("killed by signal {} ({})", signal, strsignal(signal));
}

struct Subprocess::State {
  Spawned child;
  LineBuffer lines;
  std::string error_tail;
  std::optional<ExitStatus> ended;

  State(Spawned spawned, std::size_t line_limit) : child(std::move(spawned)), lines(line_limit) {}
  ~State() {
    kill(-child.pid, SIGKILL);
    while (waitpid(child.pid, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  // Sleeps until a stream asked for is ready, stderr has something, or `longest` has passed.
  // True if `wake` has become readable.
  bool sleep_until_ready(bool reading, bool writing, Duration longest, int wake = -1) {
    std::array<pollfd, 4> streams{{{reading ? child.output.get() : -1, POLLIN, 0},
                                   {writing ? child.input.get() : -1, POLLOUT, 0},
                                   {child.error.get(), POLLIN, 0},
                                   {wake, POLLIN, 0}}};
    const Duration time = std::min<Duration>(longest, std::chrono::hours(1));
    const timespec timeout{static_cast<time_t>(time.count() / 1'000'000'000),
                           static_cast<long>(time.count() % 1'000'000'000)};
    return ppoll(streams.data(), streams.size(), &timeout, nullptr) > 0 && streams[3].revents != 0;
  }

  void drain_error() {
    child.error.drain_into(error_tail, kPiece);
    if (error_tail.size() > kErrorTail) error_tail.erase(0, error_tail.size() - kErrorTail);
  }

  // Writes what the pipe takes at once and removes it from `text`. SIGPIPE is blocked.
  Result<Done> feed(std::string_view& text) {
    while (!text.empty()) {
      if (!child.input.is_open()) return Error{ErrorKind::io, "the program's input is closed"};
      const ssize_t written = ::write(child.input.get(), text.data(), text.size());
      if (written >= 0) {
        text.remove_prefix(static_cast<std::size_t>(written));
      } else if (errno == EAGAIN) {
        break;
      } else if (errno != EINTR) {
        return program_error("cannot write to the program", errno);
      }
    }
    return Done{};
  }

  // True: it has ended, and `ended` says how. Leaves the zombie.
  Result<bool> look_for_end() {
    if (ended) return true;
    siginfo_t info{};
    while (waitid(P_PID, static_cast<id_t>(child.pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
      if (errno != EINTR) return program_error("cannot wait for the program", errno);
    }
    if (info.si_pid == 0) return false;
    const bool exited = info.si_code == CLD_EXITED;
    ended = exited ? ExitStatus{info.si_status, 0} : ExitStatus{0, info.si_status};
    return true;
  }
};

Subprocess::Subprocess(std::unique_ptr<State> state) : state_(std::move(state)) {}
Subprocess::~Subprocess() = default;
Subprocess::Subprocess(Subprocess&&) noexcept = default;
Subprocess& Subprocess::operator=(Subprocess&&) noexcept = default;

Result<Subprocess> Subprocess::start(const std::vector<std::string>& argv,
                                     const SubprocessSettings& settings) {
  auto child = spawn(argv, settings);
  if (!child) return std::move(child).error();
  return Subprocess(std::make_unique<State>(std::move(child).value(), settings.line_limit));
}

int Subprocess::pid() const {
  return state_->child.pid;
}

Result<Done> Subprocess::write(std::string_view text, Deadline deadline) {
  const WithoutSigpipe guard;
  while (true) {
    if (auto fed = state_->feed(text); !fed || text.empty()) return fed;
    if (deadline.expired()) return timeout_error("read its input");
    state_->sleep_until_ready(false, true, deadline.remaining());
    state_->drain_error();
  }
}

void Subprocess::close_stdin() {
  state_->child.input.close();
}

Result<std::optional<std::string>> Subprocess::read_line(Deadline deadline, int wake) {
  Descriptor& output = state_->child.output;
  bool woken = false;
  while (true) {
    if (auto line = state_->lines.next()) {
      if (line->too_long) return Error{ErrorKind::range, "the program wrote too long a line"};
      return std::optional(std::move(line->text));
    }
    if (!output.is_open()) return std::optional<std::string>();
    std::string piece;
    output.drain_into(piece, kPiece);
    state_->lines.append(piece);
    if (!output.is_open()) state_->lines.end();
    if (!piece.empty() || !output.is_open()) continue;
    if (woken || deadline.expired()) return timeout_error("answer");
    woken = state_->sleep_until_ready(true, false, deadline.remaining(), wake);
    state_->drain_error();
  }
}

bool Subprocess::line_begun() const {
  return state_->lines.begun();
}

std::string Subprocess::error_output() {
  state_->drain_error();
  return state_->error_tail;
}

void Subprocess::forget_error_output() {
  state_->drain_error();
  state_->error_tail.clear();
}

Result<ExitStatus> Subprocess::wait(Deadline deadline) {
  for (Duration nap = kFirstNap;; nap = std::min(nap * 2, kLongestNap)) {
    const auto over = state_->look_for_end();
    state_->drain_error();
    if (!over) return over.error();
    if (*over) return *state_->ended;
    if (deadline.expired()) return timeout_error("end");
    state_->sleep_until_ready(false, false, std::min(nap, deadline.remaining()));
  }
}

ExitStatus Subprocess::terminate(Duration grace) {
  close_stdin();
  if (!state_->ended) kill(-pid(), SIGTERM);
  auto status = wait(Deadline::after(grace));
  kill(-pid(), SIGKILL);  // the leader, or what it leaves behind
  if (!status) status = wait(Deadline::never());
  return status ? *status : ExitStatus{0, SIGKILL};
}

Result<RunResult> run(const std::vector<std::string>& argv, std::string_view input,
                      Deadline deadline, const SubprocessSettings& settings) {
  auto process = Subprocess::start(argv, settings);
  if (!process) return std::move(process).error();
  Subprocess::State& state = *process->state_;
  Spawned& child = state.child;
  const WithoutSigpipe guard;
  RunResult result;
  for (Duration nap = kFirstNap;; nap = std::min(nap * 2, kLongestNap)) {
    // A program need not read its input to the end: a fault here is none.
    if (!state.feed(input) || input.empty()) child.input.close();
    const auto over = state.look_for_end();  // before the last look into the pipes
    if (!over) return over.error();
    child.output.drain_into(result.out, kRunOutputLimit);
    child.error.drain_into(result.err, kRunOutputLimit);
    if (std::max(result.out.size(), result.err.size()) >= kRunOutputLimit) {
      return Error{ErrorKind::range, "the program wrote too much"};
    }
    if (*over) break;
    if (deadline.expired()) return timeout_error("end");
    state.sleep_until_ready(true, !input.empty(), std::min(nap, deadline.remaining()));
  }
  result.status = *state.ended;
  return result;
}

}  // namespace ogai::base
