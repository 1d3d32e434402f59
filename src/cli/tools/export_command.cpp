// ogai export: what leaves the house, to play elsewhere.
#include <fmt/format.h>
#include <memory>

#include "base/file.h"
#include "cli/frame/commands.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "course/agent_file.h"
#include "eval/shipped_patterns.h"

namespace ogai::cli {

namespace {

struct ExportArguments {
  std::string out;
  std::string form = "numba";
  std::vector<std::string> weights;
  bool json = false;
};

eval::PatternWeights read_pattern_weights(const std::string& path) {
  const std::string bytes = value_or_exit(base::read_file(path), path);
  auto weights = value_or_exit(eval::PatternWeights::from_bytes(bytes), path);
  if (weights.objective != game::Objective::fewest)
    throw Exit(
        ExitCode::bad_usage,
        fmt::format("{}: weights for classic rules; the course plays the reversed game", path));
  return weights;
}

void export_course(const ExportArguments& arguments) {
  using game::BoardSize, game::Objective;
  auto eight = *eval::shipped_pattern_weights(Objective::fewest, BoardSize::eight);
  auto six = *eval::shipped_pattern_weights(Objective::fewest, BoardSize::six);
  for (const std::string& path : arguments.weights) {
    auto weights = read_pattern_weights(path);
    (weights.size == BoardSize::eight ? eight : six) = std::move(weights);
  }
  const course::AgentFile file = course::agent_file(
      eight, six, arguments.form == "numpy" ? course::Form::numpy : course::Form::numba);
  value_or_exit(base::write_file_atomically(arguments.out, file.text), arguments.out);
  if (arguments.json)
    return print_json({{"file", arguments.out},
                       {"form", arguments.form},
                       {"bytes", file.text.size()},
                       {"step", file.eight.step},
                       {"stages", file.eight.stages}});
  fmt::print("{}: {} bytes; weights in steps of {}/{} disc\n", arguments.out, file.text.size(),
             file.eight.step, eval::PatternWeights::kUnit);
}

void add_export_course_command(Command& parent) {
  Command command = parent.add_command("course", "A single Python file in the course's interface");
  auto arguments = std::make_shared<ExportArguments>();
  command.add_option("--out", arguments->out, "Python file to write, replaced at once")
      .required()
      .type_name("FILE.py");
  command
      .add_option("--weights", arguments->weights,
                  "Files of ogai train patterns instead of the weights that ship, 8x8 or 6x6")
      .type_name("FILE");
  command
      .add_option("--form", arguments->form,
                  "numba: compiled, where numba is there; numpy: without numba, a twentieth of its "
                  "nodes a second "
                  "in a third of its memory")
      .choices({"numba", "numpy"})
      .show_default();
  command.add_flag("--json", arguments->json, "One JSON object: file, form, bytes, step, stages");
  command.footer(
      "The file has the class AI(chessboard_size, color, time_out) with go(chessboard) and\n"
      "candidate_list. It needs numpy; with numba its search is compiled, which it should be "
      "where\n"
      "memory allows: numba alone holds 100 MB. --form numpy does without it.\n"
      "docs/course-export.md tells what it does and how strong it is.\n\n"
      "Examples:\n"
      "  ogai export course --out agent.py\n"
      "  ogai export course --form numpy --out small.py\n"
      "  ogai export course --out agent.py --weights mine.weights --json");
  command.callback([arguments] { export_course(*arguments); });
}

}  // namespace

void add_export_command(Command& program) {
  Command command = program.add_command("export", "Make an agent that plays on another platform");
  command.require_command();
  command.footer("Examples:\n  ogai export course --out agent.py");
  add_export_course_command(command);
}

}  // namespace ogai::cli
