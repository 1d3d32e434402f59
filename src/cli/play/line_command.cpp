#include <iostream>
#include <memory>

#include "cli/frame/commands.h"
#include "cli/frame/exit.h"
#include "cli/play/engine_flags.h"
#include "cli/sessions/line_session.h"

namespace ogai::cli {

void add_line_command(Command& program) {
  Command command =
      program.add_command("line", "Be a program that speaks Ogai's own line protocol");
  auto flags = std::make_shared<EngineFlags>();
  flags->add(command);
  command.footer(
      "docs/line-protocol.md has the protocol, which cmd:\"COMMAND\" speaks to any program.\n"
      "A game's newgame line has its rules; --rules serves positions that come before one.\n"
      "The session ends with quit, with Ctrl-C or, after the last answer, with the input.\n\n"
      "Examples:\n"
      "  ogai line\n"
      "  ogai line --agent gdy:seed=7\n"
      "  printf 'go start depth 8\\n' | ogai line\n"
      "  ogai match 'cmd:\"./ogai line --agent gdy\"' rnd");
  command.callback([flags] {
    LineSession session(flags->agent(), flags->rules(), std::cout);
    with_standard_input([&](const ReadLine& read_line, const std::stop_token& stop) {
      if (!session.run(read_line, stop))
        throw Exit(ExitCode::failed, "the agent failed; its last remark says why");
    });
  });
}

}  // namespace ogai::cli
