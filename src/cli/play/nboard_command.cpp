#include <iostream>
#include <memory>

#include "base/clock.h"
#include "cli/frame/commands.h"
#include "cli/frame/exit.h"
#include "cli/play/engine_flags.h"
#include "cli/sessions/nboard_session.h"

namespace ogai::cli {

namespace {

struct NboardArguments {
  EngineFlags flags;
  std::string time;
  bool ignore_type = false;
};

void run(const NboardArguments& arguments) {
  NBoardSettings settings{arguments.flags.rules(), arguments.ignore_type, std::nullopt};
  if (!arguments.time.empty())
    settings.time = value_or_exit(base::parse_duration(arguments.time), "--time", arguments.time);
  NBoardSession session(arguments.flags.agent(), settings, std::cout, std::cerr);
  with_standard_input([&](const ReadLine& read_line, const std::stop_token& stop) {
    session.run(read_line, stop);
  });
}

}  // namespace

void add_nboard_command(Command& program) {
  Command command =
      program.add_command("nboard", "Be an engine for NBoard and programs that speak its protocol");
  auto arguments = std::make_shared<NboardArguments>();
  arguments->flags.add(command);
  command
      .add_option("--time", arguments->time,
                  "The most for one answer; without it the depth decides, or 1s")
      .type_name("TIME");
  command.add_flag("--ignore-type", arguments->ignore_type,
                   "--rules for every game, whatever its TY tag says");
  command.footer(
      "A game's TY tag decides its rules: TY[8a] reversed, TY[8] classic; --rules serves games\n"
      "without one. Programs that know no reversed game write TY[8] always: give --ignore-type.\n"
      "The session ends with quit, with Ctrl-C or, after the last answer, with the input.\n\n"
      "Examples:\n"
      "  ogai nboard\n"
      "  ogai nboard --ignore-type --time 10s\n"
      "  ogai nboard --agent gdy --rules classic");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
