// How boxes end: with all that they started, also when we are killed; and what Confinement::none
// can do of that.
#include <algorithm>
#include <fcntl.h>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/wait.h>

#include "base/descriptor.h"
#include "base/subprocess.h"
#include "sandbox/box_test_kit.h"
#include "sandbox/confined.h"
#include "sandbox/control_group.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;

// Leaves its parent, its session and its group, hears no signal and never ends.
constexpr const char* kDaemon = R"(
import os, signal, sys, time
if os.fork() != 0:
    time.sleep(float(sys.argv[2]))
    sys.exit(3)
os.setsid()
if os.fork() != 0: os._exit(0)
for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)
os.write(1, b'daemon\n')
os.closerange(0, 3)
while True: time.sleep(1)
)";

Words daemon_words(const std::string& token, const std::string& parent_sleeps) {
  return {"/usr/bin/python3", "-c", kDaemon, token, parent_sleeps};
}

class EndOfBox : public testing::TestWithParam<Confinement> {
 protected:
  // A box is gone when its destructor returns; the daemons of a plain child have been killed by
  // then, and are nobody's children who could wait for their end.
  static bool is_gone(const std::string& token) {
    return GetParam() == Confinement::full ? processes_with(token).empty() : vanish(token);
  }

  Rules rules() const {
    Rules rules;
    rules.confinement = GetParam();
    return rules;
  }
};
INSTANTIATE_TEST_SUITE_P(Both, EndOfBox, testing::Values(Confinement::full, Confinement::none),
                         [](const auto& each) {
                           return each.param == Confinement::full ? "confined" : "plain";
                         });

TEST_P(EndOfBox, DaemonsEndWithIt) {
  const std::string token = new_token();
  {
    Box box = box_of(daemon_words(token, "1000"), rules());
    EXPECT_EQ(next_line(box), "daemon");
    EXPECT_GE(processes_with(token).size(), 2u);
  }
  EXPECT_TRUE(is_gone(token));
}

TEST_P(EndOfBox, DaemonsDoNotOutliveTheProgram) {
  const std::string token = new_token();
  {
    Box box = box_of(daemon_words(token, "0.1"), rules());
    EXPECT_EQ(next_line(box), "daemon");
    EXPECT_EQ(run_to_end(box).status, "exit code 3");
  }
  EXPECT_TRUE(is_gone(token));
}

TEST_P(EndOfBox, MemoryIsBounded) {
  Rules limited = rules();
  limited.memory = 100 * kMegabyte;
  const Ended ended =
      run_in_box(python("b = []\nwhile True: b.append(bytearray(1 << 20))"), limited);
  EXPECT_EQ(ended.excess, Excess::memory);
}

// More at once than is allowed, which nothing refuses: it would end or go on as it likes, and not
// for the reason that it has.
TEST_P(EndOfBox, MuchMemoryAtOnceIsTooMuch) {
  Rules limited = rules();
  limited.memory = 100 * kMegabyte;
  const Ended ended = run_in_box(python(R"(
try:
    held = bytearray(b'x') * (1300 << 20)
except MemoryError:
    print('refused', flush=True)
import time
time.sleep(1000)
)"),
                                 limited);
  EXPECT_EQ(ended.excess, Excess::memory);
  EXPECT_EQ(ended.out, "");
}

TEST_P(EndOfBox, ProcessorTimeIsBounded) {
  Rules limited = rules();
  limited.processor_time = 1s;
  EXPECT_EQ(run_in_box(python("while True: pass"), limited).excess, Excess::processor_time);
}

TEST_P(EndOfBox, CanBeMoved) {
  Box box = box_of(shell("echo first; read x; echo $x"), rules());
  Box other = box_of(shell("exec sleep 1000"), rules());
  other = std::move(box);
  EXPECT_EQ(next_line(other), "first");
  EXPECT_TRUE(other.process().write("second\n", ample()));
  EXPECT_EQ(next_line(other), "second");
}

bool has_group_of(const fs::path& parent, pid_t owner) {
  const std::string part = fmt::format("-{}-", owner);
  const fs::directory_iterator groups(parent);
  return std::any_of(begin(groups), end(groups), [&](const auto& entry) {
    return entry.path().filename().string().find(part) != std::string::npos;
  });
}

// Those of a process that was killed go by themselves: not because we look.
void expect_groups_vanish(const std::vector<fs::path>& siblings, pid_t owner) {
  for (const fs::path& folder : siblings) {
    const base::Deadline patience = ample();
    while (has_group_of(folder.parent_path(), owner) && !patience.expired())
      std::this_thread::sleep_for(5ms);
    EXPECT_FALSE(has_group_of(folder.parent_path(), owner));
  }
}

