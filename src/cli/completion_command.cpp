#include <fmt/format.h>

#include "cli/completion.h"

namespace ogai::cli {

void add_completion_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("completion", "Print a completion script for bash, zsh or fish");
  auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "The shell")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer(
      "Examples:\n"
      "  source <(ogai completion bash)\n"
      "  ogai completion zsh > ~/.zfunc/_ogai\n"
      "  ogai completion fish > ~/.config/fish/completions/ogai.fish");
  command->callback([shell, &program] {
    fmt::print("{}", *shell == "bash"  ? bash_completion(program)
                     : *shell == "zsh" ? zsh_completion(program)
                                       : fish_completion(program));
  });
}

}  // namespace ogai::cli
