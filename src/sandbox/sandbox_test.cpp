// Attacks on the sandbox, each of which shows that it was tried and that it came to nothing.
#include "sandbox/sandbox.h"

#include <arpa/inet.h>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <set>
#include <sstream>
#include <sys/socket.h>
#include <sys/stat.h>

#include "base/descriptor.h"
#include "sandbox/box_test_kit.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::Lt;
using ::testing::Not;

TEST(Sandbox, IsAvailable) {
  const auto available = check_available();
  EXPECT_TRUE(available.ok()) << available.error().message;
}

TEST(Sandbox, ProgramsConverseAndEndAsTheyLike) {
  Box box = box_of(shell("while read -r x; do echo \"<$x>\"; done; echo bye >&2; exit 5"));
  EXPECT_TRUE(box.process().write("one\n", ample()));
  EXPECT_EQ(next_line(box), "<one>");
  const Ended ended = run_to_end(box);
  EXPECT_EQ(ended.status, "exit code 5");
  EXPECT_EQ(ended.err, "bye\n");
  EXPECT_EQ(ended.excess, std::nullopt);
  EXPECT_EQ(run_in_box(shell("kill -9 $$")).status, "exit code 137");
  EXPECT_EQ(run_in_box({"true"}).status, "exit code 0");
  EXPECT_EQ(run_in_box(shell("echo out >/dev/stdout; echo err >/dev/stderr")).err, "err\n");
}

TEST(Sandbox, WhatCannotStartSaysWhy) {
  const base::TemporaryFolder folder;
  std::ofstream(folder.file("plain.txt")) << "text";
  const auto message = [](const Words& argv, const Rules& rules) {
    const auto box = Box::start(argv, rules);
    return box.ok() ? "started" : box.error().message;
  };
  Rules rules;
  EXPECT_THAT(message({}, rules), HasSubstr("no program"));
  EXPECT_THAT(message({"no-such-program"}, rules), HasSubstr("no program 'no-such-program'"));
  EXPECT_THAT(message({"/proc/self/exe"}, rules), HasSubstr("outside of what its sandbox shows"));
  rules.folder = folder.path();
  EXPECT_THAT(message({"./missing"}, rules), HasSubstr("no program"));
  EXPECT_THAT(message({"./plain.txt"}, rules), HasSubstr("not executable"));
  for (const char* whole : {"/", "/tmp", "/etc", "/proc/self", "/no/such/folder"}) {
    rules.folder = whole;
    EXPECT_THAT(message({"true"}, rules), HasSubstr(whole));
  }
}

