// The children are small shell scripts: /bin/sh and POSIX tools are everywhere.
#include "base/subprocess.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <signal.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace ogai::base {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

// Far more than anything here takes: a test that needs it hangs, it is not slow.
Deadline ample() {
  return Deadline::after(30s);
}

Subprocess shell(const std::string& script, const SubprocessSettings& settings = {}) {
  auto process = Subprocess::start({"/bin/sh", "-c", script}, settings);
  EXPECT_TRUE(process.ok()) << process.error().message;
  return std::move(process).value();
}

Result<RunResult> run_shell(const std::string& script, std::string_view input = "",
                            const SubprocessSettings& settings = {}) {
  return run({"/bin/sh", "-c", script}, input, ample(), settings);
}

std::string out_of(const std::string& script, const SubprocessSettings& settings = {}) {
  const auto result = run_shell(script, "", settings);
  return result.ok() ? result->out : "error: " + result.error().message;
}

std::string next_line(Subprocess& process) {
  const auto line = process.read_line(ample());
  if (!line) return "error: " + line.error().message;
  return *line ? **line : "END";
}

// The children of this process that have not been reaped, zombies included.
bool has_children() {
  siginfo_t info{};
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

bool vanishes(pid_t pid) {
  const Deadline deadline = ample();
  while (kill(pid, 0) == 0) {
    // An orphan nobody has reaped yet is as dead as one gone.
    if (out_of("cut -d ')' -f 2 /proc/" + std::to_string(pid) + "/stat 2>/dev/null").find("Z") !=
        std::string::npos) {
      return true;
    }
    if (deadline.expired()) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

TEST(Subprocess, Converses) {
  Subprocess cat = shell("while read -r x; do echo \"<$x>\"; done; echo bye >&2; exit 3");
  EXPECT_TRUE(cat.write("one\ntwo\n", ample()));
  EXPECT_EQ(next_line(cat), "<one>");
  EXPECT_EQ(next_line(cat), "<two>");
  cat.close_stdin();
  EXPECT_EQ(next_line(cat), "END");
  EXPECT_EQ(next_line(cat), "END");
  const auto status = cat.wait(ample());
  ASSERT_TRUE(status.ok());
  EXPECT_EQ(status->code, 3);
  EXPECT_EQ(status->describe(), "exit code 3");
  EXPECT_EQ(cat.error_output(), "bye\n");
  EXPECT_FALSE(cat.write("x", ample()));
}

TEST(Subprocess, LineEnds) {
  Subprocess process = shell("printf 'a\\r\\n\\nlast'");
  EXPECT_EQ(next_line(process), "a");
  EXPECT_EQ(next_line(process), "");
  EXPECT_EQ(next_line(process), "last");
  EXPECT_EQ(next_line(process), "END");
}

TEST(Subprocess, AFailedStartNamesProgramAndReason) {
  const auto missing = Subprocess::start({"ogai-no-such-program"});
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().kind, ErrorKind::io);
  EXPECT_EQ(missing.error().message,
            "cannot start 'ogai-no-such-program': No such file or directory");
  EXPECT_THAT(Subprocess::start({"/"}).error().message, HasSubstr("Permission denied"));
  EXPECT_THAT(Subprocess::start({"/etc/passwd"}).error().message, HasSubstr("'/etc/passwd'"));
  EXPECT_FALSE(Subprocess::start({}).ok());
  EXPECT_FALSE(Subprocess::start({""}).ok());
  EXPECT_FALSE(Subprocess::start({std::string("a\0b", 3)}).ok());
  SubprocessSettings nowhere;
  nowhere.directory = "/no/such/directory";
  EXPECT_THAT(Subprocess::start({"true"}, nowhere).error().message,
              HasSubstr("no directory '/no/such/directory'"));
  EXPECT_FALSE(has_children());
}

TEST(Subprocess, TimeoutsAndThenLater) {
  Subprocess process = shell("read -r x; echo $x");
  const auto line = process.read_line(Deadline::after(10ms));
  ASSERT_FALSE(line.ok());
  EXPECT_EQ(line.error().kind, ErrorKind::timeout);
  const auto status = process.wait(Deadline::after(10ms));
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::timeout);
  EXPECT_TRUE(process.write("now\n", ample()));
  EXPECT_EQ(next_line(process), "now");
  EXPECT_TRUE(process.wait(ample())->success());
  EXPECT_TRUE(process.wait(Deadline::after(0s))->success());  // ask as often as you like
}

TEST(Subprocess, WritingToAChildThatDoesNotReadTimesOut) {
  Subprocess process = shell("exec sleep 60");
  const auto done = process.write(std::string(1'000'000, 'x'), Deadline::after(20ms));
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().kind, ErrorKind::timeout);
}

