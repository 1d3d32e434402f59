#include "cli/train/run_summary.h"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

#include "base/clock.h"

namespace ogai::cli {

namespace {

using nlohmann::ordered_json;
using train::MetricSeries;
using train::MetricSteps;

const MetricSteps* steps_of(const MetricSeries& series, std::string_view name) {
  const auto found = series.find(name);
  return found == series.end() || found->second.empty() ? nullptr : &found->second;
}

std::optional<double> last_of(const MetricSeries& series, std::string_view name) {
  const MetricSteps* const steps = steps_of(series, name);
  if (!steps) return std::nullopt;
  for (auto step = steps->rbegin(); step != steps->rend(); ++step)
    if (std::isfinite(step->second.value)) return step->second.value;
  return std::nullopt;
}

void find_best_elo(const MetricSeries& series, RunSummary& summary) {
  summary.last_elo = last_of(series, "elo");
  if (!summary.last_elo) return;
  for (const auto& [step, point] : *steps_of(series, "elo"))
    if (std::isfinite(point.value) && (!summary.best_elo || point.value > *summary.best_elo)) {
      summary.best_elo = point.value;
      summary.best_step = step;
    }
}

void count_gates(const MetricSeries& series, RunSummary& summary) {
  const MetricSteps* const steps = steps_of(series, "gate.passed");
  if (!steps) return;
  summary.gates = summary.gates_passed = 0;
  for (const auto& [step, point] : *steps) {
    if (!std::isfinite(point.value)) continue;  // no gate in this iteration
    ++*summary.gates;
    *summary.gates_passed += point.value > 0;
  }
}

void add_curve(RunChart& chart, const MetricSeries& series, std::string_view metric,
               std::string name) {
  if (!last_of(series, metric)) return;
  base::SvgSeries curve{std::move(name), {}};
  for (const auto& [step, point] : *steps_of(series, metric))
    curve.points.push_back({static_cast<double>(step), point.value});
  chart.series.push_back(std::move(curve));
}

// A curve for every metric that begins so, named by the rest.
void add_curves(RunChart& chart, const MetricSeries& series, std::string_view prefix) {
  for (auto entry = series.lower_bound(prefix);
       entry != series.end() && entry->first.starts_with(prefix); ++entry)
    add_curve(chart, series, entry->first, entry->first.substr(prefix.size()));
}

// 1234567 as 1,234,567.
std::string grouped(double number) {
  std::string text = fmt::format("{:.0f}", number);
  for (auto place = static_cast<std::ptrdiff_t>(text.size()) - 3; place > (number < 0); place -= 3)
    text.insert(static_cast<std::size_t>(place), 1, ',');
  return text;
}

std::string time_text(double seconds) {
  if (!(seconds >= 0 && seconds < 1e9)) return fmt::format("{:g} s", seconds);
  return base::format_duration(
      std::chrono::duration_cast<base::Duration>(std::chrono::duration<double>(seconds)));
}

}  // namespace

RunSummary summarize(const MetricSeries& series) {
  RunSummary summary;
  std::set<std::int64_t> all;
  for (const auto& [name, steps] : series)
    for (const auto& [step, point] : steps) all.insert(step);
  summary.iterations = static_cast<std::int64_t>(all.size());
  if (!all.empty()) {
    summary.first = *all.begin();
    summary.last = *all.rbegin();
  }
  summary.games = last_of(series, "games");
  summary.samples = last_of(series, "samples");
  summary.seconds = last_of(series, "seconds");
  summary.evaluations = last_of(series, "evaluations");
  find_best_elo(series, summary);
  count_gates(series, summary);
  return summary;
}

std::vector<RunChart> run_charts(const MetricSeries& series) {
  RunChart losses{"losses", "Losses by head", "loss", {}};
  add_curves(losses, series, "loss.");
  RunChart errors{"errors", "Errors by stage", "discs", {}};
  add_curves(errors, series, "error.");
  RunChart fitness{"fitness", "Fitness", "fitness", {}};
  add_curves(fitness, series, "fitness.");
  RunChart elo{"elo", "Elo", "Elo", {}};
  add_curve(elo, series, "elo", "elo");
  RunChart wins{"winrates", "Win rates", "share of points", {}, true};
  add_curves(wins, series, "winrate.");
  RunChart gate{"gate", "Against the best so far", "share of points", {}, true};
  add_curve(gate, series, "gate.score", "score");
  RunChart hits{"hits", "Moves predicted", "share of positions", {}, true};
  add_curve(hits, series, "hits", "hits");
  RunChart diversity{"diversity", "Diversity of the populations", "half widths", {}};
  add_curve(diversity, series, "diversity", "diversity");
  RunChart genes{"genes", "Parameters of the best", "value", {}};
  add_curves(genes, series, "gene.");
  RunChart games{"games-per-second", "Games per second", "games/s", {}};
  add_curve(games, series, "games_per_second", "games/s");
  RunChart evaluations{"evaluations-per-second", "Evaluations per second", "evaluations/s", {}};
  add_curve(evaluations, series, "evaluations_per_second", "evaluations/s");
  std::vector<RunChart> charts;
  for (RunChart* chart : {&losses, &errors, &fitness, &elo, &wins, &gate, &hits, &diversity, &genes,
                          &games, &evaluations})
    if (!chart->series.empty()) charts.push_back(std::move(*chart));
  return charts;
}

std::string summary_text(const RunSummary& summary, const MetricSeries& series) {
  std::string text;
  const auto row = [&](std::string_view name, const std::string& value) {
    text += fmt::format("  {:<15} {}\n", name, value);
  };
  row("iterations", fmt::format("{} ({} to {})", grouped(static_cast<double>(summary.iterations)),
                                summary.first, summary.last));
  if (summary.games) row("games", grouped(*summary.games));
  if (summary.samples) row("samples", grouped(*summary.samples));
  if (summary.evaluations) row("evaluations", grouped(*summary.evaluations));
  if (summary.seconds) row("time", time_text(*summary.seconds));
  if (summary.last_elo)
    row("Elo", fmt::format("{:.0f} last, {:.0f} best (iteration {})", *summary.last_elo,
                           *summary.best_elo, summary.best_step));
  if (summary.gates)
    row("gates passed", fmt::format("{} of {}", *summary.gates_passed, *summary.gates));
  for (const auto& [metric, name] : {std::pair{"loss.total", "loss"},
                                     {"rate", "learning rate"},
                                     {"window", "window"},
                                     {"simulations", "simulations"}})
    if (const auto value = last_of(series, metric))
      row(name, *value == std::round(*value) ? grouped(*value) : base::short_number(*value));
  return text;
}

std::string chart_text(const RunChart& chart, const base::TextChartStyle& style) {
  base::TextChart text{
      .title = chart.title, .x_label = "iteration", .series = chart.series, .whole_x = true};
  if (chart.share) {
    text.low = 0;
    text.high = 1;
  }
  return base::text_lines(text, style);
}

std::string chart_svg(const RunChart& chart) {
  return base::svg_lines({.title = chart.title,
                          .x_label = "iteration",
                          .y_label = chart.y_label,
                          .series = chart.series,
                          .whole_x = true});
}

ordered_json run_json(const std::string& name, const MetricSeries& series) {
  const RunSummary summary = summarize(series);
  // Counts without a decimal point.
  const auto number = [](const auto& value) -> ordered_json {
    if (!value) return nullptr;
    const auto real = static_cast<double>(*value);
    if (real != std::round(real) || std::abs(real) > 1e15) return real;
    return static_cast<std::int64_t>(real);
  };
  ordered_json object = {{"run", name},
                         {"iterations", summary.iterations},
                         {"first", summary.first},
                         {"last", summary.last},
                         {"games", number(summary.games)},
                         {"samples", number(summary.samples)},
                         {"evaluations", number(summary.evaluations)},
                         {"seconds", number(summary.seconds)},
                         {"elo", nullptr},
                         {"gates", number(summary.gates)},
                         {"gates_passed", number(summary.gates_passed)}};
  if (summary.last_elo)
    object["elo"] = {
        {"last", *summary.last_elo}, {"best", *summary.best_elo}, {"best_step", summary.best_step}};
  object["series"] = ordered_json::object();
  for (const auto& [metric, steps] : series) {
    ordered_json& points = object["series"][metric] = ordered_json::array();
    for (const auto& [step, point] : steps)
      points.push_back(
          {step, std::isfinite(point.value) ? ordered_json(point.value) : ordered_json()});
  }
  return object;
}

}  // namespace ogai::cli