TEST(Sandbox, HasNoNetwork) {
  const base::Descriptor server(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* plain_address = reinterpret_cast<sockaddr*>(&address);
  socklen_t length = sizeof address;
  ASSERT_EQ(bind(server.get(), plain_address, length), 0);
  ASSERT_EQ(listen(server.get(), 5), 0);
  ASSERT_EQ(getsockname(server.get(), plain_address, &length), 0);
  const std::string attack = fmt::format(R"(
import socket
print('trying')
try:
    socket.create_connection(('127.0.0.1', {}), timeout=5)
    print('connected')
except OSError as error:
    print(error)
for family in (socket.AF_INET6, socket.AF_NETLINK, socket.AF_PACKET):
    try:
        print(socket.socket(family, socket.SOCK_RAW))
    except OSError as error:
        print(error)
a, b = socket.socketpair()
a.send(b'local')
print(b.recv(9))
print([line.split()[0] for line in open('/proc/net/dev').readlines()[2:]])
)",
                                         ntohs(address.sin_port));
  const std::string refused = "[Errno 1] Operation not permitted\n";
  EXPECT_EQ(run_in_box(python(attack)).out,
            "trying\n" + refused + refused + refused + refused + "b'local'\n['lo:']\n");
  // Another program of this machine is let in.
  const base::Descriptor client(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  EXPECT_EQ(connect(client.get(), plain_address, length), 0);
}

TEST(Sandbox, HostFilesAreNotThere) {
  const base::TemporaryFolder outside, folder;
  std::ofstream(outside.file("secret")) << "secret";
  fs::create_symlink(outside.path() / "secret", folder.path() / "link");
  fs::create_directory_symlink("/", folder.path() / "root");
  Rules rules;
  rules.folder = folder.path();
  const Ended ended = run_in_box(
      shell(fmt::format("ls /; ls /etc; cd {0}; ls; cat {1}/secret; cat link; cat "
                        "root{1}/secret; cat /etc/shadow; cat /proc/1/root{1}/secret; ls /root",
                        folder.path().string(), outside.path().string())),
      rules);
  EXPECT_THAT(ended.out, Not(HasSubstr("secret")));
  EXPECT_THAT(ended.out, Not(HasSubstr("home")));
  EXPECT_THAT(ended.out, Not(HasSubstr("shadow")));
  EXPECT_THAT(ended.out, HasSubstr("link\nroot\n"));
  for (const char* what : {"/secret: No such file", "cat: link: No such file",
                           "/etc/shadow: No such file", "'/root': No such file"}) {
    EXPECT_THAT(ended.err, HasSubstr(what));
  }
}

TEST(Sandbox, FoldersAreThereAtTheirOwnPathsAndReadOnly) {
  const base::TemporaryFolder folder, further;
  fs::create_directory(folder.path() / "deep");
  std::ofstream(folder.file("deep/private")) << "of its owner\n";
  chmod(folder.file("deep/private").c_str(), 0600);
  chmod(folder.file("deep").c_str(), 0700);
  std::ofstream(folder.file("public")) << "of everyone\n";
  std::ofstream(further.file("run.sh")) << "#!/bin/sh\necho runs\n";
  chmod(further.file("run.sh").c_str(), 0700);
  fs::create_directory_symlink(folder.path(), further.path() / "by-name");
  Rules rules;
  rules.folder = further.path() / "by-name";
  rules.readable = {further.path() / "run.sh"};
  const Ended ended = run_in_box(
      shell(fmt::format(
          "pwd; cat public deep/private {0}/public; {1}; for f in new public deep/private "
          "{0}/public {0}/new {1} /usr/x /x /etc/x /dev/x /proc/x; do (echo bad > "
          "$f) 2>/dev/null && echo wrote $f; chmod 777 $f 2>/dev/null && echo "
          "changed $f; done; rm -f public deep/private",
          folder.path().string(), further.file("run.sh"))),
      rules);
  EXPECT_EQ(ended.out, rules.folder.string() + "\nof everyone\nof its owner\nof everyone\nruns\n")
      << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("rm: cannot remove 'public'"));
  EXPECT_EQ(*base::read_file(folder.file("public")), "of everyone\n");
}

TEST(Sandbox, NothingInProcCanBeWritten) {
  const Ended ended = run_in_box(python(R"(
import os
opened, tried = [], 0
for folder, _, names in list(os.walk('/proc/sys')) + [('/proc/self', [], ['oom_score_adj', 'comm'])]:
    for name in names:
        tried += 1
        try:
            os.close(os.open(folder + '/' + name, os.O_WRONLY))
            opened.append(folder + '/' + name)
        except OSError:
            pass
print(tried > 100, opened)
)"));
  EXPECT_EQ(ended.out, "True []\n") << ended.err;
}

TEST(Sandbox, TmpIsPrivateAndLimited) {
  const std::string name = "/tmp/" + new_token();
  Rules rules;
  rules.file_size = 8 * kMegabyte;
  const Ended ended = run_in_box(python(fmt::format(R"(
import os
total = 0
for folder in '/tmp', '/dev/shm':
    for i in range(8):
        try:
            with open(folder + '/{0}' + str(i), 'wb', buffering=0) as file:
                while True:
                    total += file.write(b'x' * 65536)
        except OSError as error:
            print(error)
print(total >> 20, os.listdir('/tmp') != [])
)",
                                                    fs::path(name).filename().string())),
                                 rules);
  EXPECT_THAT(ended.out, AllOf(HasSubstr("File too large"), HasSubstr("No space left")));
  EXPECT_THAT(ended.out, HasSubstr("\n16 True\n"));
  for (const auto& entry : fs::directory_iterator("/tmp")) {
    EXPECT_FALSE(entry.path().string().starts_with(name));
  }
}

