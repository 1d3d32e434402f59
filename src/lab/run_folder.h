// A folder of pages: DIR/ID.md with DIR/ID/run.json, CSV and SVG files, and the index README.md.
//
// docs/lab is one. Everything in it is made from the run.json files, so it can be checked.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lab/experiments.h"
#include "lab/frame/page_text.h"

namespace ogai::lab {

struct FolderRun {
  const Experiment* experiment = nullptr;
  StoredRun run;
};

// The text of a run and the experiment it belongs to. The error says what is wrong.
base::Result<FolderRun> known_run(std::string_view text);
// The same of a file; the error names it.
base::Result<FolderRun> read_run(const std::filesystem::path& file);
std::filesystem::path run_file(const std::filesystem::path& folder, const std::string& experiment);

// In the order of experiments(). The error names the file that cannot be read.
base::Result<std::vector<FolderRun>> runs_in(const std::filesystem::path& folder);

PageFile index_of(const std::vector<FolderRun>& runs);
// Whether its README.md is an index, whatever it lists.
bool has_index(const std::filesystem::path& folder);

// Which of the files are missing, or hold something else.
std::vector<std::string> differing_files(const std::filesystem::path& folder,
                                         const std::vector<PageFile>& files);
// What lies beside the run and is none of the files of its page.
std::vector<std::string> stray_files(const std::filesystem::path& folder,
                                     const std::string& experiment,
                                     const std::vector<PageFile>& files);

// Keeps a run in its place within a folder, the file replaced with every cell.
class FolderNotebook final : public Notebook {
 public:
  explicit FolderNotebook(std::filesystem::path folder) : folder_(std::move(folder)) {}
  void keep(const StoredRun& run) override;

 private:
  const std::filesystem::path folder_;
};

}  // namespace ogai::lab
