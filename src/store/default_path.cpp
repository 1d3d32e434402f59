#include "store/default_path.h"

#include <cstdlib>
#include <string>

#include "store/error.h"

namespace ogai::store {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// Empty: the user has none.
std::filesystem::path own_folder() {
  // The XDG specification: a path that is not absolute counts as not set.
  if (const std::filesystem::path data = variable("XDG_DATA_HOME"); data.is_absolute())
    return data / "ogai";
  if (const std::filesystem::path home = variable("HOME"); home.is_absolute())
    return home / ".local" / "share" / "ogai";
  return {};
}

}  // namespace

bool is_own_folder(const std::filesystem::path& folder) {
  std::error_code absent;
  return std::filesystem::equivalent(folder, own_folder(), absent);
}

std::filesystem::path default_path() {
  if (const std::string file = variable("OGAI_DB"); !file.empty()) return file;
  if (const std::filesystem::path folder = own_folder(); !folder.empty()) return folder / "ogai.db";
  throw StoreError(StoreFault::missing,
                   "no place for the database: neither OGAI_DB, XDG_DATA_HOME nor HOME is set");
}

}  // namespace ogai::store
