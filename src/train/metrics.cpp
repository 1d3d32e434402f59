#include "train/metrics.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <fcntl.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <spdlog/spdlog.h>
#include <system_error>
#include <unistd.h>

#include "base/file.h"

namespace ogai::train {

namespace {

using nlohmann::json;

struct MetricLine {
  std::int64_t step = 0;
  std::int64_t time = 0;
  MetricValues values;
};

base::Error metric_fault(std::string message) {
  return {base::ErrorKind::syntax, std::move(message), 0};
}

std::optional<std::int64_t> whole_number(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_integer()) return std::nullopt;
  const bool fits = !found->is_number_unsigned() ||
                    found->get<std::uint64_t>() <= std::numeric_limits<std::int64_t>::max();
  return fits ? std::optional(found->get<std::int64_t>()) : std::nullopt;
}

base::Result<MetricLine> parse_metric_line(std::string_view text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) return metric_fault("is no JSON object");
  MetricLine line;
  const auto step = whole_number(object, "step");
  if (!step) return metric_fault("has no step, or one that is no whole number");
  line.step = *step;
  line.time = whole_number(object, "time").value_or(0);
  for (const auto& [name, value] : object.items()) {
    if (name == "step" || name == "time") continue;
    if (!value.is_number() && !value.is_null())
      return metric_fault("has a value that is no number: " + json(name).dump());
    line.values.emplace_back(
        name, value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>());
  }
  return line;
}

// Calls `visit` with every line's text (its newline included) and contents; what a crash cut off
// at the end is no line.
template <class Visit>
base::Result<base::Done> for_each_metric_line(std::string_view text, Visit visit) {
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t newline = text.find('\n', start);
    const bool whole = newline != std::string_view::npos;
    const std::size_t end = whole ? newline + 1 : text.size();
    const std::string_view here = text.substr(start, end - start);
    if (here.find_first_not_of(" \t\r\n") != std::string_view::npos) {
      auto line = parse_metric_line(here);
      if (!line && !whole) break;
      if (!line) return std::move(line).error().shifted(start);
      visit(here, *line);
    }
    start = end;
  }
  return base::Done{};
}

// The error's place as a line, for those who do not have the text.
base::Error with_line(const base::Error& error, std::string_view text) {
  if (!error.has_offset()) return error;
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<long>(error.offset), '\n');
  return {error.kind, "line " + std::to_string(line) + " " + error.message};
}

std::int64_t milliseconds_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

base::Error metric_system_fault() {
  return {base::ErrorKind::io, "cannot write: " + std::generic_category().message(errno)};
}

}  // namespace

base::Result<base::Done> RunMetrics::open(const std::filesystem::path& path,
                                          std::int64_t next_step) {
  std::string text, kept;
  if (std::error_code ignored; std::filesystem::exists(path, ignored)) {
    auto read = base::read_file(path);
    if (!read) return read.error();
    text = std::move(*read);
  }
  const auto sorted =
      for_each_metric_line(text, [&](std::string_view here, const MetricLine& line) {
        if (line.step >= next_step) return;
        kept += here;
        if (kept.back() != '\n') kept += '\n';
      });
  if (!sorted) return with_line(sorted.error(), text);
  if (kept != text)
    if (const auto written = base::write_file_atomically(path, kept); !written)
      return written.error();
  base::Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666));
  if (!file.is_open()) return metric_system_fault();
  path_ = path;
  file_ = std::move(file);
  return base::Done{};
}

void RunMetrics::report(std::int64_t step, const MetricValues& values) {
  if (file_.is_open()) write_line(step, values);
  for (const auto& sink : sinks_) sink->report(step, values);
}

void RunMetrics::write_line(std::int64_t step, const MetricValues& values) {
  nlohmann::ordered_json object = {{"step", step}, {"time", milliseconds_now()}};
  for (const auto& [name, value] : values)
    object[name] = std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
  // In one piece, so that nobody reads half a line of it.
  const std::string line =
      object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  const off_t before = lseek(file_.get(), 0, SEEK_END);
  const ssize_t written = write(file_.get(), line.data(), line.size());
  if (written == static_cast<ssize_t>(line.size())) return;
  spdlog::warn("{}: step {} is lost: {}", path_.string(), step,
               written < 0 ? metric_system_fault().message : "the disk is full");
  // Half a line would spoil the next one.
  if (written > 0 && ftruncate(file_.get(), before) != 0)
    spdlog::warn("{}: {}", path_.string(), metric_system_fault().message);
}

base::Result<MetricSeries> parse_metrics(std::string_view text) {
  MetricSeries series;
  const auto done = for_each_metric_line(text, [&](std::string_view, const MetricLine& line) {
    for (const auto& [name, value] : line.values) series[name][line.step] = {value, line.time};
  });
  if (!done) return done.error();
  return series;
}

base::Result<MetricSeries> read_metrics(const std::filesystem::path& path) {
  const auto text = base::read_file(path);
  if (!text) return text.error();
  auto series = parse_metrics(*text);
  if (!series) return with_line(series.error(), *text);
  return series;
}

}  // namespace ogai::train
