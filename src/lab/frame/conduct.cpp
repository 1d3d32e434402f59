#include "lab/frame/conduct.h"

#include <chrono>
#include <fmt/format.h>

#include "base/suggest.h"

namespace ogai::lab {

namespace {

std::int64_t wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

base::OptionValues settings_of_run(const Experiment& experiment, const StoredRun& run) {
  auto values = base::values_from_json(experiment.settings, nlohmann::json(run.settings));
  if (!values)
    throw base::Failure(fmt::format("the run {} has settings that {} does not know: {}", run.id(),
                                    experiment.id, values.error().message));
  return std::move(*values);
}

base::Result<base::Done> choose(const Experiment& experiment, base::OptionValues& values,
                                const std::string& name, const std::string& value) {
  if (!experiment.settings.find(name)) {
    const auto names = experiment.settings.names();
    return base::Error{base::ErrorKind::unknown,
                       names.empty()
                           ? fmt::format("{} has no settings, so no '{}'", experiment.id, name)
                           : fmt::format("{} has no setting '{}'; {}", experiment.id, name,
                                         base::list_known(name, names))};
  }
  if (const auto set = values.set(name, value); !set)
    return base::Error{set.error().kind,
                       fmt::format("{}={}: {}", name, value, set.error().message)};
  return base::Done{};
}

}  // namespace

ChosenSettings settings_text(std::string_view text) {
  ChosenSettings settings;
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(", "));
    const std::size_t sign = one.find('=');
    settings.emplace_back(one.substr(0, sign), one.substr(sign + 1));
    text.remove_prefix(std::min(text.size(), one.size() + 2));
  }
  return settings;
}

base::Result<base::OptionValues> settings_of(const Experiment& experiment, bool quick,
                                             const ChosenSettings& chosen) {
  base::OptionValues values(experiment.settings);
  if (quick)
    for (const auto& [name, value] : experiment.quick)
      if (auto set = choose(experiment, values, name, value); !set) return set.error();
  for (const auto& [name, value] : chosen)
    if (auto set = choose(experiment, values, name, value); !set) return set.error();
  return values;
}

StoredRun begin_run(const Experiment& experiment, const RunOrder& order) {
  return {.experiment = experiment.id,
          .commit = order.commit,
          .seed = order.seed,
          .threads = order.threads,
          .quick = order.quick,
          .settings = Json(base::to_json(order.settings)),
          .machine = order.machine,
          .started = wall_clock()};
}

RunEnd conduct(const Experiment& experiment, StoredRun& run, Notebook& notebook,
               const std::stop_token& stop, base::ProgressMode progress) {
  Bench bench(run, settings_of_run(experiment, run), notebook, stop, progress);
  try {
    experiment.measure(bench);
  } catch (const base::Failure& failure) {
    if (!failure.interrupted()) throw;
    return RunEnd::interrupted;
  }
  run.finished = wall_clock();
  notebook.keep(run);
  return RunEnd::finished;
}

Page page_of(const Experiment& experiment, const StoredRun& run) {
  try {
    return experiment.page(run);
  } catch (const std::exception& fault) {
    throw base::Failure(
        fmt::format("the run's cells are not those that this version of {} measures ({}); ogai lab "
                    "run {} measures them again",
                    experiment.id, fault.what(), experiment.id));
  }
}

}  // namespace ogai::lab
