#include <fmt/format.h>
#include <optional>
#include <unistd.h>

#include "base/file.h"
#include "sandbox/call_filter.h"
#include "sandbox/confined.h"
#include "sandbox/process_tree.h"
#include "sandbox/sandbox.h"

namespace ogai::sandbox {
namespace {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

Error unavailable(std::string_view why) {
  return {ErrorKind::io, fmt::format("outside programs cannot be confined here: {}", why)};
}

// The kernel's settings that can forbid namespaces to an ordinary user, and the value that does.
struct KernelSetting {
  const char* name;
  char forbids;
};
constexpr KernelSetting kKernelSettings[] = {{"kernel.unprivileged_userns_clone", '0'},
                                             {"user.max_user_namespaces", '0'},
                                             {"kernel.apparmor_restrict_unprivileged_userns", '1'}};

std::string advice() {
  for (const auto& [name, forbids] : kKernelSettings) {
    std::string path = fmt::format("/proc/sys/{}", name);
    for (char& letter : path) letter = letter == '.' ? '/' : letter;
    const auto value = base::read_file(path, 64);
    if (!value || value->empty() || value->front() != forbids) continue;
    if (forbids == '1') {
      return fmt::format(
          "; AppArmor forbids user namespaces: sysctl {}=0, or a profile for /usr/bin/bwrap", name);
    }
    return fmt::format("; user namespaces are switched off: sysctl {}={}", name,
                       std::string_view(name).starts_with("user.") ? "10000" : "1");
  }
  return geteuid() == 0 ? "; a container must be started with the right to make namespaces "
                          "(SYS_ADMIN)"
                        : "";
}

Result<Done> try_it() {
  if (const auto& filters = call_filters(); !filters) return unavailable(filters.error().message);
  if (!can_list_children()) {
    return unavailable("the kernel does not tell the children of processes (PROC_CHILDREN)");
  }
  const Rules rules;
  auto box = Confined::start({"/bin/sh", "-c", "echo here; exit 7"}, rules);
  if (!box && access("/usr/bin/bwrap", X_OK) != 0) {
    return unavailable("bubblewrap is missing: apt-get install bubblewrap");
  }
  if (!box) return unavailable(box.error().message + advice());
  if (auto set = box->limit(rules, true); !set) return unavailable(set.error().message);
  if (auto begun = box->release(); !begun) return unavailable(begun.error().message);
  const auto status = box->process().wait(base::Deadline::after(std::chrono::seconds(30)));
  if (status && status->code == 7) return Done{};
  const std::string said = box->process().error_output();
  return unavailable((said.empty() ? "a trial program did not run: " +
                                         (status ? status->describe() : status.error().message)
                                   : said) +
                     advice());
}

}  // namespace

Result<Done> check_available() {
  static const Result<Done> tried = try_it();
  return tried;
}

}  // namespace ogai::sandbox
