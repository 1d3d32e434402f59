#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/interrupt.h"
#include "base/suggest.h"
#include "base/terminal.h"
#include "cli/frame/print_json.h"
#include "cli/lab/commands.h"
#include "cli/lab/machine.h"
#include "cli/lab/page_view.h"
#include "cli/lab/records.h"
#include "lab/frame/conduct.h"
#include "lab/frame/page_json.h"

namespace ogai::cli {

namespace {

struct LabRunArguments {
  std::string experiment;
  bool quick = false;
  std::vector<std::string> settings;
  std::uint64_t seed = 1;
  int threads = 0;
  std::string out;
  bool resume = false;
  bool replace = false;
  std::string database;
  bool unkept = false;
  bool quiet = false;
  bool json = false;

  bool in_database() const { return !unkept && keeps_lab_runs(); }
};

// In every place it is kept.
class Notebooks final : public lab::Notebook {
 public:
  void add(std::unique_ptr<lab::Notebook> notebook) { all_.push_back(std::move(notebook)); }
  void keep(const lab::StoredRun& run) override {
    for (const auto& notebook : all_) notebook->keep(run);
  }

 private:
  std::vector<std::unique_ptr<lab::Notebook>> all_;
};

const lab::Experiment& experiment_of(const std::string& id) {
  if (const lab::Experiment* found = lab::find_experiment(id)) return *found;
  std::vector<std::string> known;
  for (const lab::Experiment& experiment : lab::experiments()) known.push_back(experiment.id);
  throw Exit(ExitCode::bad_usage,
             fmt::format("unknown experiment '{}'; {}", id, base::list_known(id, known)));
}

lab::ChosenSettings chosen_settings(const std::vector<std::string>& texts) {
  lab::ChosenSettings chosen;
  for (const std::string& text : texts) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos)
      throw Exit(ExitCode::bad_usage, fmt::format("--set {}: not of the form NAME=VALUE", text));
    chosen.emplace_back(text.substr(0, sign), text.substr(sign + 1));
  }
  return chosen;
}

lab::StoredRun new_run(const lab::Experiment& experiment, const LabRunArguments& arguments) {
  auto settings = value_or_exit(
      lab::settings_of(experiment, arguments.quick, chosen_settings(arguments.settings)), "--set");
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  return lab::begin_run(experiment, {.settings = std::move(settings),
                                     .quick = arguments.quick,
                                     .seed = arguments.seed,
                                     .threads = arguments.threads > 0 ? arguments.threads : cores,
                                     .commit = commit_id(),
                                     .machine = machine_text()});
}

bool has_same_settings(const lab::StoredRun& left, const lab::StoredRun& right) {
  return left.quick == right.quick && left.seed == right.seed &&
         nlohmann::json(left.settings) == nlohmann::json(right.settings);
}

// The flags with which the run is begun, as the user gave them or would have.
std::string flags_of(const LabRunArguments& arguments) {
  std::string text;
  if (arguments.quick) text += " --quick";
  for (const std::string& setting : arguments.settings) text += fmt::format(" --set '{}'", setting);
  if (arguments.seed != 1) text += fmt::format(" --seed {}", arguments.seed);
  if (!arguments.out.empty()) text += fmt::format(" --out '{}'", arguments.out);
  if (!arguments.database.empty()) text += fmt::format(" --db '{}'", arguments.database);
  if (arguments.unkept) text += " --unkept";
  return text;
}

// Runs that may be gone on with: the folder's, then the database's, newest first.
std::vector<lab::StoredRun> former_runs(const lab::Experiment& experiment,
                                        const LabRunArguments& arguments) {
  std::vector<lab::StoredRun> runs;
  const auto file = lab::run_file(arguments.out, experiment.id);
  std::error_code unknown;
  if (!arguments.out.empty() && std::filesystem::exists(file, unknown))
    runs.push_back(value_or_exit(lab::read_run(file), "").run);
  if (arguments.in_database())
    for (lab::StoredRun& run : kept_lab_runs(arguments.database, experiment.id))
      runs.push_back(std::move(run));
  return runs;
}

[[noreturn]] void refuse_resuming(const lab::Experiment& experiment, const lab::StoredRun& wanted,
                                  const std::vector<lab::StoredRun>& former) {
  const lab::StoredRun* unlike = nullptr;
  for (const lab::StoredRun& run : former) {
    if (has_same_settings(run, wanted))
      throw Exit(
          ExitCode::bad_usage,
          fmt::format("the run {} is finished; without --resume another one begins", run.id()));
    if (!run.complete() && !unlike) unlike = &run;
  }
  if (!unlike)
    throw Exit(ExitCode::bad_usage,
               fmt::format("no interrupted run of {} is there to resume", experiment.id));
  throw Exit(
      ExitCode::bad_usage,
      fmt::format("no interrupted run of {} has these settings; that of {} has seed {}{}, {}",
                  experiment.id, unlike->id(), unlike->seed, unlike->quick ? ", --quick" : "",
                  unlike->settings.dump()));
}

// Cells of two programs or machines: the page will name both.
void note_change(std::string& noted, const std::string& now) {
  if (noted != now && !noted.ends_with(", then " + now)) noted += ", then " + now;
}

lab::StoredRun resumed_run(const lab::Experiment& experiment, const LabRunArguments& arguments,
                           const lab::StoredRun& wanted) {
  if (!arguments.in_database() && arguments.out.empty())
    throw Exit(ExitCode::bad_usage, "--resume: from where? Nothing is kept without --out");
  std::vector<lab::StoredRun> former = former_runs(experiment, arguments);
  const auto found = std::find_if(former.begin(), former.end(), [&](const lab::StoredRun& run) {
    return !run.complete() && has_same_settings(run, wanted);
  });
  if (found == former.end()) refuse_resuming(experiment, wanted, former);
  lab::StoredRun run = std::move(*found);
  if (arguments.threads > 0 && arguments.threads != run.threads)
    throw Exit(ExitCode::bad_usage, fmt::format("--threads {}: the run {} has {}",
                                                arguments.threads, run.id(), run.threads));
  note_change(run.commit, wanted.commit);
  note_change(run.machine, wanted.machine);
  return run;
}

