#include "sandbox/box_order.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include "base/embed.h"
#include "base/file.h"
#include "sandbox/call_filter.h"

// The first process of every box (box_init.cpp).
OGAI_EMBED_AT(ogai_box_init, OGAI_BOX_INIT);

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;
using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

constexpr const char* kBoxInit = "/box/init";  // where the box has its first process

// The linker's cache and folders, the chosen versions of programs, the time zone.
constexpr const char* kSettingFiles[] = {"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
                                         "/etc/alternatives", "/etc/localtime"};
// These hold files of others besides a program's own.
constexpr const char* kNeverWhole[] = {"/", "/etc", "/home", "/tmp", "/var", "/var/tmp"};
constexpr const char* kNeverAtAll[] = {"/dev", "/proc", "/run", "/sys"};

constexpr std::size_t kMostCopied = std::size_t{64} << 20;
constexpr std::size_t kMostDescriptors = 200;
constexpr int kMostLooked = 5'000;  // entries of a folder

Error view_error(const fs::path& path, std::string_view what) {
  return {ErrorKind::io, fmt::format("{}: {}", path.string(), what)};
}

// The user's home, which holds keys and letters. Taken from the list of users, because the variable
// HOME may be set to anything.
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

// Whether any user could read all of it. Of a very large folder only the first entries are
// examined.
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

// Bubblewrap reads its arguments from a file as words that end with a zero byte.
std::string with_zero_bytes(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(word).push_back('\0');
  return text;
}

// A box of root's becomes its user here, last of all. Its processes are counted from then on:
// counted as root's, they would include those of others.
std::vector<std::string> program_words(const BoxUser& user, const std::vector<std::string>& argv,
                                       int processes, const std::string& start_at) {
  std::vector<std::string> words{kBoxInit, start_at, std::to_string(kBoxInput),
                                 std::to_string(kBoxOutput)};
  if (!user.in_user_namespace) {
    const std::string id = std::to_string(user.id);
    words.insert(words.end(),
                 {"/usr/bin/setpriv", "--reuid", id, "--regid", id, "--clear-groups",
                  "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs", "--",
                  "/usr/bin/prlimit", fmt::format("--nproc={0}:{0}", processes), "--"});
  }
  words.insert(words.end(), argv.begin(), argv.end());
  return words;
}

}  // namespace

Result<std::vector<std::string>> BoxOrder::words(const std::vector<std::string>& argv,
                                                 const Rules& rules, const std::string& start_at) {
  add_namespaces();
  add_environment(rules);
  if (auto added = add_files(rules); !added) return added.error();
  if (auto added = add_filters(); !added) return added.error();
  auto order = base::file_in_memory(with_zero_bytes(arguments_));
  if (!order) return std::move(order).error();
  std::vector<std::string> words{"--args", hand_down(std::move(*order)), "--"};
  const auto program = program_words(user_, argv, rules.processes, start_at);
  words.insert(words.end(), program.begin(), program.end());
  return words;
}

void BoxOrder::add(std::initializer_list<std::string> arguments) {
  arguments_.insert(arguments_.end(), arguments);
}

std::string BoxOrder::hand_down(base::Descriptor descriptor) {
  descriptors_.push_back(std::move(descriptor));
  return std::to_string(kBoxOutput + static_cast<int>(descriptors_.size()));
}

std::vector<int> BoxOrder::handed_down() const {
  std::vector<int> numbers;
  for (const base::Descriptor& descriptor : descriptors_) numbers.push_back(descriptor.get());
  return numbers;
}

void BoxOrder::add_namespaces() {
  const std::string id = std::to_string(user_.id);
  if (user_.in_user_namespace) {
    add({"--unshare-user", "--uid", id, "--gid", id, "--cap-drop", "ALL"});
  } else {
    add({"--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add",
         "CAP_SETPCAP"});
  }
  add({"--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
       "--hostname", "box", "--die-with-parent", "--new-session", "--as-pid-1"});
}

