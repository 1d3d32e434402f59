#include <iostream>
#include <memory>

#include "cli/frame/commands.h"
#include "cli/play/engine_flags.h"
#include "cli/sessions/uci_session.h"

namespace ogai::cli {

void add_uci_command(Command& program) {
  Command command =
      program.add_command("uci", "Be an engine for windows and match managers that speak UCI");
  auto flags = std::make_shared<EngineFlags>();
  flags->add(command);
  command.footer(
      "The variants are antiflipello (reversed rules) and flipello (classic), written as in\n"
      "Fairy-Stockfish: drops such as P@d3, ranks from the bottom, the first mover is w.\n"
      "UCI options: MultiPV, UCI_Variant, Ponder, and the agent's own (ogai agents).\n"
      "The session ends with quit, with Ctrl-C or, after the last answer, with the input.\n\n"
      "Examples:\n"
      "  ogai uci\n"
      "  ogai uci --agent gdy:seed=7 --rules classic\n"
      "  printf 'position startpos moves P@d6\\ngo depth 8\\n' | ogai uci");
  command.callback([flags] {
    UciSession session(flags->agent(), flags->rules(), std::cout);
    with_standard_input([&](const ReadLine& read_line, const std::stop_token& stop) {
      session.run(read_line, stop);
    });
  });
}

}  // namespace ogai::cli