Notebooks notebooks_of(const LabRunArguments& arguments, lab::StoredRun& run) {
  Notebooks notebooks;
  if (arguments.in_database())
    notebooks.add(keep_lab_run(arguments.database, run, arguments.resume));
  else if (!arguments.database.empty() && !keeps_lab_runs())
    throw Exit(ExitCode::bad_usage, "this program was built without the store: --out, not --db");
  if (!arguments.out.empty()) notebooks.add(std::make_unique<lab::FolderNotebook>(arguments.out));
  return notebooks;
}

// A folder has one run of an experiment: hours of work are not lost to a slip of the hand.
void refuse_replacing(const lab::Experiment& experiment, const LabRunArguments& arguments) {
  if (arguments.out.empty() || arguments.resume || arguments.replace) return;
  const auto file = lab::run_file(arguments.out, experiment.id);
  std::error_code unknown;
  if (!std::filesystem::exists(file, unknown)) return;
  throw Exit(ExitCode::bad_usage,
             fmt::format("{} has a run already; --resume goes on with it if it was interrupted, "
                         "--replace begins another in its place",
                         file.string()));
}

void print_result(const lab::Experiment& experiment, const lab::StoredRun& run,
                  const LabRunArguments& arguments, const std::string& page_file) {
  const lab::Page page = lab::page_of(experiment, run);
  if (arguments.json) {
    lab::Json summary = lab::summary_json(run);
    summary["title"] = experiment.title;
    summary["report"] = experiment.report;
    summary["state"] = run.complete() ? "finished" : "interrupted";
    summary["settings"] = run.settings;
    summary["machine"] = run.machine;
    return print_json({{"run", summary}, {"page", lab::page_json(page)}});
  }
  if (!page.blocks.empty())
    fmt::print("{}\n\n{}\n", experiment.title, lab_page_text(page, base::terminal_of(1)));
  fmt::print("Run {}: {} of {} cells, {}\n", run.id(), run.cells.size(), run.planned,
             base::format_duration(std::chrono::duration_cast<base::Duration>(
                 std::chrono::duration<double>(run.seconds()))));
  if (!page_file.empty()) fmt::print("{}\n", page_file);
}

void run_experiment(const LabRunArguments& arguments) {
  const lab::Experiment& experiment = experiment_of(arguments.experiment);
  lab::StoredRun run = new_run(experiment, arguments);
  refuse_replacing(experiment, arguments);
  if (arguments.resume) run = resumed_run(experiment, arguments, run);
  lab::RunEnd end;
  {
    Notebooks notebooks = notebooks_of(arguments, run);
    const base::Interrupt interrupt;
    end = lab::conduct(experiment, run, notebooks, interrupt.token(),
                       arguments.quiet || arguments.json ? base::ProgressMode::silent
                                                         : base::ProgressMode::automatic);
  }
  const std::string page =
      arguments.out.empty() ? "" : write_lab_page(experiment, run, arguments.out);
  print_result(experiment, run, arguments, page);
  if (end == lab::RunEnd::finished) return;
  throw Exit(ExitCode::failed, arguments.in_database() || !arguments.out.empty()
                                   ? fmt::format("interrupted; ogai lab run {}{} --resume goes on",
                                                 experiment.id, flags_of(arguments))
                                   : "interrupted; nothing was kept");
}

}  // namespace

void add_lab_run_command(Command& lab) {
  Command command = lab.add_command("run", "Run an experiment and show its page");
  auto arguments = std::make_shared<LabRunArguments>();
  command.add_option("ID", arguments->experiment, "The experiment; ogai lab list names them")
      .required()
      .type_name("");
  command.add_flag("--quick", arguments->quick, "Small settings: seconds instead of minutes");
  command
      .add_option("--set", arguments->settings,
                  "A setting of the experiment; may be given several times")
      .type_name("NAME=VALUE");
  command.add_option("--seed", arguments->seed, "Seed of everything random")
      .type_name("N")
      .range(0, 1e18)
      .show_default();
  command.add_option("--threads", arguments->threads, "Threads; 0: one for each core")
      .type_name("N")
      .range(0, 1024)
      .show_default();
  command
      .add_option("--out", arguments->out, "Also write the page there: Markdown, CSV, SVG, the run")
      .type_name("DIR");
  command.add_flag("--resume", arguments->resume,
                   "Go on with the newest interrupted run of these settings");
  command.add_flag("--replace", arguments->replace, "Begin anew where --out has a run already");
  command.add_option("--db", arguments->database, "The database file").type_name("FILE");
  command.add_flag("--unkept", arguments->unkept, "Keep nothing in the database");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  command.add_flag("--json", arguments->json, "The run and its page as one JSON object");
  command.footer(
      "Every cell is kept as soon as it is measured: Ctrl-C loses the one in work alone.\n\n"
      "Examples:\n"
      "  ogai lab run c-breadth --quick\n"
      "  ogai lab run c-breadth --set games=100000 --seed 7\n"
      "  ogai lab run c-breadth --out pages\n"
      "  ogai lab run c-breadth --out pages --resume\n"
      "  ogai lab run c-breadth --quick --unkept --json");
  command.callback([arguments] { exit_on_lab_fault([&] { run_experiment(*arguments); }); });
}

}  // namespace ogai::cli