TEST(Subprocess, WritingToADeadChildIsAnError) {
  Subprocess process = shell("exit 0");
  ASSERT_TRUE(process.wait(ample()).ok());
  const auto done = process.write(std::string(1'000'000, 'x'), ample());
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().kind, ErrorKind::io);
  EXPECT_THAT(done.error().message, HasSubstr("Broken pipe"));
}

TEST(Subprocess, LinesHaveALimit) {
  SubprocessSettings settings;
  settings.line_limit = 1000;
  Subprocess process = shell("head -c 300000 /dev/zero | tr '\\0' x; echo; echo short", settings);
  const auto line = process.read_line(ample());
  ASSERT_FALSE(line.ok());
  EXPECT_EQ(line.error().kind, ErrorKind::range);
  EXPECT_EQ(next_line(process), "short");
  EXPECT_EQ(next_line(process), "END");
}

TEST(Subprocess, MuchOnStderrNeitherBlocksNorFillsMemory) {
  Subprocess process =
      shell("head -c 1000000 /dev/zero | tr '\\0' x >&2; printf tail >&2; echo done; sleep 0.01");
  EXPECT_EQ(next_line(process), "done");
  EXPECT_TRUE(process.wait(ample())->success());
  const std::string error = process.error_output();
  EXPECT_LE(error.size(), 64u * 1024);
  EXPECT_TRUE(error.ends_with("xtail"));
}

TEST(Subprocess, StderrCanBeDiscarded) {
  SubprocessSettings settings;
  settings.error_stream = ErrorStream::discard;
  const auto result = run_shell("echo lost >&2; echo kept", "", settings);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->out, "kept\n");
  EXPECT_EQ(result->err, "");
}

TEST(Subprocess, DirectoryAndEnvironment) {
  SubprocessSettings settings;
  settings.directory = "/usr";
  EXPECT_EQ(out_of("pwd", settings), "/usr\n");
  setenv("OGAI_TEST_VARIABLE", "ours", 1);
  EXPECT_EQ(out_of("echo $OGAI_TEST_VARIABLE"), "ours\n");
  settings.environment = {"OGAI_OTHER=theirs"};
  EXPECT_EQ(out_of("echo $OGAI_TEST_VARIABLE$OGAI_OTHER", settings), "theirs\n");
  unsetenv("OGAI_TEST_VARIABLE");
}

TEST(Subprocess, TerminateAsksFirst) {
  Subprocess process = shell("trap 'exit 7' TERM; echo ready; while :; do sleep 0.01; done");
  ASSERT_EQ(next_line(process), "ready");
  EXPECT_EQ(process.terminate(30s).code, 7);
}

TEST(Subprocess, TerminateThenKills) {
  Subprocess process = shell("trap '' TERM; echo ready; while :; do sleep 0.01; done");
  ASSERT_EQ(next_line(process), "ready");
  const ExitStatus status = process.terminate(20ms);
  EXPECT_EQ(status.signal, SIGKILL);
  EXPECT_THAT(status.describe(), HasSubstr("killed by signal 9"));
}

TEST(Subprocess, TheWholeGroupEnds) {
  pid_t grandchild = 0;
  {
    Subprocess process = shell("sleep 600 & echo $!; wait");
    grandchild = std::stoi(next_line(process));
    EXPECT_EQ(kill(grandchild, 0), 0);
  }  // the destructor
  EXPECT_TRUE(vanishes(grandchild));
  {
    Subprocess process = shell("sleep 600 & echo $!");  // outlives its parent
    grandchild = std::stoi(next_line(process));
    EXPECT_TRUE(process.wait(ample())->success());
  }
  EXPECT_TRUE(vanishes(grandchild));
  EXPECT_FALSE(has_children());
}

TEST(Subprocess, CanBeMoved) {
  Subprocess a = shell("echo a; exec cat");
  Subprocess b = shell("echo b; exec cat");
  a = std::move(b);
  EXPECT_EQ(next_line(a), "b");
}

TEST(Subprocess, TheChildHasDefaultSignals) {
  sigset_t blocked, old;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &blocked, &old);
  const auto old_handler = signal(SIGUSR2, SIG_IGN);
  const auto mask = [](const char* field) {
    const std::string hex = out_of(std::string("grep ") + field + " /proc/self/status | cut -f 2");
    // 32 and 33 belong to the C library, which does not let us set them.
    return std::stoull(hex, nullptr, 16) & ~0x180000000u;
  };
  const auto blocked_there = mask("SigBlk"), ignored_there = mask("SigIgn");
  signal(SIGUSR2, old_handler);
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  EXPECT_EQ(blocked_there, 0u);
  EXPECT_EQ(ignored_there, 0u);
}

