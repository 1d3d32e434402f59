// The subcommands. Each add_…() lives in the file of its name and registers one
// subcommand on the program: its flags, help with examples, and what it does.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace ogai::cli {

void add_agents_command(CLI::App& program);
void add_completion_command(CLI::App& program);
void add_convert_command(CLI::App& program);
void add_match_command(CLI::App& program);
void add_perft_command(CLI::App& program);
void add_play_command(CLI::App& program);
void add_show_command(CLI::App& program);
void add_sprt_command(CLI::App& program);
void add_tournament_command(CLI::App& program);
// games, tournaments, ladder; nothing in programs built without the store.
void add_store_commands(CLI::App& program);

// The whole program, ready to parse.
void build_program(CLI::App& program);

}  // namespace ogai::cli
