#include "lab/run_folder.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/file.h"
#include "base/suggest.h"

namespace ogai::lab {

using base::Error;
using base::ErrorKind;
using base::Result;

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLargestRun = std::size_t{256} << 20;

// Its place among the experiments.
std::ptrdiff_t rank_of(const FolderRun& entry) {
  return entry.experiment - experiments().data();
}

}  // namespace

Result<FolderRun> known_run(std::string_view text) {
  auto run = parse_run(text);
  if (!run) return std::move(run).error();
  const Experiment* experiment = find_experiment(run->experiment);
  if (!experiment) {
    std::vector<std::string> known;
    for (const Experiment& one : experiments()) known.push_back(one.id);
    return Error{ErrorKind::unknown,
                 fmt::format("a run of '{}', which is no experiment; {}", run->experiment,
                             base::list_known(run->experiment, known))};
  }
  return FolderRun{experiment, std::move(*run)};
}

Result<FolderRun> read_run(const fs::path& file) {
  const auto text = base::read_file(file, kLargestRun);
  auto run = text ? known_run(*text) : Result<FolderRun>(text.error());
  if (!run) return Error{run.error().kind, base::describe(run.error(), file.string(), "")};
  return run;
}

fs::path run_file(const fs::path& folder, const std::string& experiment) {
  return folder / experiment / "run.json";
}

Result<std::vector<FolderRun>> runs_in(const fs::path& folder) {
  std::vector<FolderRun> runs;
  std::error_code fault;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, fault)) {
    const std::string id = entry.path().filename().string();
    const fs::path file = run_file(folder, id);
    std::error_code absent;
    if (!fs::exists(file, absent)) continue;
    auto run = read_run(file);
    if (!run) return std::move(run).error();
    if (run->experiment->id != id)
      return Error{ErrorKind::illegal, fmt::format("{}: a run of {}, not of {}", file.string(),
                                                   run->experiment->id, id)};
    runs.push_back(std::move(*run));
  }
  if (fault) return Error{ErrorKind::io, fmt::format("{}: {}", folder.string(), fault.message())};
  std::sort(runs.begin(), runs.end(),
            [](const auto& left, const auto& right) { return rank_of(left) < rank_of(right); });
  return runs;
}

PageFile index_of(const std::vector<FolderRun>& runs) {
  std::vector<std::pair<const Experiment*, const StoredRun*>> pages;
  for (const FolderRun& entry : runs) pages.emplace_back(entry.experiment, &entry.run);
  return index_file(pages);
}

bool has_index(const fs::path& folder) {
  const PageFile empty = index_of({});
  const auto text = base::read_file(folder / empty.path);
  return text && text->starts_with(empty.contents.substr(0, empty.contents.find('\n')));
}

std::vector<std::string> differing_files(const fs::path& folder,
                                         const std::vector<PageFile>& files) {
  std::vector<std::string> differing;
  for (const PageFile& file : files) {
    const auto text = base::read_file(folder / file.path);
    if (!text || *text != file.contents) differing.push_back(file.path);
  }
  return differing;
}

std::vector<std::string> stray_files(const fs::path& folder, const std::string& experiment,
                                     const std::vector<PageFile>& files) {
  std::vector<std::string> strays;
  std::error_code fault;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder / experiment, fault)) {
    const std::string path = experiment + "/" + entry.path().filename().string();
    const bool known = std::any_of(files.begin(), files.end(),
                                   [&](const PageFile& file) { return file.path == path; });
    if (!known) strays.push_back(path);
  }
  std::sort(strays.begin(), strays.end());
  return strays;
}

void FolderNotebook::keep(const StoredRun& run) {
  const fs::path file = run_file({}, run.experiment);
  const auto written =
      write_files(folder_, std::vector<PageFile>{{file.string(), format_run(run)}});
  if (!written) throw std::runtime_error(written.error().message);
}

}  // namespace ogai::lab