TEST(Subprocess, TheChildInheritsNoDescriptor) {
  const int leaky = open("/dev/null", O_RDONLY);  // on purpose not O_CLOEXEC
  ASSERT_GE(leaky, 3);
  Subprocess other = shell("exec cat");
  EXPECT_EQ(out_of("ls /proc/$$/fd; true"), "0\n1\n2\n");
  close(leaky);
}

// As 3 and 4, in the order given, whatever their numbers are here.
TEST(Subprocess, DescriptorsCanBeHandedDown) {
  auto first = make_pipe(), second = make_pipe();
  ASSERT_TRUE(first.ok() && second.ok());
  for (const bool swapped : {false, true}) {
    SubprocessSettings settings;
    settings.handed_down = {first->write_end.get(), second->write_end.get()};
    if (swapped) std::swap(settings.handed_down[0], settings.handed_down[1]);
    EXPECT_EQ(out_of("echo three >&3; echo four >&4; ls /proc/$$/fd; true", settings),
              "0\n1\n2\n3\n4\n");
    std::string to_first, to_second;
    first->read_end.make_nonblocking();
    second->read_end.make_nonblocking();
    first->read_end.drain_into(to_first, 100);
    second->read_end.drain_into(to_second, 100);
    EXPECT_EQ(to_first, swapped ? "four\n" : "three\n");
    EXPECT_EQ(to_second, swapped ? "three\n" : "four\n");
  }
  SubprocessSettings closed;
  closed.handed_down = {-1};
  EXPECT_FALSE(Subprocess::start({"true"}, closed).ok());
}

TEST(Subprocess, StreamsCanBeSetAside) {
  auto pipe = make_pipe();
  ASSERT_TRUE(pipe.ok());
  SubprocessSettings settings;
  settings.streams_set_aside = true;
  settings.handed_down = {pipe->write_end.get()};
  Subprocess process = shell(
      "echo nowhere; read -r nothing; read -r x <&3; echo \"<$x>\" >&4; echo five >&5; exec 4>&-; "
      "sleep 600",
      settings);
  EXPECT_TRUE(process.write("one\n", ample()));
  EXPECT_EQ(next_line(process), "<one>");
  EXPECT_EQ(next_line(process), "END");
  char text[5] = {};
  EXPECT_EQ(read(pipe->read_end.get(), text, 5), 5);
  EXPECT_EQ(std::string(text, 5), "five\n");
}

// If a child held another's input open, closing that input would not end it.
TEST(Subprocess, ManyThreadsStartChildrenAtOnce) {
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([t] {
      for (int i = 0; i < 10; ++i) {
        auto process = Subprocess::start({"cat"});
        ASSERT_TRUE(process.ok());
        const std::string text = std::to_string(100 * t + i);
        EXPECT_TRUE(process->write(text + "\n", ample()));
        process->close_stdin();
        EXPECT_EQ(next_line(*process), text);
        EXPECT_EQ(next_line(*process), "END");
        EXPECT_TRUE(process->wait(ample())->success());
      }
    });
  }
}

TEST(Run, FeedsAndCollectsTogether) {
  const std::string input(1'000'000, 'x');  // more than the pipes hold, both ways
  const auto result = run_shell("tee /dev/stderr; exit 4", input);
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(result->out, input);
  EXPECT_EQ(result->err, input);
  EXPECT_EQ(result->status.code, 4);
}

TEST(Run, AProgramNeedNotReadItsInput) {
  const auto result = run_shell("echo early", std::string(1'000'000, 'x'));
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->out, "early\n");
  EXPECT_TRUE(result->status.success());
}

TEST(Run, ReportsASignal) {
  EXPECT_EQ(run_shell("kill -SEGV $$")->status.signal, SIGSEGV);
}

TEST(Run, TheDeadlineKills) {
  const auto result = run({"sleep", "600"}, "", Deadline::after(20ms));
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().kind, ErrorKind::timeout);
  EXPECT_FALSE(has_children());
}

TEST(Run, EndlessOutputIsAnError) {
  const auto result = run({"cat", "/dev/zero"}, "", ample());
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().kind, ErrorKind::range);
}

TEST(Run, ABackgroundProcessDoesNotHoldItUp) {
  const auto result = run_shell("sleep 600 & echo started");
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->out, "started\n");
}

}  // namespace
}  // namespace ogai::base
