// The examples in a page of Markdown, as CONTRIBUTING.md has them written:
//
//   ```console   a session: `$ COMMAND` and below it what it prints, or nothing. It is run. In what
//                it prints `…` stands for any text, alone on a line for any lines. Of a program
//                that talks, `> ` begins a line typed and `< ` its answer.
//   ```sh        commands alone, for any machine and however long they take. They are not run, but
//                ogai's own are parsed. Pages that programs write have them in blocks of no kind.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ogai::e2e {

struct Example {
  std::string place;                // "README.md:46"
  std::string command;              // without "$ "
  std::vector<std::string> output;  // of a session; the lines below the command
};

struct MarkdownExamples {
  std::vector<Example> sessions;  // in the page's order; those of a page build on each other
  std::vector<Example> commands;  // in sh blocks
  std::vector<Example> mentions;  // `ogai …` in running text
  std::vector<std::string> faults;
};

MarkdownExamples examples_of(const std::string& name, std::string_view text);

// Whether lines are as expected.
bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& lines);

// The commands of a line of shell, each as its words: without quotes, comments and redirections.
std::vector<std::vector<std::string>> shell_commands(std::string_view line);

}  // namespace ogai::e2e
