// Report A, table 5: the time of a training iteration, alone and with parallel workers.
#include <sstream>

#include "lab/experiments.h"
#include "lab/training_runs.h"

namespace ogai::lab {

namespace {

constexpr double kReportAlone = 16.18 * 60;
constexpr double kReportWorkers = 7.76 * 60;
constexpr int kReportProcesses = 8;

struct WorkersCase {
  const char* key;
  const char* name;
  bool all_threads;
  int concurrent;
};
constexpr std::array<WorkersCase, 3> kWorkersCases = {{
    {"alone", "one thread, one game at a time", false, 1},
    {"batched", "one thread, 64 games at a time", false, 64},
    {"workers", "all threads, 64 games at a time", true, 64},
}};

constexpr Cells<TrainingRun> workers_run{"{}"};
constexpr Cells<TrainingRun> given_run{"run {}"};  // from 1 on

std::vector<std::string> folders_of(const std::string& setting) {
  std::istringstream words(setting);
  return {std::istream_iterator<std::string>(words), {}};
}

void measure_parallel(Bench& bench) {
  const auto folders = folders_of(bench.text("runs"));
  bench.plan(kWorkersCases.size() + folders.size());
  for (const WorkersCase& one : kWorkersCases)
    workers_run(one).measure(bench, [&] {
      const base::TemporaryFolder scratch;
      const auto text = [&](const char* name) { return std::to_string(bench.count(name)); };
      const int threads = one.all_threads ? bench.threads() : 1;
      const auto config =
          training_config("paper-a", {{"net", bench.text("architecture")},
                                      {"teacher", "none"},
                                      {"opponents", ""},
                                      {"temperature", "1"},
                                      {"temperature_plies", "12"},
                                      {"iterations", text("iterations")},
                                      {"games", text("games")},
                                      {"gate_games", text("gate_games")},
                                      {"sims", text("sims")},
                                      {"gate_sims", text("sims")},
                                      {"threads", std::to_string(threads)},
                                      {"concurrent", std::to_string(one.concurrent)}});
      return train_run(bench, config, scratch.path() / "run",
                       bench.settings().flag("learn") ? Learning::on : Learning::off);
    });
  for (std::size_t i = 0; i < folders.size(); ++i)
    given_run(i + 1).measure(bench, [&] { return read_training_run(folders[i]); });
}

// Of an iteration; 0: none was finished.
double iteration_seconds(const std::optional<TrainingRun>& run) {
  arena::Mean mean;
  if (run)
    for (const auto& [iteration, seconds] : run->seconds()) mean.add(seconds);
  return mean.value();
}

Fields iteration_row(const std::string& name, const TrainingRun& run) {
  const auto shown = [&](const char* metric) {
    const auto mean = run.mean(metric);
    return mean ? number(*mean, 1) : Field();
  };
  const auto share = [&](const char* metric) {
    const auto mean = run.mean(metric);
    return mean ? percent(*mean, 0) : Field();
  };
  return {name,
          run.setting("threads"),
          run.setting("games"),
          number(run.seconds().size()),
          number(iteration_seconds(run), 1),
          shown("seconds.selfplay"),
          shown("seconds.learn"),
          shown("seconds.gate"),
          share("cpu_use"),
          run.setting("device") == "gpu" ? share("device_use") : Field()};
}

Claim workers_claim(const StoredRun& run, double alone, double batched, double workers) {
  const double gain = alone / workers;
  const double theirs = kReportAlone / kReportWorkers;
  return {
      "Parallel workers halve the time of an iteration: 16.18 min alone, 7.76 min with 8 "
      "processes.",
      fmt::format("{} thread{} with 64 games at once are {:.2f} times as fast as one thread with "
                  "one game{}; the report's 8 processes {:.2f} times. One run of each was timed, "
                  "so there are no error bars.",
                  run.threads, run.threads == 1 ? "" : "s", gain,
                  batched > 0
                      ? fmt::format(" (64 games on one thread: {:.2f} times)", alone / batched)
                      : "",
                  theirs),
      run.quick              ? Verdict::open
      : gain >= 0.9 * theirs ? Verdict::holds
      : gain > 1.1           ? Verdict::partly
                             : Verdict::fails};
}

Page parallel_page(const StoredRun& run) {
  Page page;
  Table table =
      table_of("iteration", "Seconds of a training iteration, and what they were spent on",
               {left("how"), "threads", "games", "iterations", "seconds", "self-play", "learning",
                "gate", "processors at work", "GPU at work"},
               measured(run, kWorkersCases, workers_run),
               [](const WorkersCase& one, const TrainingRun& training) {
                 return iteration_row(one.name, training);
               });
  for (int i = 1; const auto given = given_run(i).in(run); ++i)
    table.rows.push_back(iteration_row(
        fmt::format("a run from elsewhere, {}, `{}`",
                    given->setting("device") == "gpu" ? "GPU" : "CPU", given->setting("net")),
        *given));
  if (table.rows.empty()) return page;
  table.rows.push_back({"report: one process", "1", Field(), "10", number(kReportAlone, 1), Field(),
                        Field(), Field(), "20 to 35 %", Field()});
  table.rows.push_back({"report: 8 processes", number(kReportProcesses), Field(), "10",
                        number(kReportWorkers, 1), Field(), Field(), Field(), "75 to 95 %",
                        "95 to 100 %"});
  page.add(table);
  std::array<double, kWorkersCases.size()> seconds{};
  for (std::size_t i = 0; i < seconds.size(); ++i)
    seconds[i] = iteration_seconds(workers_run(kWorkersCases[i]).in(run));
  if (seconds[0] > 0 && seconds[2] > 0)
    page.add(workers_claim(run, seconds[0], seconds[1], seconds[2]));
  return page;
}

}  // namespace

Experiment a_parallel() {
  return {
      .id = "a-parallel",
      .report = "A",
      .place = "table 5",
      .title = "A training iteration, alone and in parallel",
      .question = "How much faster is a training iteration with parallel workers?",
      .method =
          "One iteration of config `paper-a` without warm start and without matches against "
          "opponents: self-play, learning, gate. The first 12 plies are drawn (temperature 1), or "
          "all games of an untrained network would be the same and those played one after the "
          "other would be answered from the cache of the first. It runs on one thread with one "
          "game at a time, as a single process would; on one thread with 64 games, whose leaves "
          "the network judges in batches; and on all threads. Learning is libtorch's on one "
          "thread. Processors at work are those of self-play, of all the machine has. Runs made "
          "elsewhere, on a GPU, are shown as they reported themselves.",
      .settings =
          base::OptionTable()
              .integer("iterations", 1, {1, 1000}, "of each way to work; the report took ten")
              .integer("games", 40, {2, 1'000'000}, "of self-play in an iteration")
              .integer("gate_games", 20, {2, 1'000'000}, "between the new and the old network")
              .integer("sims", 200, {1, 1'000'000}, "simulations a move")
              .text("architecture", "paper-a", "of the network")
              .flag("learn", true, "off: games alone, without the learning between them")
              .text("runs", "",
                    "folders of training runs made elsewhere, to be shown beside, with spaces"),
      .quick = settings_text("games=2, gate_games=2, sims=4, architecture=resnet:b1c8, learn=off"),
      .measure = measure_parallel,
      .page = parallel_page};
}

}  // namespace ogai::lab
