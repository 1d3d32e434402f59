// The commands below `ogai measure`, each in the file of its name.
#pragma once

#include "cli/frame/command.h"

namespace ogai::cli {

void add_measure_depth_command(Command& measure);
void add_measure_iterations_command(Command& measure);
void add_measure_loss_command(Command& measure);
void add_measure_winrate_command(Command& measure);

}  // namespace ogai::cli
