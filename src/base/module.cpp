#include "base/module.h"

#include <dlfcn.h>
#include <filesystem>
#include <vector>

namespace ogai::base {

Result<void*> module_entry(const ModulePlace& place) {
  std::vector<std::filesystem::path> candidates;
  std::error_code failed;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (!failed) candidates.push_back(program.parent_path() / place.file);
  candidates.push_back(std::filesystem::path(place.build_folder) / place.file);
  for (const auto& candidate : candidates) {
    if (!std::filesystem::exists(candidate, failed)) continue;
    void* handle = ::dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) return Error{ErrorKind::io, ::dlerror()};
    if (void* entry = ::dlsym(handle, place.entry.c_str())) return entry;
    return Error{ErrorKind::io, candidate.string() + " belongs to another build"};
  }
  return Error{ErrorKind::io, place.missing};
}

}  // namespace ogai::base
