// Every example of README.md, the pages and the help: sessions are run and compared, commands are
// parsed (markdown_examples.h says how they are told apart).
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/program.h"
#include "markdown_examples.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Words = std::vector<std::string>;

const fs::path kSource = OGAI_SOURCE;
const fs::path kAgentFile = kSource / "examples/course/agent.py";

// The tree's pages by their names; what others wrote and what was built is no page of ours.
std::vector<std::string> pages() {
  std::vector<std::string> names;
  for (auto at = fs::recursive_directory_iterator(kSource); at != fs::end(at); ++at) {
    const std::string name = at->path().filename();
    if (at->is_directory() && (name == "build" || name == "node_modules" || name[0] == '.'))
      at.disable_recursion_pending();
    else if (at->path().extension() == ".md" && name != "CHANGELOG.md")
      names.push_back(fs::relative(at->path(), kSource));
  }
  std::sort(names.begin(), names.end());
  return names;
}

MarkdownExamples examples_of_page(const std::string& name) {
  return examples_of(name, base::read_file(kSource / name).value());
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "  | " + line + "\n";
  return text;
}

// ---- sessions ----

// Where a user would be: a folder with the examples and data of the tree, a database of its own.
class Scratch {
 public:
  Scratch() {
    for (const char* name : {"examples", "data"})
      fs::create_directory_symlink(kSource / name, folder_.path() / name);
  }

  std::vector<std::string> shell(const std::string& command) const {
    return {"/bin/bash", "-c",
            "cd '" + folder_.path().string() +
                "'; export HOME=$PWD XDG_DATA_HOME=$PWD; unset OGAI_DB; "
                "PATH='" +
                fs::path(OGAI_PROGRAM).parent_path().string() + "':$PATH; " + command};
  }

 private:
  base::TemporaryFolder folder_;
};

void expect_output(const Example& example, const Scratch& scratch) {
  const ProgramRun run = run_program(scratch.shell(example.command));
  const bool failed = run.out.empty() && run.code != 0;
  const std::vector<std::string> lines = lines_of(failed ? run.err : run.out);
  EXPECT_TRUE(failed || run.code == 0) << example.place << ": " << run.err;
  EXPECT_TRUE(matches(example.output, lines))
      << example.place << ": $ " << example.command << "\nthe page has\n"
      << joined(example.output) << "and the program\n"
      << joined(lines);
}

bool is_conversation(const Example& example) {
  return std::any_of(example.output.begin(), example.output.end(),
                     [](const std::string& line) { return line.rfind("> ", 0) == 0; });
}

// Line by line: what is typed, and what is answered before the next is typed.
void expect_answers(const Example& example, const Scratch& scratch) {
  auto process = base::Subprocess::start(scratch.shell("exec " + example.command));
  ASSERT_TRUE(process.ok());
  for (const std::string& line : example.output) {
    const std::string text = line.substr(std::min<std::size_t>(2, line.size()));
    if (line.rfind("> ", 0) == 0) {
      ASSERT_TRUE(process->write(text + "\n", base::Deadline::after(30s)).ok());
      continue;
    }
    ASSERT_EQ(line.substr(0, 2), "< ") << example.place << ": neither typed nor answered: " << line;
    const auto answer = process->read_line(base::Deadline::after(30s));
    ASSERT_TRUE(answer.ok() && *answer)
        << example.place << ": no answer where '" << text << "' stands";
    EXPECT_TRUE(matches({text}, {**answer}))
        << example.place << ": '" << text << "' on the page, '" << **answer << "' by the program";
  }
}

TEST(Examples, SessionsPrintWhatThePagesSay) {
  int sessions = 0;
  for (const std::string& page : pages()) {
    const Scratch scratch;
    for (const Example& example : examples_of_page(page).sessions) {
      ++sessions;
      if (is_conversation(example))
        expect_answers(example, scratch);
      else
        expect_output(example, scratch);
    }
  }
  EXPECT_GT(sessions, 10);
}

// ---- commands ----

// The program's arguments in a command of the shell; nothing: another program's.
std::optional<Words> arguments_in(const Words& command) {
  auto first = command.begin();
  if (*first == "watch")
    while (first != command.end() && *first != "ogai") ++first;
  if (first == command.end()) return std::nullopt;
  Words arguments;  // what a variable holds is not known
  std::copy_if(first + 1, command.end(), std::back_inserter(arguments),
               [](const std::string& word) { return word.rfind('$', 0) != 0; });
  for (std::string& word : arguments)  // the reader's own agent: one of ours stands in for it
    if (word.ends_with(".py") && word.find_first_of(":/") == word.npos) word = kAgentFile;
  if (*first == "./run") {
    if (arguments.empty() || arguments.front()[0] == '-')
      arguments.insert(arguments.begin(), "serve");
    return arguments;
  }
  if (*first == "ogai" || first->ends_with("/ogai")) return arguments;
  return std::nullopt;
}

