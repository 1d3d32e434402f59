#include "sandbox/box_order.h"

#include <filesystem>
#include <fmt/format.h>

#include "sandbox/call_filter.h"
#include "sandbox/handed_text.h"

namespace ogai::sandbox {
namespace {

using base::Done;
using base::Result;

void add_namespaces(View& view, const BoxUser& user) {
  const std::string id = std::to_string(user.id);
  if (user.in_user_namespace) {
    view.add({"--unshare-user", "--uid", id, "--gid", id, "--cap-drop", "ALL"});
  } else {
    view.add({"--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID",
              "--cap-add", "CAP_SETPCAP"});
  }
  view.add({"--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts",
            "--unshare-cgroup-try", "--hostname", "box", "--die-with-parent", "--new-session",
            "--as-pid-1"});
}

void add_environment(View& view, const Rules& rules) {
  view.add({"--clearenv", "--setenv", "PATH", kBoxPath, "--setenv", "HOME", "/tmp", "--setenv",
            "LANG", "C.UTF-8"});
  for (const std::string& variable : rules.environment) {
    const std::size_t equals = variable.find('=');
    if (equals == std::string::npos || equals == 0) continue;
    view.add({"--setenv", variable.substr(0, equals), variable.substr(equals + 1)});
  }
}

Result<Done> add_files(View& view, const Rules& rules) {
  if (auto shown = view.show_system(rules.file_size); !shown) return shown;
  if (!rules.folder.empty()) {
    if (auto shown = view.show(rules.folder); !shown) return shown;
  }
  for (const auto& path : rules.readable) {
    if (auto shown = view.show(path); !shown) return shown;
  }
  view.close();
  view.add({"--chdir", rules.folder.empty()
                           ? "/"
                           : std::filesystem::absolute(rules.folder).lexically_normal().string()});
  return Done{};
}

Result<Done> add_filters(View& view) {
  const auto& filters = call_filters();
  if (!filters) return filters.error();
  for (const std::string& filter : *filters) {
    auto text = handed_text(filter);
    if (!text) return std::move(text).error();
    view.add({"--add-seccomp-fd", view.hand_down(std::move(*text))});
  }
  return Done{};
}

// Root becomes the box's user at last, and only then may be counted: as long as it is root, others
// of root's processes would be counted too.
std::vector<std::string> program_words(const BoxUser& user, const std::string& waits_at,
                                       const std::vector<std::string>& argv, int processes) {
  std::vector<std::string> words{kBoxInit, waits_at, std::to_string(kInput),
                                 std::to_string(kOutput)};
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

Result<std::vector<std::string>> order_box(View& view, const BoxUser& user,
                                           const std::string& waits_at,
                                           const std::vector<std::string>& argv,
                                           const Rules& rules) {
  add_namespaces(view, user);
  add_environment(view, rules);
  if (auto added = add_files(view, rules); !added) return added.error();
  if (auto added = add_filters(view); !added) return added.error();
  return program_words(user, waits_at, argv, rules.processes);
}

}  // namespace ogai::sandbox
