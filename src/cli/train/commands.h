// The commands below `ogai train`, each in the file of its name.
#pragma once

#include "cli/frame/command.h"

namespace ogai::cli {

void add_train_genetic_command(Command& train);
// Nothing in programs built without the store.
void add_train_import_command(Command& train);
void add_train_judge_command(Command& train);
void add_train_labels_command(Command& train);
void add_train_linear_command(Command& train);
void add_train_openings_command(Command& train);
void add_train_alphazero_command(Command& train);
void add_train_patterns_command(Command& train);
void add_train_positions_command(Command& train);
void add_train_probcut_command(Command& train);
void add_train_show_command(Command& train);

}  // namespace ogai::cli
