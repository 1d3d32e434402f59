// A page as files for people and programs: Markdown, a CSV file for each table, an SVG file for
// each chart, and the run they were made from.
//
//   DIR/c-breadth.md
//   DIR/c-breadth/run.json, by-round.csv, by-round.svg
//
// Equal runs give equal bytes. The Markdown says question, method, settings, figures, verdicts,
// and from which run it was made (id, commit, seed, time, machine).
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "lab/frame/experiment.h"

namespace ogai::lab {

struct PageFile {
  std::string path;  // within the folder
  std::string contents;
};

// run.json is among them. Throws base::Failure where the run does not suit the experiment
// (page_of()).
std::vector<PageFile> page_files(const Experiment& experiment, const StoredRun& run);
// README.md: the experiments with their questions, verdicts and pages, by report.
PageFile index_file(std::span<const std::pair<const Experiment*, const StoredRun*>> pages);

// Replaces each file atomically, makes folders. The error names the file.
base::Result<base::Done> write_files(const std::filesystem::path& folder,
                                     std::span<const PageFile> files);

std::string csv_text(const Table& table);
std::string markdown_table(const Table& table);
std::string svg_text(const Chart& chart);

}  // namespace ogai::lab
