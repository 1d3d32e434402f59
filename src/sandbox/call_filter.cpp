// Refusing by name rather than permitting by name: the programs are in any language, and what
// Python, Node, numba and a C++ run-time library need differs by version. A refused call fails with
// EPERM, as it would for want of rights; one that a program has another way for fails with ENOSYS.
#include "sandbox/call_filter.h"

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <set>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/descriptor.h"

namespace ogai::sandbox {
namespace {

using base::Result;

// Other processes' memory and descriptors.
constexpr const char* kPrying[] = {
    "ptrace",          "process_vm_readv", "process_vm_writev", "kcmp",          "pidfd_getfd",
    "process_madvise", "perf_event_open",  "userfaultfd",       "lookup_dcookie"};
// File systems, namespaces, and files by number instead of by name.
constexpr const char* kMounting[] = {
    "mount",         "umount",  "umount2",  "pivot_root",  "chroot", "mount_setattr",
    "open_tree",     "fsopen",  "fsconfig", "fsmount",     "fspick", "open_by_handle_at",
    "move_mount",    "unshare", "setns",    "quotactl",    "acct",   "name_to_handle_at",
    "fanotify_init", "swapon",  "swapoff",  "quotactl_fd", "sysfs",  "fanotify_mark",
    "nfsservctl",    "uselib",  "ustat"};
// The kernel itself, its clock, its log, its keys, its programs.
constexpr const char* kRuling[] = {"init_module",
                                   "finit_module",
                                   "delete_module",
                                   "create_module",
                                   "kexec_load",
                                   "reboot",
                                   "settimeofday",
                                   "clock_settime",
                                   "kexec_file_load",
                                   "clock_adjtime",
                                   "adjtimex",
                                   "stime",
                                   "syslog",
                                   "sethostname",
                                   "setdomainname",
                                   "iopl",
                                   "ioperm",
                                   "bpf",
                                   "seccomp",
                                   "keyctl",
                                   "add_key",
                                   "request_key",
                                   "modify_ldt",
                                   "io_uring_setup",
                                   "io_uring_enter",
                                   "vhangup",
                                   "_sysctl",
                                   "migrate_pages",
                                   "io_uring_register",
                                   "move_pages",
                                   "get_kernel_syms",
                                   "query_module"};
// Memory that belongs to no process and that none is charged for. And clone3(), whose arguments
// no filter can see: the C library falls back to clone().
constexpr const char* kMissing[] = {"memfd_create", "memfd_secret", "shmget", "msgget", "clone3"};

constexpr int kUnknownCall = ENOSYS;
constexpr int kMostCalls = 1024;  // numbers of system calls end far below

struct Release {
  void operator()(void* filter) const { seccomp_release(filter); }
};
using Filter = std::unique_ptr<void, Release>;

Filter new_filter(std::uint32_t otherwise) {
  Filter filter(seccomp_init(otherwise));
  // Calls of the 32-bit kind have other numbers: who tries them is up to no good.
  seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);  // a tree, not a list
  return filter;
}

template <std::size_t N>
bool refuse(const Filter& filter, std::set<int>& refused, const char* const (&names)[N],
            int fault) {
  for (const char* name : names) {
    const int call = seccomp_syscall_resolve_name(name);
    if (call < 0) continue;  // not on this kind of machine, or too young for the library
    refused.insert(call);
    if (fault == kUnknownCall) continue;  // as is answered to everything that is not permitted
    if (seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(static_cast<unsigned>(fault)), call, 0) != 0)
      return false;
  }
  return true;
}

bool permit_the_known_others(const Filter& filter, const std::set<int>& refused) {
  for (int call = 0; call < kMostCalls; ++call) {
    const std::unique_ptr<char, decltype(&free)> name(
        seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, call), &free);
    if (!name || refused.contains(call)) continue;
    if (seccomp_rule_add(filter.get(), SCMP_ACT_ALLOW, call, 0) != 0) return false;
  }
  return true;
}

Filter filter_of_names() {
  Filter filter = new_filter(SCMP_ACT_ERRNO(kUnknownCall));
  std::set<int> refused;
  const bool good =
      refuse(filter, refused, kPrying, EPERM) && refuse(filter, refused, kMounting, EPERM) &&
      refuse(filter, refused, kRuling, EPERM) && refuse(filter, refused, kMissing, kUnknownCall) &&
      permit_the_known_others(filter, refused);
  return good ? std::move(filter) : nullptr;
}

Filter filter_of_arguments() {
  Filter filter = new_filter(SCMP_ACT_ALLOW);
  bool good = true;
  // Not by SCMP_A0_64() and its like: they are C, not C++.
  const auto refuse_if = [&](int call, unsigned argument, scmp_compare compared, scmp_datum_t first,
                             scmp_datum_t second = 0) {
    const scmp_arg_cmp condition{argument, compared, first, second};
    good = seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(EPERM), call, 1, &condition) == 0 &&
           good;
  };
  refuse_if(SCMP_SYS(socket), 0, SCMP_CMP_NE, AF_UNIX);
  refuse_if(SCMP_SYS(socketpair), 0, SCMP_CMP_NE, AF_UNIX);
  for (const scmp_datum_t kind : {CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                  CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET}) {
    refuse_if(SCMP_SYS(clone), 0, SCMP_CMP_MASKED_EQ, kind, kind);
  }
  // The kernel looks at the lower half of a request only, so must we.
  for (const scmp_datum_t request : {scmp_datum_t{TIOCSTI}, scmp_datum_t{TIOCLINUX}}) {
    refuse_if(SCMP_SYS(ioctl), 1, SCMP_CMP_MASKED_EQ, 0xffffffff, request);
  }
  // Asking for the personality is harmless; any change would be of use to attackers only.
  refuse_if(SCMP_SYS(personality), 0, SCMP_CMP_NE, 0xffffffff);
  return good ? std::move(filter) : nullptr;
}

base::Error no_filter() {
  return {base::ErrorKind::io, "libseccomp cannot make the filter of system calls"};
}

Result<std::string> program_of(const Filter& filter) {
  if (!filter) return no_filter();
  const base::Descriptor file(memfd_create("ogai-seccomp", MFD_CLOEXEC));
  if (!file.is_open() || seccomp_export_bpf(filter.get(), file.get()) != 0) return no_filter();
  const off_t size = lseek(file.get(), 0, SEEK_END);
  std::string program(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
  const ssize_t got = pread(file.get(), program.data(), program.size(), 0);
  if (got <= 0 || got != size) return no_filter();
  return program;
}

Result<std::vector<std::string>> make_filters() {
  std::vector<std::string> programs;
  for (const Filter& filter : {filter_of_names(), filter_of_arguments()}) {
    auto program = program_of(filter);
    if (!program) return std::move(program).error();
    programs.push_back(std::move(*program));
  }
  return programs;
}

}  // namespace

const Result<std::vector<std::string>>& call_filters() {
  static const Result<std::vector<std::string>> filters = make_filters();
  return filters;
}

}  // namespace ogai::sandbox
