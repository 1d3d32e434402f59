// The commands of `ogai lab`.
#pragma once

#include "cli/frame/commands.h"
#include "cli/frame/exit.h"
#include "lab/run_folder.h"

namespace ogai::cli {

void add_lab_list_command(Command& lab);
void add_lab_run_command(Command& lab);
void add_lab_page_command(Command& lab);
void add_lab_check_command(Command& lab);
void add_lab_index_command(Command& lab);

// Writes the page of a run into a folder, and its index anew if it has one; gives back the path of
// the Markdown file. A fault ends the command.
std::string write_lab_page(const lab::Experiment& experiment, const lab::StoredRun& run,
                           const std::string& folder);

// What `work` returns; a run that does not suit its experiment ends the command.
template <typename Work>
auto exit_on_lab_fault(Work work) {
  try {
    return work();
  } catch (const base::Failure& error) {
    throw Exit(ExitCode::failed, error.what());
  }
}

}  // namespace ogai::cli
