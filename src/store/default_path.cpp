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

}  // namespace

std::filesystem::path default_path() {
  if (const std::string file = variable("OGAI_DB"); !file.empty()) return file;
  // The XDG specification: a path that is not absolute counts as not set.
  if (const std::filesystem::path data = variable("XDG_DATA_HOME"); data.is_absolute())
    return data / "ogai" / "ogai.db";
  if (const std::filesystem::path home = variable("HOME"); home.is_absolute())
    return home / ".local" / "share" / "ogai" / "ogai.db";
  throw StoreError(StoreFault::missing,
                   "no place for the database: neither OGAI_DB, XDG_DATA_HOME nor HOME is set");
}

}  // namespace ogai::store
