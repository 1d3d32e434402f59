// Report A, table 5: the time of a training iteration, alone and with parallel workers.
#include <fmt/format.h>
#include <sstream>

#include "lab/experiments.h"
#include "lab/training_runs.h"
#include "lab/verdicts.h"

namespace ogai::lab {

namespace {

constexpr double kReportAlone = 16.18 * 60;
constexpr double kReportWorkers = 7.76 * 60;
constexpr int kReportProcesses = 8;
constexpr int kGamesAtOnce = 64;

struct WorkersCase {
  const char* key;
  const char* name;
  bool all_threads;
  int concurrent;
};
constexpr std::array<WorkersCase, 3> kWorkersCases = {{
    {"alone", "one thread, one game at a time", false, 1},
    {"batched", "one thread, 64 games at a time", false, kGamesAtOnce},
    {"workers", "all threads, 64 games at a time", true, kGamesAtOnce},
}};

std::vector<std::string> folders_of(const std::string& setting) {
  std::istringstream words(setting);
  return {std::istream_iterator<std::string>(words), {}};
}

std::string folder_key(std::size_t index) {
  return fmt::format("run {}", index + 1);
}

void measure_parallel(Bench& bench) {
  const base::OptionValues& set = bench.settings();
  const auto folders = folders_of(set.text("runs"));
  bench.plan(kWorkersCases.size() + folders.size());
  for (const WorkersCase& one : kWorkersCases)
    bench.cell(one.key, [&] {
      const base::TemporaryFolder scratch;
      const auto text = [&](const char* name) { return std::to_string(set.integer(name)); };
      const int threads = one.all_threads ? bench.threads() : 1;
      const auto config =
          training_config("paper-a", {{"net", set.text("architecture")},
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
                       set.flag("learn") ? Learning::on : Learning::off);
    });
  for (std::size_t i = 0; i < folders.size(); ++i)
    bench.cell(folder_key(i), [&] { return read_training_run(folders[i]); });
}

struct IterationTime {
  double seconds = 0;  // 0: none
  std::vector<Field> row;
};

IterationTime iteration_time(const std::string& name, const TrainingRun& run) {
  const auto each = run.seconds();
  IterationTime time;
  for (const auto& [iteration, seconds] : each) time.seconds += seconds;
  if (!each.empty()) time.seconds /= static_cast<double>(each.size());
  const auto shown = [&](const char* metric, int digits) {
    const auto mean = run.mean(metric);
    return mean ? number(*mean, digits) : Field();
  };
  const auto share = [&](const char* metric) {
    const auto mean = run.mean(metric);
    return mean ? percent(*mean, 0) : Field();
  };
  const bool gpu = run.setting("device") == "gpu";
  time.row = {name,
              run.setting("threads"),
              run.setting("games"),
              number(static_cast<double>(each.size())),
              number(time.seconds, 1),
              shown("seconds.selfplay", 1),
              shown("seconds.learn", 1),
              shown("seconds.gate", 1),
              share("cpu_use"),
              gpu ? share("device_use") : Field()};
  return time;
}

std::string folder_name(const TrainingRun& run) {
  return fmt::format("a run from elsewhere, {}, `{}`",
                     run.setting("device") == "gpu" ? "GPU" : "CPU", run.setting("net"));
}

Page parallel_page(const StoredRun& run) {
  Page page;
  Table table{"iteration",
              "Seconds of a training iteration, and what they were spent on",
              {{"how", false},
               {"threads"},
               {"games"},
               {"iterations"},
               {"seconds"},
               {"self-play"},
               {"learning"},
               {"gate"},
               {"processors at work"},
               {"GPU at work"}},
              {}};
  std::array<double, kWorkersCases.size()> seconds{};
  for (std::size_t i = 0; i < kWorkersCases.size(); ++i)
    if (const Json* cell = run.find(kWorkersCases[i].key)) {
      const auto time = iteration_time(kWorkersCases[i].name, TrainingRun(*cell));
      seconds[i] = time.seconds;
      table.rows.push_back(time.row);
    }
  for (std::size_t i = 0;; ++i) {
    const Json* cell = run.find(folder_key(i));
    if (!cell) break;
    table.rows.push_back(iteration_time(folder_name(TrainingRun(*cell)), TrainingRun(*cell)).row);
  }
  if (table.rows.empty()) return page;
  table.rows.push_back({"report: one process", "1", Field(), "10", number(kReportAlone, 1), Field(),
                        Field(), Field(), "20 to 35 %", Field()});
  table.rows.push_back({"report: 8 processes", number(kReportProcesses), Field(), "10",
                        number(kReportWorkers, 1), Field(), Field(), Field(), "75 to 95 %",
                        "95 to 100 %"});
  page.add(table);
  if (seconds[0] > 0 && seconds[2] > 0) {
    const double gain = seconds[0] / seconds[2];
    const double batching = seconds[1] > 0 ? seconds[0] / seconds[1] : 0;
    const double theirs = kReportAlone / kReportWorkers;
    page.add(Claim{
        "Parallel workers halve the time of an iteration: 16.18 min alone, 7.76 min with 8 "
        "processes.",
        fmt::format(
            "{} thread{} with 64 games at once are {:.2f} times as fast as one thread with one "
            "game{}; the report's 8 processes {:.2f} times. One run of each was timed, so there "
            "are "
            "no error bars.",
            run.threads, run.threads == 1 ? "" : "s", gain,
            batching > 0 ? fmt::format(" (64 games on one thread: {:.2f} times)", batching) : "",
            theirs),
        run.quick              ? Verdict::open
        : gain >= 0.9 * theirs ? Verdict::holds
        : gain > 1.1           ? Verdict::partly
                               : Verdict::fails});
  }
  return page;
}

}  // namespace

Experiment a_parallel() {
  base::OptionTable settings;
  settings.integer("iterations", 1, {1, 1000}, "of each way to work; the report took ten")
      .integer("games", 40, {2, 1'000'000}, "of self-play in an iteration")
      .integer("gate_games", 20, {2, 1'000'000}, "between the new and the old network")
      .integer("sims", 200, {1, 1'000'000}, "simulations a move")
      .text("architecture", "paper-a", "of the network")
      .flag("learn", true, "off: games alone, without the learning between them")
      .text("runs", "", "folders of training runs made elsewhere, to be shown beside, with spaces");
  return {.id = "a-parallel",
          .report = "A",
          .place = "table 5",
          .title = "A training iteration, alone and in parallel",
          .question = "How much faster is a training iteration with parallel workers?",
          .method =
              "One iteration of config `paper-a` without warm start and without matches against "
              "opponents: self-play, learning, gate. The first 12 plies are drawn (temperature 1), "
              "or all games of an untrained network would be the same and those played one after "
              "the other would be answered from the cache of the first. It runs on one thread with "
              "one game at a "
              "time, as a single process would; on one thread with 64 games, whose leaves the "
              "network judges in batches; and on all threads. Learning is libtorch's on one "
              "thread. Processors at work are those of self-play, of all the machine has. Runs "
              "made elsewhere, on a GPU, are shown as they reported themselves.",
          .settings = settings,
          .quick = {{"games", "2"},
                    {"gate_games", "2"},
                    {"sims", "4"},
                    {"architecture", "resnet:b1c8"},
                    {"learn", "off"}},
          .measure = measure_parallel,
          .page = parallel_page};
}

}  // namespace ogai::lab
