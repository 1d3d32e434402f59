#include "cli/program.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <fmt/format.h>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "agents/registry.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/printable.h"
#include "cli/frame/command_tree.h"
#include "cli/frame/commands.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/version.h"

namespace ogai::cli {
namespace {

constexpr auto kGlance = std::chrono::milliseconds(100);
constexpr auto kGrace = std::chrono::seconds(10);  // for a clean end

// When the process that started this one has ended, even by a kill, this one is asked to end, too.
// (PR_SET_PDEATHSIG would strike when the thread that started us ends.)
void end_with_parent(int parent) {
  std::thread([parent] {
    while (getppid() == parent) std::this_thread::sleep_for(kGlance);
    kill(getpid(), SIGTERM);
    std::this_thread::sleep_for(kGrace);
    kill(getpid(), SIGKILL);
  }).detach();
}

void build_program(CLI::App& program) {
  program.name("ogai");
  program.description(
      "Ogai, a laboratory for Reversed Reversi: Reversi's moves, and the side with FEWER\n"
      "discs at the end wins.");
  program.set_version_flag("--version", version_text());
  program.set_help_flag("-h,--help", "Explain the program or the command");
  program.require_subcommand(1);
  program.failure_message({});
  program.add_option_function<int>("--parent", end_with_parent, "End when this process has ended")
      ->group("");  // for the server's own processes
  program.footer(
      "Every command explains itself: ogai help COMMAND, or ogai COMMAND --help\n"
      "Exit codes: 0 done, 1 failed, 2 bad usage or bad input.\n\n"
      "Examples:\n"
      "  ogai serve --open\n"
      "  ogai play --level strong\n"
      "  ogai show f5d6c3d3c4\n"
      "  ogai convert game.ggf --to transcript\n"
      "  ogai match gdy rnd --games 1000\n"
      "  ogai solve --size 4 start --moves\n"
      "  ogai analyze game.ggf --time 1s\n"
      "  ogai lab run c-breadth --quick\n"
      "  ogai perft --size 8 --depth 11");
  Command commands(program);
  add_play_command(commands);
  add_serve_command(commands);
  add_show_command(commands);
  add_convert_command(commands);
  add_agents_command(commands);
  add_match_command(commands);
  add_sprt_command(commands);
  add_tournament_command(commands);
  add_store_commands(commands);
  add_solve_command(commands);
  add_analyze_command(commands);
  add_check_command(commands);
  add_measure_command(commands);
  add_bench_command(commands);
  add_uci_command(commands);
  add_nboard_command(commands);
  add_line_command(commands);
  add_export_command(commands);
  add_train_command(commands);
  add_lab_command(commands);
  add_book_command(commands);
  add_perft_command(commands);
  add_completion_command(commands);
  add_help_command(commands);
}

int complain(ExitCode code, std::string_view message) {
  const std::string line = fmt::format("ogai: {}\n", base::message_line(message));
  std::fputs(line.c_str(), stderr);  // fmt::print would throw
  return static_cast<int>(code);
}

// CLI11 calls an unknown command an unexpected argument, or says that one is missing; say what it
// is.
void check_command_names(const CLI::App& program, const std::vector<std::string>& arguments) {
  const CLI::App* command = &program;
  for (const std::string& name : arguments) {
    if (name.empty() || name[0] == '-' || command->get_require_subcommand_min() == 0) return;
    command = &command_named(*command, name);
  }
}

// Where to read on: the help of the command that was being parsed.
std::string help_pointer(const CLI::App& program) {
  std::string words = "ogai";
  for (auto parsed = program.get_subcommands(); !parsed.empty();
       parsed = parsed.front()->get_subcommands())
    words += " " + parsed.front()->get_name();
  return words + " --help";
}

// A closed standard stream would lend its number to the next file we open. In place of a closed
// standard output nothing can be written: results that nobody gets are a failure.
void fill_standard_streams() {
  for (int stream = 0; stream < 3; ++stream)
    if (fcntl(stream, F_GETFD) < 0)
      (void)open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_RDWR);
}

void parse(CLI::App& program, std::vector<std::string> arguments) {
  check_command_names(program, arguments);
  protect_positions(arguments);
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them last first
  program.parse(std::move(arguments));
}

int obey(std::vector<std::string> arguments) {
  CLI::App program;
  build_program(program);
  try {
    parse(program, std::move(arguments));
    flush_output();
    return static_cast<int>(ExitCode::done);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help, --version
      program.exit(error);
      flush_output();
      return static_cast<int>(ExitCode::done);
    }
    return complain(ExitCode::bad_usage,
                    fmt::format("{} (see {})", error.what(), help_pointer(program)));
  } catch (const Exit& exit) {
    return complain(exit.code(), exit.what());
  }
}

struct OnlyParsed {};

// Values whose form the commands themselves check, by what help calls them.
void check_values(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options())
    for (const std::string& value : option->results()) {
      const std::string name = option->get_name();
      if (option->get_type_name() == "TIME")
        value_or_exit(base::parse_duration(value), name, value);
      else if (option->get_type_name() == "SPEC" && !value.ends_with(".py"))
        value_or_exit(agents::check_spec(value), name, value);
    }
  for (const CLI::App* inner : command.get_subcommands()) check_values(*inner);
}

void collect_examples(const CLI::App& command, std::vector<std::string>& examples) {
  std::istringstream lines(command.get_footer());
  bool begun = false;
  bool goes_on = false;  // the example before ends with a backslash
  for (std::string line; std::getline(lines, line);) {
    if (begun && goes_on)
      examples.back().replace(examples.back().size() - 1, 1, line);
    else if (begun && line.starts_with("  "))
      examples.push_back(line.substr(2));
    goes_on = line.ends_with('\\');
    begun |= line == "Examples:";
  }
  for (const CLI::App* inner : commands_of(command)) collect_examples(*inner, examples);
}

}  // namespace

std::string command_line_fault(std::vector<std::string> arguments) {
  CLI::App program;
  build_program(program);
  program.parse_complete_callback([] { throw OnlyParsed(); });  // before any command's
  try {
    try {
      parse(program, std::move(arguments));
    } catch (const OnlyParsed&) {
      check_values(program);
    }
    return "";
  } catch (const CLI::ParseError& error) {
    return error.get_exit_code() == 0 ? "" : error.what();  // --help, --version
  } catch (const Exit& exit) {
    return exit.what();
  }
}

std::vector<std::string> help_examples() {
  CLI::App program;
  build_program(program);
  std::vector<std::string> examples;
  collect_examples(program, examples);
  return examples;
}

int run_program(int argc, char** argv) {
  fill_standard_streams();
  try {
    if (const auto set_up = base::set_up_log(); !set_up)
      return complain(ExitCode::bad_usage, "OGAI_LOG: " + set_up.error().message);
    return obey(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const std::exception& error) {
    return complain(ExitCode::failed, std::ferror(stdout) ? kNotWritten : error.what());
  }
}

}  // namespace ogai::cli
