#include "base/spawn.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>
#include <utility>

namespace ogai::base {
namespace {

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

}  // namespace ogai::base
