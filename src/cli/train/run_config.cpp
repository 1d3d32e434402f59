#include "cli/train/run_config.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/frame/exit.h"
#include "train/run_files.h"

namespace ogai::cli {

namespace {

namespace fs = std::filesystem;

// A file, or a config that comes with the program.
std::string config_text(const ConfigKind& kind, const std::string& name) {
  if (fs::exists(name)) return value_or_exit(base::read_file(name), name);
  return value_or_exit(kind.shipped(name), name);
}

base::OptionValues with_changes(const ConfigKind& kind, base::OptionValues values,
                                const std::vector<std::string>& changes) {
  for (const std::string& change : changes) {
    const std::size_t equals = change.find('=');
    if (equals == std::string::npos)
      throw Exit(ExitCode::bad_usage, fmt::format("--set {}: should be NAME=VALUE", change));
    const auto set = values.set(change.substr(0, equals), change.substr(equals + 1));
    if (!set) throw_exit({set.error().kind, set.error().message}, "--set " + change, "");
  }
  // Read back as a whole: what no single option can know is checked there.
  return value_or_exit(kind.parse(to_json(values).dump()), "--set");
}

}  // namespace

void list_config_options(const ConfigKind& kind) {
  for (const base::Option& option : kind.options.options()) {
    fmt::print("{:20} {}\n", option.name, option.help);
    const std::string range = base::describe_range_and_default(option);
    if (!range.empty()) fmt::print("{:20} {}\n", "", range);
  }
  fmt::print("\nShipped configs:");
  for (const std::string& name : kind.names) fmt::print(" {}", name);
  fmt::print("\n");
}

base::OptionValues config_of_new(const ConfigKind& kind, const ConfigRequest& request) {
  if (request.has_checkpoint)
    throw Exit(ExitCode::bad_usage,
               fmt::format("{}: there is a run already; --resume goes on with it", request.folder));
  return with_changes(kind,
                      value_or_exit(kind.parse(config_text(kind, request.config)), request.config),
                      request.changes);
}

base::OptionValues config_of_former(const ConfigKind& kind, const ConfigRequest& request) {
  if (!request.has_checkpoint)
    throw Exit(ExitCode::bad_usage, fmt::format("{}: no run to go on with", request.folder));
  const std::string path = (fs::path(request.folder) / train::kConfigFile).string();
  return with_changes(kind,
                      value_or_exit(kind.parse(value_or_exit(base::read_file(path), path)), path),
                      request.changes);
}

base::Result<base::Done> begin_run_files(const fs::path& folder, const base::OptionValues& values,
                                         std::int64_t step, std::unique_ptr<KeptRun> kept,
                                         train::MetricFan& sinks) {
  auto lines = train::begin_run_files(folder, values, step);
  if (!lines) return std::move(lines).error();
  sinks.add(std::move(*lines));
  if (!kept) return base::Done{};
  const auto former = train::read_metrics(folder / train::kMetricFile);
  if (!former)
    return base::Error{former.error().kind, base::describe(former.error(), train::kMetricFile, "")};
  kept->begin(*former);
  sinks.add(std::move(kept));
  return base::Done{};
}

}  // namespace ogai::cli
