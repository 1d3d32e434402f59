// Shell completion scripts, written from the program's own table of commands and flags, so
// that they never fall behind it.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "cli/frame/command_tree.h"
#include "cli/frame/commands.h"

namespace ogai::cli {

namespace {

// One flag or argument as the shells need it.
struct FlagWords {
  std::vector<std::string> names;  // with their dashes; empty for a positional argument
  std::string help;                // one line
  bool takes_value = false;
  std::vector<std::string> choices;  // the values, where they are few
  bool agent = false;                // the value is an agent spec
};

// CLI11 prints a closed set of values as "{a,b,c}" inside the type's name.
std::vector<std::string> choices_of(const std::string& type_name) {
  const std::size_t open = type_name.find('{');
  const std::size_t close = type_name.find('}', open);
  if (open == std::string::npos || close == std::string::npos) return {};
  std::vector<std::string> choices = {""};
  for (const char c : type_name.substr(open + 1, close - open - 1)) {
    if (c == ',')
      choices.emplace_back();
    else
      choices.back() += c;
  }
  return choices;
}

// The flags of a command; of one that has commands of its own, their names and all their flags.
std::vector<FlagWords> flags_of(const CLI::App& command) {
  std::vector<FlagWords> flags;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;  // not shown in the help either
    FlagWords flag;
    for (const std::string& name : option->get_snames()) flag.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) flag.names.push_back("--" + name);
    flag.help = option->get_description();
    flag.takes_value = option->get_items_expected_max() > 0;
    flag.choices = choices_of(option->get_type_name());
    flag.agent = option->get_type_name() == "SPEC";
    flags.push_back(std::move(flag));
  }
  if (!command.get_parent() || commands_of(command).empty()) return flags;
  FlagWords names{.names = {}, .help = "command", .choices = {}};
  for (const CLI::App* inner : commands_of(command)) {
    names.choices.push_back(inner->get_name());
    for (FlagWords& flag : flags_of(*inner))
      if (std::none_of(flags.begin(), flags.end(),
                       [&](const FlagWords& other) { return other.names == flag.names; }))
        flags.push_back(std::move(flag));
  }
  flags.push_back(std::move(names));
  return flags;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::string single_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

// All names of the flags of a command, blank-separated.
std::string flag_words(const CLI::App& command) {
  std::vector<std::string> words;
  for (const FlagWords& flag : flags_of(command))
    words.insert(words.end(), flag.names.begin(), flag.names.end());
  return joined(words);
}

// Values of a positional argument with few choices, to be offered beside the flags.
std::vector<std::string> argument_choices(const CLI::App& command) {
  for (const FlagWords& flag : flags_of(command))
    if (flag.names.empty() && !flag.choices.empty()) return flag.choices;
  return {};
}

std::string bash_completion(const CLI::App& program) {
  std::vector<std::string> names;
  std::string cases;
  for (const CLI::App* command : commands_of(program)) {
    names.push_back(command->get_name());
    std::string values;
    for (const FlagWords& flag : flags_of(*command)) {
      if (!flag.takes_value || flag.names.empty()) continue;
      const std::string reply =
          flag.agent ? "$(ogai agents --names 2>/dev/null)" : joined(flag.choices);
      values += fmt::format("        {}) {} ;;\n", fmt::join(flag.names, "|"),
                            reply.empty()
                                ? "COMPREPLY=($(compgen -f -- \"$current\")); return"
                                : fmt::format("COMPREPLY=($(compgen -W \"{}\" -- \"$current\")); "
                                              "return",
                                              reply));
    }
    cases += fmt::format(
        "    {})\n      case \"$previous\" in\n{}      esac\n"
        "      if [[ \"$current\" == -* ]]; then\n"
        "        COMPREPLY=($(compgen -W \"{}\" -- \"$current\"))\n      else\n"
        "        COMPREPLY=($(compgen -f -W \"{}\" -- \"$current\"))\n      fi ;;\n",
        command->get_name(), values, flag_words(*command), joined(argument_choices(*command)));
  }
  return fmt::format(
      "# bash completion of ogai: source this file, or put it into\n"
      "# ~/.local/share/bash-completion/completions/ogai\n"
      "_ogai() {{\n"
      "  local current=\"${{COMP_WORDS[COMP_CWORD]}}\" previous=\"${{COMP_WORDS[COMP_CWORD-1]}}\"\n"
      "  COMPREPLY=()\n"
      "  if [[ $COMP_CWORD -eq 1 ]]; then\n"
      "    COMPREPLY=($(compgen -W \"{} {}\" -- \"$current\"))\n    return\n  fi\n"
      "  case \"${{COMP_WORDS[1]}}\" in\n{}  esac\n}}\n"
      "complete -o filenames -F _ogai ogai\n",
      joined(names), flag_words(program), cases);
}

std::string zsh_completion(const CLI::App& program) {
  std::string list;
  std::string cases;
  const auto bracketed = [](std::string text) {
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '[' || text[i] == ']' || text[i] == ':') text.insert(i++, "\\");
    return text;
  };
  for (const CLI::App* command : commands_of(program)) {
    list += fmt::format("    {}\n", single_quoted(command->get_name() + ":" +
                                                  bracketed(command->get_description())));
    std::string specs;
    for (const FlagWords& flag : flags_of(*command)) {
      const std::string action = flag.agent             ? "_ogai_agents"
                                 : flag.choices.empty() ? "_files"
                                                        : fmt::format("({})", joined(flag.choices));
      if (flag.names.empty())
        specs += " " + single_quoted(fmt::format("1:{}:{}", bracketed(flag.help), action));
      for (const std::string& name : flag.names)
        specs += " " + single_quoted(
                           fmt::format("{}[{}]{}", name, bracketed(flag.help),
                                       flag.takes_value ? fmt::format(":value:{}", action) : ""));
    }
    cases += fmt::format("      {}) _arguments{} ;;\n", command->get_name(), specs);
  }
  return fmt::format(
      "#compdef ogai\n"
      "# zsh completion of ogai: put this file as _ogai into a folder of $fpath\n"
      "_ogai_agents() {{ compadd -- ${{(f)\"$(ogai agents --names 2>/dev/null)\"}} }}\n"
      "_ogai() {{\n"
      "  local -a commands\n"
      "  commands=(\n{}  )\n"
      "  if (( CURRENT == 2 )); then\n    _describe command commands\n  else\n"
      "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n"
      "    case $command in\n{}    esac\n  fi\n}}\n"
      "if [[ $funcstack[1] == _ogai ]]; then _ogai \"$@\"; else compdef _ogai ogai; fi\n",
      list, cases);
}

