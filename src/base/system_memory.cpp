#include "base/system_memory.h"

#include <algorithm>
#include <charconv>

#include "base/file.h"

namespace ogai::base {

namespace {

constexpr std::size_t kLongestText = std::size_t{1} << 16;

std::optional<std::size_t> leading_number(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  std::size_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{}) return std::nullopt;
  return number;
}

std::optional<std::size_t> number_in_file(const char* path) {
  const Result<std::string> text = read_file(path, kLongestText);
  return text ? leading_number(*text) : std::nullopt;
}

// Inside a container its own group is mounted here; "max" means no limit.
std::optional<std::size_t> left_in_control_group() {
  const auto limit = number_in_file("/sys/fs/cgroup/memory.max");
  const auto used = number_in_file("/sys/fs/cgroup/memory.current");
  if (!limit || !used) return std::nullopt;
  return *limit > *used ? *limit - *used : 0;
}

}  // namespace

std::optional<std::size_t> available_in_meminfo(std::string_view meminfo) {
  constexpr std::string_view kName = "MemAvailable:";
  const std::size_t begin = meminfo.find(kName);
  if (begin == std::string_view::npos) return std::nullopt;
  const auto kilobytes = leading_number(meminfo.substr(begin + kName.size()));
  if (!kilobytes) return std::nullopt;
  return *kilobytes * 1024;
}

std::optional<std::size_t> available_memory() {
  const Result<std::string> meminfo = read_file("/proc/meminfo", kLongestText);
  const auto free = meminfo ? available_in_meminfo(*meminfo) : std::nullopt;
  const auto left = left_in_control_group();
  return free && left ? std::min(free, left) : free ? free : left;
}

}  // namespace ogai::base
