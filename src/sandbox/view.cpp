#include "sandbox/view.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include "base/file.h"
#include "sandbox/box_order.h"
#include "sandbox/handed_text.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;
using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

// Folders of programs and libraries; where /usr has been merged all but the first are links.
constexpr const char* kSystem[] = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
// Where the linker finds libraries, which of several versions is chosen, the time zone.
constexpr const char* kSettingFiles[] = {"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
                                         "/etc/alternatives", "/etc/localtime"};
// Not a folder to keep a program in: what else lies there is nobody's business.
constexpr const char* kNeverWhole[] = {"/", "/etc", "/home", "/tmp", "/var", "/var/tmp"};
constexpr const char* kNeverAtAll[] = {"/dev", "/proc", "/run", "/sys"};

constexpr std::size_t kMostCopied = std::size_t{64} << 20;
constexpr std::size_t kMostDescriptors = 200;
constexpr int kMostLooked = 5'000;  // entries of a folder

Error view_error(const fs::path& path, std::string_view what) {
  return {ErrorKind::io, fmt::format("{}: {}", path.string(), what)};
}

bool within(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

// Where keys and letters lie. By the list of users: the variable may be set to anything.
fs::path home_folder() {
  passwd entry{}, *found = nullptr;
  std::array<char, 4096> text;
  getpwuid_r(getuid(), &entry, text.data(), text.size(), &found);
  std::error_code fault;
  return found ? fs::canonical(found->pw_dir, fault) : fs::path();
}

bool open_to_everyone(const fs::directory_entry& entry) {
  if (entry.is_symlink()) return true;
  const fs::perms needed = entry.is_directory() ? fs::perms::others_read | fs::perms::others_exec
                                                : fs::perms::others_read;
  return (entry.status().permissions() & needed) == needed;
}

// Whether a user without any right of ours could read it all. A very large folder is not looked
// through to its end.
bool all_open_to_everyone(const fs::path& path) {
  std::error_code fault;
  const fs::directory_entry top(path, fault);
  if (fault || !open_to_everyone(top)) return false;
  if (!top.is_directory()) return true;
  int looked = 0;
  for (fs::recursive_directory_iterator entry(path, fault), end; !fault && entry != end;
       entry.increment(fault)) {
    if (!open_to_everyone(*entry)) return false;
    if (++looked > kMostLooked) return true;
  }
  return !fault;
}

}  // namespace

bool belongs_to_system(const fs::path& path) {
  return std::any_of(std::begin(kSystem), std::end(kSystem),
                     [&](const char* folder) { return within(path, folder); });
}

void View::add(std::initializer_list<std::string> arguments) {
  arguments_.insert(arguments_.end(), arguments);
}

std::string View::hand_down(base::Descriptor descriptor) {
  descriptors_.push_back(std::move(descriptor));
  return std::to_string(kOutput + static_cast<int>(descriptors_.size()));
}

std::vector<int> View::handed_down() const {
  std::vector<int> numbers;
  for (const base::Descriptor& descriptor : descriptors_) numbers.push_back(descriptor.get());
  return numbers;
}

Result<Done> View::show_text(std::string_view text, const std::string& at,
                             const std::string& permissions) {
  make_parents(at);
  auto file = handed_text(text);
  if (!file) return std::move(file).error();
  add({"--perms", permissions, "--ro-bind-data", hand_down(std::move(*file)), at});
  return Done{};
}

Result<Done> View::show_system(std::size_t writable_size) {
  for (const char* folder : kSystem) {
    std::error_code fault;
    const fs::path target = fs::read_symlink(folder, fault);
    if (!fault) {
      add({"--symlink", target, folder});
    } else if (fs::is_directory(folder, fault)) {
      add({"--ro-bind", folder, folder});
    }
  }
  make_parents("/etc/any");
  for (const char* file : kSettingFiles) add({"--ro-bind-try", file, file});
  const std::string size = std::to_string(writable_size);
  add({"--proc", "/proc", "--dev", "/dev"});
  add({"--perms", "1777", "--size", size, "--tmpfs", "/dev/shm"});
  add({"--perms", "1777", "--size", size, "--tmpfs", "/tmp"});
  const std::string id = std::to_string(user_.id);
  const std::pair<const char*, std::string> made_up[] = {
      {"/etc/passwd", fmt::format("agent:x:{}:{}::/tmp:/bin/sh\n", id, id)},
      {"/etc/group", fmt::format("agent:x:{}:\n", id)},
      {"/etc/hosts", "127.0.0.1 localhost\n"},
      {"/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n"}};
  for (const auto& [name, text] : made_up) {
    if (auto shown = show_text(text, name, "0444"); !shown) return shown;
  }
  return show_text(box_init_file(), kBoxInit, "0555");
}

