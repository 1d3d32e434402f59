// An ended child stays a zombie until the destructor: as long as it does, its
// process group's number cannot be reused, so killing the group never hits a
// stranger.
#include "base/subprocess.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "base/line_buffer.h"

namespace ogai::base {
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
