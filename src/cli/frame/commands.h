// The subcommands. Each add_…() lives in the file of its name and registers one
// subcommand on the program: its flags, help with examples, and what it does.
#pragma once

#include "cli/frame/command.h"

namespace ogai::cli {

void add_agents_command(Command& program);
void add_analyze_command(Command& program);
void add_bench_command(Command& program);
void add_book_command(Command& program);
void add_check_command(Command& program);
void add_completion_command(Command& program);
void add_convert_command(Command& program);
void add_export_command(Command& program);
void add_help_command(Command& program);
// Nothing in programs built without the experiments.
void add_lab_command(Command& program);
void add_line_command(Command& program);
void add_match_command(Command& program);
void add_measure_command(Command& program);
void add_nboard_command(Command& program);
void add_perft_command(Command& program);
void add_play_command(Command& program);
// Nothing in programs built without the server.
void add_serve_command(Command& program);
void add_show_command(Command& program);
void add_solve_command(Command& program);
void add_sprt_command(Command& program);
void add_tournament_command(Command& program);
void add_train_command(Command& program);
void add_uci_command(Command& program);
// games, tournaments, ladder; nothing in programs built without the store.
void add_store_commands(Command& program);

}  // namespace ogai::cli
