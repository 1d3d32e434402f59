#include "lab/frame/run.h"

#include <algorithm>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <utility>

namespace ogai::lab {

using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

constexpr int kRunVersion = 1;
constexpr int kDeepest = 64;                             // nesting; writing JSON recurses
constexpr std::int64_t kLastTime = 253'402'300'799'999;  // the end of the year 9999

Error run_fault(const std::string& message) {
  return {ErrorKind::syntax, "not a run of the laboratory: " + message};
}

Json cell_json(const StoredCell& cell) {
  return {{"key", cell.key}, {"seconds", cell.seconds}, {"value", cell.value}};
}

template <typename T>
bool holds(const Json& field) {
  if constexpr (std::is_same_v<T, Json>)
    return true;
  else if constexpr (std::is_same_v<T, std::string>)
    return field.is_string();
  else if constexpr (std::is_same_v<T, bool>)
    return field.is_boolean();
  else if constexpr (std::is_same_v<T, double>)
    return field.is_number();
  else
    return field.is_number_unsigned()  ? std::in_range<T>(field.get<std::uint64_t>())
           : field.is_number_integer() ? std::in_range<T>(field.get<std::int64_t>())
                                       : false;
}

// A date that a calendar can show.
bool is_time(const Json& field) {
  return holds<std::int64_t>(field) && field.get<std::int64_t>() >= 0 &&
         field.get<std::int64_t>() <= kLastTime;
}

// Reads fields of an object, remembering the first that is missing or of another type.
class RunFields {
 public:
  explicit RunFields(const Json& object) : object_(object) {}

  template <typename T>
  void read(const char* name, T& value) {
    const auto field = object_.find(name);
    if (field != object_.end() && holds<T>(*field))
      field->get_to(value);
    else if (fault_.empty())
      fault_ = fmt::format("'{}' is missing or of the wrong type", name);
  }
  const std::string& fault() const { return fault_; }

 private:
  const Json& object_;
  std::string fault_;
};

Result<StoredCell> parse_cell(const Json& object) {
  if (!object.is_object()) return run_fault("a cell is no object");
  StoredCell cell;
  RunFields fields(object);
  fields.read("key", cell.key);
  fields.read("seconds", cell.seconds);
  fields.read("value", cell.value);
  if (!fields.fault().empty()) return run_fault("in a cell, " + fields.fault());
  return cell;
}

Result<base::Done> parse_cells(const Json& list, StoredRun& run) {
  if (!list.is_array()) return run_fault("'cells' is no list");
  for (const Json& object : list) {
    auto cell = parse_cell(object);
    if (!cell) return cell.error();
    if (run.find(cell->key)) return run_fault(fmt::format("the cell '{}' twice", cell->key));
    run.cells.push_back(std::move(*cell));
  }
  return base::Done{};
}

}  // namespace

std::string StoredRun::id() const {
  return fmt::format("{}-{:%Y%m%d-%H%M%S}", experiment,
                     fmt::gmtime(static_cast<std::time_t>(started / 1000)));
}

double StoredRun::seconds() const {
  double sum = 0;
  for (const StoredCell& cell : cells) sum += cell.seconds;
  return sum;
}

const Json* StoredRun::find(std::string_view key) const {
  const auto cell = std::find_if(cells.begin(), cells.end(),
                                 [&](const StoredCell& one) { return one.key == key; });
  return cell == cells.end() ? nullptr : &cell->value;
}

std::string format_run(const StoredRun& run) {
  Json object = {
      {"ogai_lab", kRunVersion},  {"experiment", run.experiment}, {"commit", run.commit},
      {"seed", run.seed},         {"threads", run.threads},       {"quick", run.quick},
      {"settings", run.settings}, {"machine", run.machine},       {"started", run.started},
      {"finished", nullptr},      {"planned", run.planned}};
  if (run.finished) object["finished"] = *run.finished;
  // A cell a line: changes of a stored run are readable, and so is the file.
  std::string text = object.dump();
  text.pop_back();
  text += ",\"cells\":[";
  for (std::size_t i = 0; i < run.cells.size(); ++i)
    text += (i == 0 ? "\n" : ",\n") + cell_json(run.cells[i]).dump();
  return text + "\n]}\n";
}

Result<StoredRun> parse_run(std::string_view text) {
  bool too_deep = false;
  const auto keep_shallow = [&](int depth, Json::parse_event_t, Json&) {
    too_deep |= depth > kDeepest;
    return !too_deep;
  };
  const Json object = Json::parse(text, keep_shallow, false);
  if (too_deep) return run_fault(fmt::format("JSON that nests more than {} deep", kDeepest));
  if (!object.is_object()) return run_fault("no JSON object");
  StoredRun run;
  int version = 0;
  Json finished, cells;
  RunFields fields(object);
  fields.read("ogai_lab", version);
  fields.read("experiment", run.experiment);
  fields.read("commit", run.commit);
  fields.read("seed", run.seed);
  fields.read("threads", run.threads);
  fields.read("quick", run.quick);
  fields.read("settings", run.settings);
  fields.read("machine", run.machine);
  fields.read("started", run.started);
  fields.read("finished", finished);
  fields.read("planned", run.planned);
  fields.read("cells", cells);
  if (!fields.fault().empty()) return run_fault(fields.fault());
  if (version != kRunVersion)
    return run_fault(fmt::format("version {}, this program reads {}", version, kRunVersion));
  if (!run.settings.is_object()) return run_fault("'settings' is no object");
  if (!is_time(run.started)) return run_fault("'started' is no time");
  if (!finished.is_null() && !is_time(finished)) return run_fault("'finished' is no time");
  if (!finished.is_null()) run.finished = finished.get<std::int64_t>();
  if (auto done = parse_cells(cells, run); !done) return done.error();
  return run;
}

}  // namespace ogai::lab