Result<Done> View::show(const fs::path& path) {
  std::error_code fault;
  const fs::path real = fs::canonical(path, fault);
  if (fault) return view_error(path, fault.message());
  const fs::path named = fs::absolute(path).lexically_normal();
  if (real == home_folder() ||
      std::find(std::begin(kNeverWhole), std::end(kNeverWhole), real) != std::end(kNeverWhole)) {
    return view_error(path, "a program cannot have all of this folder: put it into one of its own");
  }
  for (const char* folder : kNeverAtAll) {
    if (within(real, folder)) return view_error(path, "cannot be shown in a sandbox");
  }
  if (!belongs_to_system(real)) {
    if (auto shown = show_at(real, real); !shown) return shown;
  }
  if (named == real || belongs_to_system(named)) return Done{};
  return show_at(real, named);
}

Result<Done> View::show_at(const fs::path& source, const fs::path& at) {
  if (!user_.in_user_namespace && !all_open_to_everyone(source)) return show_piecewise(source, at);
  make_parents(at);
  add({"--ro-bind", source, at});
  return Done{};
}

// Those that bubblewrap makes by itself are open to their owner only.
void View::make_parents(const fs::path& path) {
  fs::path folder;
  for (const fs::path& part : path.parent_path()) {
    folder /= part;
    if (folder != "/") add({"--perms", "0755", "--dir", folder});
  }
}

// Root's box runs as a stranger, who cannot enter a folder, or read a file, that is open to its
// owner only: such folders are made anew and filled entry by entry, such files copied.
Result<Done> View::show_piecewise(const fs::path& source, const fs::path& at) {
  std::error_code fault;
  if (fs::is_symlink(source, fault)) {
    add({"--symlink", fs::read_symlink(source, fault), at});
    return Done{};
  }
  if (fs::is_regular_file(source, fault)) return show_copy(source, at);
  if (!fs::is_directory(source, fault)) return Done{};  // pipes and sockets of others
  make_parents(at / "any");
  fs::directory_iterator entry(source, fault);
  for (; !fault && entry != fs::directory_iterator(); entry.increment(fault)) {
    const fs::path inner = at / entry->path().filename();
    auto shown = entry->is_symlink() ? show_piecewise(*entry, inner) : show_at(*entry, inner);
    if (!shown) return shown;
  }
  if (fault) return view_error(source, fault.message());
  return Done{};
}

Result<Done> View::show_copy(const fs::path& source, const fs::path& at) {
  // Opened first and then asked what it is: the folder's owner might put a link in its place.
  const base::Descriptor file(open(source.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  const fs::path opened = fmt::format("/proc/self/fd/{}", file.get());
  std::error_code fault;
  if (fs::read_symlink(opened, fault) != source) return view_error(source, "has changed");
  const auto text = base::read_file(opened, kMostCopied - std::min(copied_, kMostCopied));
  if (!text || descriptors_.size() >= kMostDescriptors) {
    return view_error(source,
                      "open to its owner only, and too much to copy; chmod -R o+rX its folder");
  }
  copied_ += text->size();
  const bool runs =
      (fs::status(opened, fault).permissions() & fs::perms::owner_exec) != fs::perms::none;
  return show_text(*text, at, runs ? "0555" : "0444");
}

void View::close() {
  // In /proc lie settings of the kernel, some of which belong to the namespaces of a box.
  add({"--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/"});
}

}  // namespace ogai::sandbox