void BoxOrder::add_environment(const Rules& rules) {
  add({"--clearenv", "--setenv", "PATH", kBoxPath, "--setenv", "HOME", "/tmp", "--setenv", "LANG",
       "C.UTF-8"});
  for (const std::string& variable : rules.environment) {
    const std::size_t equals = variable.find('=');
    if (equals == std::string::npos || equals == 0) continue;
    add({"--setenv", variable.substr(0, equals), variable.substr(equals + 1)});
  }
}

Result<Done> BoxOrder::add_files(const Rules& rules) {
  if (auto shown = show_system(rules.file_size); !shown) return shown;
  if (!rules.folder.empty()) {
    if (auto shown = show(rules.folder); !shown) return shown;
  }
  for (const auto& path : rules.readable) {
    if (auto shown = show(path); !shown) return shown;
  }
  // From here on nothing can be made beside what is shown. Some settings of the kernel in /proc
  // belong to the namespaces of the box, which could otherwise change them.
  add({"--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/"});
  add({"--chdir",
       rules.folder.empty() ? "/" : fs::absolute(rules.folder).lexically_normal().string()});
  return Done{};
}

Result<Done> BoxOrder::add_filters() {
  const auto& filters = call_filters();
  if (!filters) return filters.error();
  for (const std::string& filter : *filters) {
    auto text = base::file_in_memory(filter);
    if (!text) return std::move(text).error();
    add({"--add-seccomp-fd", hand_down(std::move(*text))});
  }
  return Done{};
}

Result<Done> BoxOrder::show_system(std::size_t writable_size) {
  for (const char* folder : kSystemFolders) {
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
  return show_text(base::embedded(ogai_box_init, ogai_box_init_end), kBoxInit, "0555");
}

Result<Done> BoxOrder::show(const fs::path& path) {
  std::error_code fault;
  const fs::path real = fs::canonical(path, fault);
  if (fault) return view_error(path, fault.message());
  const fs::path named = fs::absolute(path).lexically_normal();
  if (real == home_folder() ||
      std::find(std::begin(kNeverWhole), std::end(kNeverWhole), real) != std::end(kNeverWhole)) {
    return view_error(path, "a program cannot have all of this folder: put it into one of its own");
  }
  for (const char* folder : kNeverAtAll) {
    if (lies_in(real, folder)) return view_error(path, "cannot be shown in a sandbox");
  }
  if (!belongs_to_system(real)) {
    if (auto shown = show_at(real, real); !shown) return shown;
  }
  if (named == real || belongs_to_system(named)) return Done{};
  return show_at(real, named);
}

Result<Done> BoxOrder::show_at(const fs::path& source, const fs::path& at) {
  if (!user_.in_user_namespace && !all_open_to_everyone(source)) return show_piecewise(source, at);
  make_parents(at);
  add({"--ro-bind", source, at});
  return Done{};
}

// The folders above a path, open to everyone. Those that bubblewrap makes by itself are open to
// their owner only.
void BoxOrder::make_parents(const fs::path& path) {
  fs::path folder;
  for (const fs::path& part : path.parent_path()) {
    folder /= part;
    if (folder != "/") add({"--perms", "0755", "--dir", folder});
  }
}

// A box of root's runs as a user who cannot enter a folder or read a file that is open to its owner
// only. Such a folder is made anew and filled entry by entry. Such a file is copied.
Result<Done> BoxOrder::show_piecewise(const fs::path& source, const fs::path& at) {
  std::error_code fault;
  if (fs::is_symlink(source, fault)) {
    add({"--symlink", fs::read_symlink(source, fault), at});
    return Done{};
  }
  if (fs::is_regular_file(source, fault)) return show_copy(source, at);
  if (!fs::is_directory(source, fault)) return Done{};  // pipes and sockets are left out
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

Result<Done> BoxOrder::show_copy(const fs::path& source, const fs::path& at) {
  // The file is opened first and its path is compared afterwards: the folder's owner might put a
  // link in its place in between.
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

Result<Done> BoxOrder::show_text(std::string_view text, const std::string& at,
                                 const std::string& permissions) {
  make_parents(at);
  auto file = base::file_in_memory(text);
  if (!file) return std::move(file).error();
  add({"--perms", permissions, "--ro-bind-data", hand_down(std::move(*file)), at});
  return Done{};
}

}  // namespace ogai::sandbox