// In a forked child, which has none of our threads.
[[noreturn]] void start_and_wait(const Rules& rules, const std::string& token, int ready) {
  auto box = Box::start(daemon_words(token, "1000"), rules);
  if (box && next_line(*box) == "daemon" && write(ready, "", 1) == 1) {
    std::this_thread::sleep_for(1000s);
  }
  _exit(1);
}

TEST_P(EndOfBox, KilledWithUs) {
  const std::string token = new_token();
  const bool confined = GetParam() == Confinement::full;
  const auto group = ControlGroup::make(100 * kMegabyte, 10);  // our first: the sweep is over
  auto ready = base::make_pipe();
  ASSERT_TRUE(ready.ok());
  const pid_t us = fork();
  if (us == 0) start_and_wait(rules(), token, ready->write_end.get());
  ready->write_end.close();
  char byte = 0;
  ASSERT_EQ(read(ready->read_end.get(), &byte, 1), 1);
  // As many as the daemon, its parent and bubblewrap's two.
  EXPECT_GE(processes_with(token).size(), confined ? 4u : 2u);
  if (confined && group) {
    EXPECT_TRUE(has_group_of(group->folders()[0].parent_path(), us));
  }
  kill(us, SIGKILL);
  ASSERT_EQ(waitpid(us, nullptr, 0), us);
  if (confined) {
    EXPECT_TRUE(vanish(token));
    if (group) expect_groups_vanish(group->folders(), us);
  } else {
    // Nothing holds a daemon that has left; the program itself goes.
    const auto deadline = ample();
    while (processes_with(token).size() > 1 && !deadline.expired()) {
      std::this_thread::sleep_for(5ms);
    }
    for (const pid_t left : processes_with(token)) kill(left, SIGKILL);
    EXPECT_TRUE(vanish(token));
  }
}

// Those that run the program, or are about to: not bubblewrap's own.
std::size_t programs_with(const std::string& token) {
  const auto all = processes_with(token);
  return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](pid_t process) {
    const auto line = base::read_file(fmt::format("/proc/{}/cmdline", process), kMegabyte);
    return line && !line->empty() && !line->starts_with(std::string("bwrap\0", 6));
  }));
}

// Bubblewrap waits at its gate, which opens when we die, and nobody is left to die with.
TEST(EndOfConfined, KilledBeforeTheProgramBeganItNeverDoes) {
  const std::string token = new_token();
  auto ready = base::make_pipe();
  ASSERT_TRUE(ready.ok());
  const pid_t us = fork();
  if (us == 0) {
    const auto confined = Confined::start(daemon_words(token, "1000"), {});
    if (confined && write(ready->write_end.get(), "", 1) == 1) std::this_thread::sleep_for(1000s);
    _exit(1);
  }
  ready->write_end.close();
  char byte = 0;
  ASSERT_EQ(read(ready->read_end.get(), &byte, 1), 1);
  std::this_thread::sleep_for(100ms);  // until it has come to the gate, most probably
  kill(us, SIGKILL);
  ASSERT_EQ(waitpid(us, nullptr, 0), us);
  const base::Deadline patience = base::Deadline::after(10s);
  for (int looks_without = 0; looks_without < 40 && !patience.expired();) {
    looks_without = programs_with(token) == 0 ? looks_without + 1 : 0;
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_EQ(programs_with(token), 0u);
  end_stray_boxes();
  EXPECT_TRUE(vanish(token));
}

TEST(EndOfControlGroup, NoneIsLeft) {
  auto group = ControlGroup::make(100 * kMegabyte, 10);
  if (!group) GTEST_SKIP() << "no control group can be had by this user";
  const auto folders = group->folders();
  for (const fs::path& folder : folders) EXPECT_TRUE(fs::exists(folder));
  group.reset();
  for (int i = 0; i < 5; ++i) run_in_box({"true"});
  for (const fs::path& folder : folders) {
    EXPECT_FALSE(fs::exists(folder));
    EXPECT_FALSE(has_group_of(folder.parent_path(), getpid()));
  }
}

// Everything once more without root's rights. The program may lie where only root can find it, so
// it is handed down as an open file.
TEST(OrdinaryUser, HasTheSameSandbox) {
  if (geteuid() != 0) GTEST_SKIP() << "all tests run as an ordinary user";
  const base::Descriptor program(open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
  base::SubprocessSettings settings;
  settings.handed_down = {program.get()};
  const auto result = base::run(
      {"setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "/proc/self/fd/3",
       "--gtest_filter=-OrdinaryUser.*:*NumpyAndNumba*:*ProcessorTimeIsBounded*"},
      "", ample(), settings);
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_TRUE(result->status.success()) << result->out << result->err;
}

}  // namespace
}  // namespace ogai::sandbox
