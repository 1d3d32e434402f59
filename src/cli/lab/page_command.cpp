// `ogai lab page`, `check` and `index`: folders of pages, made from stored runs.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/frame/print_json.h"
#include "cli/lab/commands.h"
#include "cli/lab/records.h"

namespace ogai::cli {

namespace {

namespace fs = std::filesystem;

struct LabPageArguments {
  std::string run;
  std::string out;
  std::string database;
};

struct LabCheckArguments {
  std::string folder;
  bool fix = false;
  bool json = false;
};

void write_or_exit(const std::string& folder, const std::vector<lab::PageFile>& files) {
  if (const auto written = lab::write_files(folder, files); !written)
    throw Exit(ExitCode::failed, written.error().message);
}

// A file, or the id of a run.
lab::FolderRun run_of(const LabPageArguments& arguments) {
  std::error_code unknown;
  if (fs::exists(arguments.run, unknown)) return value_or_exit(lab::read_run(arguments.run), "");
  if (auto run = find_lab_run(arguments.database, arguments.run)) return std::move(*run);
  throw Exit(ExitCode::bad_usage,
             fmt::format("{}: no such file, and no run of that id is known", arguments.run));
}

void make_page(const LabPageArguments& arguments) {
  const lab::FolderRun found = run_of(arguments);
  fmt::print("{}\n", write_lab_page(*found.experiment, found.run, arguments.out));
}

void write_index(const std::string& folder) {
  const auto runs = value_or_exit(lab::runs_in(folder), "");
  const lab::PageFile index = lab::index_of(runs);
  const fs::path file = fs::path(folder) / index.path;
  if (fs::exists(file) && !lab::has_index(folder))
    throw Exit(
        ExitCode::bad_usage,
        fmt::format("{}: not an index of the laboratory; it is left as it is", file.string()));
  write_or_exit(folder, {index});
  fmt::print("{}\n", file.string());
}

struct FolderFaults {
  std::size_t pages = 0;
  std::vector<std::string> differing;  // paths within the folder
  std::vector<std::string> strays;
};

FolderFaults faults_of(const LabCheckArguments& arguments) {
  FolderFaults faults;
  const auto runs = value_or_exit(lab::runs_in(arguments.folder), "");
  const auto look = [&](const std::vector<lab::PageFile>& files) {
    const auto differing = lab::differing_files(arguments.folder, files);
    faults.differing.insert(faults.differing.end(), differing.begin(), differing.end());
    if (arguments.fix && !differing.empty()) write_or_exit(arguments.folder, files);
  };
  for (const lab::FolderRun& entry : runs) {
    const auto files = lab::page_files(*entry.experiment, entry.run);
    look(files);
    const auto strays = lab::stray_files(arguments.folder, entry.experiment->id, files);
    faults.strays.insert(faults.strays.end(), strays.begin(), strays.end());
  }
  look({lab::index_of(runs)});
  faults.pages = runs.size();
  return faults;
}

void check_folder(const LabCheckArguments& arguments) {
  const FolderFaults faults = faults_of(arguments);
  if (arguments.json)
    print_json({{"pages", faults.pages},
                {"differing", faults.differing},
                {"strays", faults.strays},
                {"fixed", arguments.fix}});
  else {
    for (const std::string& path : faults.differing)
      fmt::print("{}: {}\n", path, arguments.fix ? "made again" : "not what its run gives");
    for (const std::string& path : faults.strays)
      fmt::print("{}: belongs to no page; remove it\n", path);
  }
  const std::size_t left = faults.strays.size() + (arguments.fix ? 0 : faults.differing.size());
  if (left > 0)
    throw Exit(ExitCode::failed, fmt::format("{}: {} of its files {} not as the runs give them{}",
                                             arguments.folder, left, left == 1 ? "is" : "are",
                                             arguments.fix ? "" : "; --fix makes them again"));
  if (!arguments.json)
    fmt::print("{}: {} page{} and the index are as the runs give them\n", arguments.folder,
               faults.pages, faults.pages == 1 ? "" : "s");
}

}  // namespace

std::string write_lab_page(const lab::Experiment& experiment, const lab::StoredRun& run,
                           const std::string& folder) {
  const auto files = lab::page_files(experiment, run);
  write_or_exit(folder, files);
  if (lab::has_index(folder))
    write_or_exit(folder, {lab::index_of(value_or_exit(lab::runs_in(folder), ""))});
  return (fs::path(folder) / files.front().path).string();
}

void add_lab_page_command(Command& lab) {
  Command command = lab.add_command("page", "Make the page of a stored run again");
  auto arguments = std::make_shared<LabPageArguments>();
  command
      .add_option("RUN", arguments->run, "A run.json, or the id of a run that is kept or shipped")
      .required()
      .type_name("");
  command.add_option("--out", arguments->out, "The folder to write it to")
      .required()
      .type_name("DIR");
  command.add_option("--db", arguments->database, "The database file").type_name("FILE");
  command.footer(
      "Writes DIR/ID.md and, in DIR/ID, a CSV file for each table, an SVG file for each chart\n"
      "and the run. Equal runs give equal bytes. An index in DIR is brought up to date.\n\n"
      "Examples:\n"
      "  ogai lab page docs/lab/c-breadth/run.json --out pages\n"
      "  ogai lab page c-breadth-20261116-073045 --out pages");
  command.callback([arguments] { exit_on_lab_fault([&] { make_page(*arguments); }); });
}

void add_lab_check_command(Command& lab) {
  Command command =
      lab.add_command("check", "Make every page of a folder again and say which files differ");
  auto arguments = std::make_shared<LabCheckArguments>();
  command.add_option("DIR", arguments->folder, "The folder").required().type_name("");
  command.add_flag("--fix", arguments->fix, "Write what differs as it should be");
  command.add_flag("--json", arguments->json, "One JSON object");
  command.footer(
      "The index README.md is checked, too. Exit code 1: something differs.\n\n"
      "Examples:\n"
      "  ogai lab check docs/lab\n"
      "  ogai lab check docs/lab --fix");
  command.callback([arguments] { exit_on_lab_fault([&] { check_folder(*arguments); }); });
}

void add_lab_index_command(Command& lab) {
  Command command = lab.add_command("index", "Write a folder's README.md from the runs in it");
  auto folder = std::make_shared<std::string>();
  command.add_option("DIR", *folder, "The folder").required().type_name("");
  command.footer(
      "From then on `ogai lab run --out DIR` and `ogai lab page --out DIR` keep it up to date.\n\n"
      "Examples:\n"
      "  ogai lab index docs/lab");
  command.callback([folder] { exit_on_lab_fault([&] { write_index(*folder); }); });
}

}  // namespace ogai::cli
