#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "cli/commands.h"
#include "cli/version.h"

namespace ogai::cli {

void build_program(CLI::App& program) {
  program.name("ogai");
  program.description(
      "Ogai, a laboratory for Reversed Reversi: Reversi's moves, and the side with FEWER\n"
      "discs at the end wins.");
  program.set_version_flag("--version", version_text());
  program.set_help_flag("-h,--help", "Explain the program or the command");
  program.require_subcommand(1);
  program.failure_message({});
  program.footer(
      "Every command explains itself: ogai COMMAND --help\n"
      "Exit codes: 0 done, 1 failed, 2 bad usage or bad input.\n\n"
      "Examples:\n"
      "  ogai play --agent gdy\n"
      "  ogai show f5d6c3d3c4\n"
      "  ogai convert game.ggf --to transcript\n"
      "  ogai match gdy rnd --games 1000\n"
      "  ogai solve --size 4 start --moves\n"
      "  ogai analyze game.ggf --time 1s\n"
      "  ogai perft --size 8 --depth 11");
  Command commands(program);
  add_play_command(commands);
  add_show_command(commands);
  add_convert_command(commands);
  add_agents_command(commands);
  add_match_command(commands);
  add_sprt_command(commands);
  add_tournament_command(commands);
  add_store_commands(commands);
  add_solve_command(commands);
  add_analyze_command(commands);
  add_bench_command(commands);
  add_uci_command(commands);
  add_nboard_command(commands);
  add_train_command(commands);
  add_perft_command(commands);
  add_completion_command(commands);
}

}  // namespace ogai::cli
