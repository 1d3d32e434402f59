#include <fmt/format.h>

#include "cli/frame/commands.h"
#include "cli/tools/completion.h"

namespace ogai::cli {

void add_completion_command(Command& program) {
  Command command =
      program.add_command("completion", "Print a completion script for bash, zsh or fish");
  auto shell = std::make_shared<std::string>();
  command.add_option("SHELL", *shell, "The shell").required().choices({"bash", "zsh", "fish"});
  command.footer(
      "Examples:\n"
      "  source <(ogai completion bash)\n"
      "  ogai completion zsh > ~/.zfunc/_ogai\n"
      "  ogai completion fish > ~/.config/fish/completions/ogai.fish");
  command.callback([shell, &app = program.app()] {
    fmt::print("{}", *shell == "bash"  ? bash_completion(app)
                     : *shell == "zsh" ? zsh_completion(app)
                                       : fish_completion(app));
  });
}

}  // namespace ogai::cli
