// The first process of a box: a program of its own that bubblewrap starts as process 1.
//
//   box_init START INPUT OUTPUT PROGRAM ARGUMENTS...
//
// It waits for a line at descriptor START, and starts nothing if that ends without one. It starts
// the program with INPUT and OUTPUT as its streams, reaps every orphan of the box, and ends with
// the program's status.
//
// The program has the same user, so this process must hold nothing of use to it. It is not
// "dumpable", as bubblewrap's own init is, so its memory, its environment and its descriptors
// cannot be opened. It has no rights. It holds none of the program's streams, so that we see when
// the program closes them.
//
// It uses no library but C's, which is in every box.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int kFirstProgramWord = 4;
constexpr int kNotStarted = 125, kNotExecutable = 126, kNotThere = 127,
              kKilledBy = 128;          // as in a shell
constexpr int kMostDescriptors = 4096;  // more than a box may have open

void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, static_cast<unsigned>(first), ~0U, 0U) == 0) return;
#endif
  for (int each = first; each < kMostDescriptors; ++each) close(each);
}

bool drop_all_rights() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
  return prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) == 0 &&
         syscall(SYS_capset, &header, none) == 0;
}

bool line_comes(int start) {
  char byte = 0;
  ssize_t got = 0;
  while ((got = read(start, &byte, 1)) < 0 && errno == EINTR) continue;
  return got == 1;
}

[[noreturn]] void become(char** words, int input, int output) {
  if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0) _exit(kNotStarted);
  close_from(STDERR_FILENO + 1);
  execvp(words[0], words);
  const int fault = errno;
  std::fprintf(stderr, "%s: %s\n", words[0], std::strerror(fault));
  _exit(fault == ENOENT ? kNotThere : kNotExecutable);
}

// Waits for the program's end and reaps its orphans meanwhile.
int end_of(pid_t program) {
  int status = 0;
  for (pid_t ended = 0; ended != program;) {
    ended = waitpid(-1, &status, 0);
    if (ended < 0 && errno != EINTR) return kNotStarted;
  }
  return WIFSIGNALED(status) ? kKilledBy + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

int main(int count, char** words) {
  if (count <= kFirstProgramWord || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return kNotStarted;
  if (!line_comes(std::atoi(words[1]))) return kNotStarted;
  const pid_t program = fork();
  if (program == 0) become(words + kFirstProgramWord, std::atoi(words[2]), std::atoi(words[3]));
  if (program < 0) std::perror("sandbox: no process");
  close_from(0);
  if (program < 0 || !drop_all_rights()) return kNotStarted;
  return end_of(program);
}