TEST(Sandbox, TheEnvironmentIsCleared) {
  setenv("OGAI_TEST_SECRET", "secret", 1);
  Rules rules;
  rules.environment = {"GIVEN=a=b c", "EMPTY="};
  const Ended ended = run_in_box({"/usr/bin/env"}, rules);
  unsetenv("OGAI_TEST_SECRET");
  std::set<std::string> lines;
  std::istringstream text(ended.out);
  for (std::string line; std::getline(text, line);) lines.insert(line);
  EXPECT_EQ(lines,
            (std::set<std::string>{"GIVEN=a=b c", "EMPTY=", "HOME=/tmp", "LANG=C.UTF-8", "PWD=/",
                                   "PATH=/usr/local/bin:/usr/bin:/bin:/usr/games"}));
}

// What a program can find out about every process that it sees but itself.
constexpr const char* kPries = R"(
import os
others = [pid for pid in os.listdir('/proc') if pid.isdigit() and int(pid) != os.getpid()]
print('others', others)
for pid in others:
    base = '/proc/' + pid + '/'
    for name in 'environ', 'maps', 'smaps', 'auxv', 'syscall', 'stack', 'io', 'personality':
        try:
            print(name, open(base + name, 'rb').read(100))
        except PermissionError:
            print('refused')
    for mode in 'rb', 'r+b':
        try:
            print('mem', open(base + 'mem', mode))
        except PermissionError:
            print('refused')
    for folder in 'fd', 'map_files', 'fdinfo':
        try:
            print(folder, os.listdir(base + folder))
        except PermissionError:
            print('refused')
    for link in 'cwd', 'root', 'exe', 'ns/net':
        try:
            print(link, os.readlink(base + link))
        except PermissionError:
            print('refused')
    print(open(base + 'cmdline').read().split('\0'))
)";

TEST(Sandbox, NothingOfItsFirstProcessCanBeOpened) {
  std::string expected = "others ['1']\n";
  for (int i = 0; i < 17; ++i) expected += "refused\n";
  const Ended ended = run_in_box(python(kPries));
  EXPECT_THAT(ended.out, testing::StartsWith(expected)) << ended.err;
  // Its words are those of the program; what the box is made of stays outside.
  const std::string words = ended.out.substr(std::min(expected.size(), ended.out.size()));
  EXPECT_THAT(words, testing::StartsWith("['/box/init', "));
  EXPECT_THAT(words, Not(HasSubstr("bind")));
  EXPECT_THAT(words, Not(HasSubstr("bwrap")));
}

