#include "cli/frame/database.h"

#include <filesystem>
#include <fmt/format.h>

#include "cli/frame/exit.h"
#include "store/default_path.h"

namespace ogai::cli {

std::string database_file(const std::string& flag) {
  return flag.empty() ? store::default_path().string() : flag;
}

store::Database open_for_reading(const std::string& flag) {
  const std::string file = database_file(flag);
  std::error_code unknown;
  if (!std::filesystem::exists(file, unknown) && !unknown)
    throw Exit(ExitCode::failed,
               fmt::format("no games are kept yet in {}; ogai match A B keeps some", file));
  return store::Database(file, {.access = store::Access::read});
}

void throw_exit(const store::StoreError& error) {
  const bool mendable =
      error.fault() == store::StoreFault::missing || error.fault() == store::StoreFault::conflict;
  throw Exit(mendable ? ExitCode::bad_usage : ExitCode::failed, error.what());
}

}  // namespace ogai::cli
