#include "sandbox/box_user.h"

#include <atomic>
#include <cstdint>
#include <sstream>
#include <string>
#include <unistd.h>

#include "base/file.h"

namespace ogai::sandbox {
namespace {

constexpr std::uint32_t kBoxes = 256;  // boxes of one process that get different numbers
constexpr std::uint32_t kProcesses = 1 << 22;
// Above the numbers of people, services and containers, but below 2^31, from which on some programs
// see a negative number.
constexpr uid_t kFirstOfMany = 1 << 30;
// In a container with 65536 users: the range that systemd keeps for temporary users.
constexpr uid_t kFirstOfFew = 61184, kEndOfFew = 65520;

}  // namespace

uid_t mapped_users(std::string_view uid_map) {
  std::istringstream lines{std::string(uid_map)};
  std::uint64_t inside = 0, outside = 0, count = 0;
  while (lines >> inside >> outside >> count) {
    if (inside == 0) return static_cast<uid_t>(count);
  }
  return 1;
}

BoxUser BoxUser::next() {
  static std::atomic<std::uint32_t> made{0};
  if (geteuid() != 0) return {};
  const auto map = base::read_file("/proc/self/uid_map", 1 << 16);
  const uid_t users = map ? mapped_users(*map) : 1;
  const std::uint32_t process = static_cast<std::uint32_t>(getpid()) % kProcesses;
  const std::uint32_t number = process * kBoxes + made++ % kBoxes;
  if (users > kFirstOfMany * 2u) return {false, kFirstOfMany + number};
  if (users >= kEndOfFew) return {false, kFirstOfFew + number % (kEndOfFew - kFirstOfFew)};
  return {};  // root of a namespace with too few users
}

}  // namespace ogai::sandbox