// As it ends, so does what we hear of it, though it lives on: nobody else holds its streams.
TEST(Sandbox, ClosedStreamsAreSeen) {
  Box box = box_of(python(R"(
import os, time
os.read(0, 100)
os.close(1)
os.close(0)
time.sleep(1000)
)"));
  EXPECT_TRUE(box.process().write("go on\n", ample()));
  EXPECT_EQ(next_line(box), "END");
  const base::Deadline patience = ample();
  while (box.process().write("more\n", ample()) && !patience.expired())
    std::this_thread::sleep_for(1ms);
  EXPECT_FALSE(patience.expired());
  EXPECT_FALSE(box.process().wait(base::Deadline::after(0s)));
}

TEST(Sandbox, NoDescriptorOfOursIsInherited) {
  const base::Descriptor leaky(open("/dev/null", O_RDONLY));  // on purpose not O_CLOEXEC
  EXPECT_EQ(run_in_box(shell("ls /proc/$$/fd; true")).out, "0\n1\n2\n");
}

TEST(Sandbox, TheUserHasNoRights) {
  const std::string token = new_token();
  Box box =
      box_of({"/bin/sh", "-c", "grep -E 'Cap|NoNew|Seccomp:' /proc/self/status; read x", token});
  for (const char* set : {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"}) {
    EXPECT_EQ(next_line(box), std::string(set) + ":\t0000000000000000");
  }
  EXPECT_EQ(next_line(box), "NoNewPrivs:\t1");
  EXPECT_EQ(next_line(box), "Seccomp:\t2");
  // As the system sees it from outside: the program itself is not root.
  std::set<uid_t> users;
  for (const pid_t process : processes_with(token)) {
    struct stat status {};
    if (stat(fmt::format("/proc/{}/cwd", process).c_str(), &status) != 0) continue;
    const auto command = base::read_file(fmt::format("/proc/{}/comm", process), 100);
    if (command && *command == "sh\n" &&
        stat(fmt::format("/proc/{}", process).c_str(), &status) == 0)
      users.insert(status.st_uid);
  }
  EXPECT_EQ(users.size(), 1u);
  EXPECT_FALSE(users.contains(0));
}

constexpr const char* kCalls = R"(
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def call(name, *arguments):
    ctypes.set_errno(0)
    result = getattr(libc, name)(*arguments)
    print(name, result, os.strerror(ctypes.get_errno()) if result < 0 else '')
)";

TEST(Sandbox, DangerousCallsAreRefused) {
  const Ended ended = run_in_box(python(std::string(kCalls) + R"(
call('ptrace', 0, 0, 0, 0)
call('mount', b'none', b'/tmp', b'tmpfs', 0, None)
call('umount2', b'/tmp', 2)
call('unshare', 0x10000000)
call('setns', 0, 0)
call('chroot', b'/tmp')
call('personality', 8)
call('reboot', 0)
call('sethostname', b'x', 1)
call('ioctl', 0, ctypes.c_ulong(0x5412), b'x')
call('ioctl', 0, ctypes.c_ulong((1 << 32) + 0x5412), b'x')
)"));
  EXPECT_EQ(ended.out,
            "ptrace -1 Operation not permitted\nmount -1 Operation not permitted\n"
            "umount2 -1 Operation not permitted\nunshare -1 Operation not permitted\n"
            "setns -1 Operation not permitted\nchroot -1 Operation not permitted\n"
            "personality -1 Operation not permitted\nreboot -1 Operation not permitted\n"
            "sethostname -1 Operation not permitted\nioctl -1 Operation not permitted\n"
            "ioctl -1 Operation not permitted\n")
      << ended.err;
}

#ifdef __x86_64__
// By their numbers; each is one that the C library has no function for, or that does harm in other
// ways than by its name.
TEST(Sandbox, DangerousNumbersAreRefused) {
  const Ended ended = run_in_box(python(std::string(kCalls) + R"(
new_user = 0x10000000
for number, first in ((321, 0), (298, 0), (425, 8), (250, 0), (323, 0), (56, new_user | 17),
                      (272, new_user), (304, 0), (310, 1), (175, 0), (246, 0), (41, 2)):
    call('syscall', number, ctypes.c_ulong(first), 0, 0, 0, 0)
for number in (435, 319, 29, 600):
    call('syscall', number, 0, 0, 0, 0, 0)
)"));
  std::string expected;
  for (int i = 0; i < 12; ++i) expected += "syscall -1 Operation not permitted\n";
  for (int i = 0; i < 4; ++i) expected += "syscall -1 Function not implemented\n";
  EXPECT_EQ(ended.out, expected) << ended.err;
}

TEST(Sandbox, CallsOfOtherKindsKill) {
  // mov eax, 20 (getpid); int 0x80; ret: a call of the 32-bit kind.
  const Ended old = run_in_box(python(R"(
import ctypes, mmap
code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
code.write(b'\xb8\x14\x00\x00\x00\xcd\x80\xc3')
print('trying', flush=True)
address = ctypes.addressof(ctypes.c_char.from_buffer(code))
print(ctypes.CFUNCTYPE(ctypes.c_int)(address)())
)"));
  EXPECT_EQ(old.out, "trying\n");
  EXPECT_EQ(old.status, "exit code 159");  // SIGSYS
  const Ended x32 = run_in_box(python("import ctypes; ctypes.CDLL(None).syscall(0x40000027)"));
  EXPECT_EQ(x32.status, "exit code 159");
}
#endif

TEST(Sandbox, NobodyOutsideCanBeSignalled) {
  const Ended ended = run_in_box(python(fmt::format(R"(
import os, signal
for pid in {0}, {1}:
    try:
        # In a container we may have the number of somebody in here.
        os.kill(pid if pid > 2 else 1000000, signal.SIGKILL)
        print('sent')
    except OSError as error:
        print(error)
print(sorted(p for p in os.listdir('/proc') if p.isdigit()), os.getppid(), flush=True)
try:
    os.kill(-1, signal.SIGKILL)
except OSError as error:
    print(error)
)",
                                                    getpid(), getppid())));
  EXPECT_EQ(ended.out,
            "[Errno 3] No such process\n[Errno 3] No such process\n['1', '2'] 1\n"
            "[Errno 3] No such process\n");
}

TEST(Sandbox, MemoryHogsEnd) {
  Rules rules;
  rules.memory = 100 * kMegabyte;
  const Ended one = run_in_box(python("b = []\nwhile True: b.append(bytearray(1 << 20))"), rules);
  EXPECT_EQ(one.excess, Excess::memory);
  EXPECT_EQ(one.status, "exit code 137");
  EXPECT_THAT(one.peak_memory, Ge(rules.memory / 2));
  // All at once, quicker than any meter looks.
  const Ended sudden = run_in_box(python(R"(
import mmap, time
m = mmap.mmap(-1, 500 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | mmap.MAP_POPULATE)
time.sleep(100)
)"),
                                  rules);
  EXPECT_EQ(sudden.excess, Excess::memory);
  // Together they hold too much.
  const Ended many = run_in_box(python(R"(
import os, time
for i in range(8):
    if os.fork() == 0: break
b = bytearray(30 << 20)
time.sleep(100)
)"),
                                rules);
  EXPECT_EQ(many.excess, Excess::memory);
  EXPECT_EQ(many.status, "exit code 137");
}

TEST(Sandbox, MemoryIsMeasured) {
  const Ended ended = run_in_box(python(R"(
import os, time
b = bytearray(50 << 20)
if os.fork() == 0: time.sleep(0.5)
else: os.wait()
)"));
  EXPECT_EQ(ended.status, "exit code 0");
  EXPECT_EQ(ended.excess, std::nullopt);
  // The pages shared with a child are counted once.
  EXPECT_THAT(ended.peak_memory, AllOf(Ge(50 * kMegabyte), Lt(90 * kMegabyte)));
}

TEST(Sandbox, ForkBombsAreBoundedAndGoAway) {
  const std::string token = new_token();
  {
    Rules rules;
    rules.processes = 20;
    Box box = box_of({"/usr/bin/python3", "-c", R"(
import os, time
while True:
    try:
        os.fork()
    except OSError as error:
        os.write(1, str(error).encode() + b'\n')
        time.sleep(0.01)
)",
                      token},
                     rules);
    EXPECT_EQ(next_line(box), "[Errno 11] Resource temporarily unavailable");
    std::this_thread::sleep_for(300ms);
    EXPECT_THAT(processes_with(token).size(),
                AllOf(Ge(10u), Lt(20u + 3)));  // with bubblewrap's two
  }
  EXPECT_TRUE(processes_with(token).empty());
}

TEST(Sandbox, ProcessorTimeEnds) {
  Rules rules;
  rules.processor_time = 1s;
  const Ended meek = run_in_box(python("while True: pass"), rules);
  EXPECT_EQ(meek.excess, Excess::processor_time);
  const Ended deaf = run_in_box(python(R"(
import signal
for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)
while True: pass
)"),
                                rules);
  EXPECT_EQ(deaf.excess, Excess::processor_time);
  EXPECT_EQ(deaf.status, "exit code 137");
}

TEST(Sandbox, NumpyAndNumbaWork) {
  const base::TemporaryFolder folder;
  std::ofstream(folder.file("agent.py")) << R"(
import numpy, numba
@numba.njit(cache=True)
def total(a):
    s = 0
    for x in a: s += x
    return s
print(total(numpy.arange(10)))
)";
  Rules rules;
  rules.folder = folder.path();
  const Ended ended = run_in_box({"/usr/bin/python3", "agent.py"}, rules);
  EXPECT_EQ(ended.out, "45\n") << ended.err;
}

}  // namespace
}  // namespace ogai::sandbox