void expect_parsed(const std::string& line, const std::string& place, int& parsed) {
  for (const Words& command : shell_commands(line)) {
    const std::string& program = command.front();
    const bool ours = program.rfind("./", 0) == 0 || program.rfind("tools/", 0) == 0;
    EXPECT_TRUE(!ours || fs::exists(kSource / program)) << place << ": " << program;
    const auto arguments = arguments_in(command);
    if (!arguments) continue;
    ++parsed;
    EXPECT_EQ(cli::command_line_fault(*arguments), "") << place << ": " << line;
  }
}

TEST(Examples, CommandsOfPagesAreParsed) {
  int parsed = 0;
  for (const std::string& page : pages()) {
    const MarkdownExamples examples = examples_of_page(page);
    EXPECT_THAT(examples.faults, IsEmpty());
    for (const Example& example : examples.commands)
      expect_parsed(example.command, example.place, parsed);
  }
  EXPECT_GT(parsed, 50);
}

TEST(Examples, CommandsOfHelpAreParsed) {
  int parsed = 0;
  for (const std::string& example : cli::help_examples()) expect_parsed(example, "help", parsed);
  EXPECT_GT(parsed, 80);
}

// "ogai train COMMAND [--db FILE]"
bool is_pattern(const std::string& mention) {
  return mention.find('[') != std::string::npos || mention.find(" COMMAND") != std::string::npos;
}

// In running text a command may lack its arguments, but not be unknown.
TEST(Examples, CommandsInRunningTextAreKnown) {
  int known = 0;
  for (const std::string& page : pages())
    for (const Example& example : examples_of_page(page).mentions) {
      if (is_pattern(example.command)) continue;
      for (const Words& command : shell_commands(example.command)) {
        const auto arguments = arguments_in(command);
        if (!arguments) continue;
        ++known;
        const std::string fault = cli::command_line_fault(*arguments);
        EXPECT_EQ(fault.find("unknown command"), std::string::npos)
            << example.place << ": " << fault;
        EXPECT_EQ(fault.find("not expected"), std::string::npos) << example.place << ": " << fault;
      }
    }
  EXPECT_GT(known, 50);
}

TEST(Examples, RunKnowsTheProgramsCommands) {
  const std::string script = base::read_file(kSource / "run").value();
  const std::string begin = "readonly commands=(";
  const std::size_t from = script.find(begin) + begin.size();
  std::istringstream listed(script.substr(from, script.find(')', from) - from));
  const std::set<std::string> of_run{std::istream_iterator<std::string>(listed), {}};
  std::set<std::string> of_program;
  bool among_commands = false;
  for (const std::string& line : lines_of(ogai({"help"}).out)) {
    among_commands = line == "Subcommands:" || (among_commands && !line.empty());
    if (among_commands && line.rfind("  ", 0) == 0 && line[2] != ' ')
      of_program.insert(line.substr(2, line.find(' ', 2) - 2));
  }
  EXPECT_EQ(of_run, of_program);
}

// ---- the means ----

TEST(MarkdownExamples, AreToldApart) {
  const MarkdownExamples found = examples_of("p.md",
                                             "Text with `ogai show start`.\n"
                                             "```console\n$ ogai a\nout\n$ ogai b\n```\n"
                                             "```sh\nogai c \\\n  --d  # why\n```\n"
                                             "```cpp\nogai e;\n```\n"
                                             "```\n$ ogai f\n```\n");
  ASSERT_EQ(found.sessions.size(), 2u);
  EXPECT_EQ(found.sessions[0].place, "p.md:3");
  EXPECT_EQ(found.sessions[0].command, "ogai a");
  EXPECT_THAT(found.sessions[0].output, ElementsAre("out"));
  EXPECT_THAT(found.sessions[1].output, IsEmpty());
  ASSERT_EQ(found.commands.size(), 1u);
  EXPECT_EQ(shell_commands(found.commands[0].command), (std::vector<Words>{{"ogai", "c", "--d"}}));
  ASSERT_EQ(found.mentions.size(), 1u);
  ASSERT_EQ(found.faults.size(), 1u);
  EXPECT_THAT(found.faults[0], HasSubstr("p.md:15"));
}

TEST(MarkdownExamples, DotsStandForWhatMayDiffer) {
  EXPECT_TRUE(matches({"a … c", "…", "z"}, {"a  12 ms c", "b", "b", "z"}));
  EXPECT_TRUE(matches({"a", "…"}, {"a"}));
  EXPECT_FALSE(matches({"a … c"}, {"a 12 ms d"}));
  EXPECT_FALSE(matches({"a"}, {"a", "b"}));
  EXPECT_FALSE(matches({}, {"a"}));
}

TEST(MarkdownExamples, ShellLinesAreSplit) {
  EXPECT_EQ(shell_commands("a 'b c' \"d\\\"e\" && f > g h | i  # j"),
            (std::vector<Words>{{"a", "b c", "d\"e"}, {"f", "h"}, {"i"}}));
  EXPECT_EQ(shell_commands("source <(ogai x)"), (std::vector<Words>{{"source"}, {"ogai", "x"}}));
}

}  // namespace
}  // namespace ogai::e2e
