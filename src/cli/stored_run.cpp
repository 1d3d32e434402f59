#include "cli/stored_run.h"

#include <filesystem>

#include "cli/store_commands.h"
#include "store/stored_metrics.h"

namespace ogai::cli {

std::optional<train::MetricSeries> stored_run(const std::string& name,
                                              const std::string& database) {
  const std::string file = database_file(database);
  std::error_code unknown;
  if (!std::filesystem::exists(file, unknown) && !unknown) return std::nullopt;
  return exit_on_fault([&] {
    store::Database opened(file, {.access = store::Access::read});
    return store::find_run(opened, name);
  });
}

}  // namespace ogai::cli