std::string fish_completion(const CLI::App& program) {
  std::string text =
      "# fish completion of ogai: put this file as ogai.fish into ~/.config/fish/completions\n"
      "complete -c ogai -f -n __fish_use_subcommand\n";
  const auto add_flags = [&](const CLI::App& command, const std::string& condition) {
    for (const FlagWords& flag : flags_of(command)) {
      std::string line = fmt::format("complete -c ogai -n {}", single_quoted(condition));
      for (const std::string& name : flag.names)
        line += name.substr(0, 2) == "--" ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (flag.agent)
        line += " -x -a '(ogai agents --names 2>/dev/null)'";
      else if (!flag.choices.empty())
        line += " -x -a " + single_quoted(joined(flag.choices));
      else if (flag.names.empty())
        continue;
      else if (flag.takes_value)
        line += " -r";
      text += line + " -d " + single_quoted(flag.help) + "\n";
    }
  };
  add_flags(program, "__fish_use_subcommand");
  for (const CLI::App* command : commands_of(program)) {
    text += fmt::format("complete -c ogai -n __fish_use_subcommand -a {} -d {}\n",
                        command->get_name(), single_quoted(command->get_description()));
    add_flags(*command, "__fish_seen_subcommand_from " + command->get_name());
  }
  return text;
}

}  // namespace

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
