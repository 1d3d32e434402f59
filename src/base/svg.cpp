#include "base/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <limits>
#include <string_view>

#include "base/svg_canvas.h"

namespace ogai::base {
namespace {

constexpr double kAxisHeight = 52;

// Okabe and Ito's colours, told apart by the colour-blind too; yellow left out, invisible on white.
constexpr std::array<std::string_view, 7> kColors{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#56b4e9", "#e69f00", "#1f2328"};
constexpr std::array<std::string_view, 3> kDashes{"", "6 3", "2 2"};

SvgStroke stroke_of(std::size_t series) {
  return {kColors[series % kColors.size()], 2, kDashes[series / kColors.size() % kDashes.size()]};
}

// Beyond these a difference of two could overflow.
bool is_drawable(double value) {
  return std::abs(value) < 1e300;
}

struct Interval {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  bool empty() const { return low > high; }
  void include(double value) {
    if (!is_drawable(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  // With room at both ends, never of length 0.
  Interval widened(double share) const {
    const double room = high > low ? (high - low) * share : std::max(1.0, std::abs(low) * share);
    return {low - room, high + room};
  }
};

// From values to pixels.
struct Axis {
  Interval values;
  double start = 0;
  double end = 0;

  double operator()(double value) const {
    return start + (value - values.low) / (values.high - values.low) * (end - start);
  }
};

std::string tick_text(double value, double step) {
  if (std::abs(value) < step * 1e-9) value = 0;
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
  const bool plain = std::abs(value) < 1e7 && decimals <= 6;
  std::string text = plain ? fmt::format("{:.{}f}", value, decimals) : fmt::format("{:g}", value);
  if (text.front() == '-') text.replace(0, 1, "−");
  return text;
}

double step_of(const std::vector<double>& ticks) {
  return ticks.size() > 1 ? ticks[1] - ticks[0] : 1;
}

void draw_x_axis(SvgCanvas& canvas, const Axis& x, double top, double bottom,
                 std::string_view label, double least_step = 0) {
  const auto ticks = nice_ticks(x.values.low, x.values.high, 8, least_step);
  for (const double tick : ticks) {
    canvas.line(x(tick), top, x(tick), bottom, {.color = svg_color::kGrid});
    canvas.text(x(tick), bottom + 18, tick_text(tick, step_of(ticks)),
                {.size = kSvgFontSize, .anchor = SvgAnchor::middle, .color = svg_color::kFaintInk});
  }
  canvas.line(x.start, bottom, x.end, bottom, {.color = svg_color::kFrame});
  canvas.text((x.start + x.end) / 2, bottom + 40, label,
              {.size = kSvgFontSize, .anchor = SvgAnchor::middle});
}

void draw_y_axis(SvgCanvas& canvas, const Axis& y, double left, double right,
                 std::string_view label) {
  const auto ticks = nice_ticks(y.values.low, y.values.high, 7);
  for (const double tick : ticks) {
    canvas.line(left, y(tick), right, y(tick), {.color = svg_color::kGrid});
    canvas.text(left - 8, y(tick) + 4, tick_text(tick, step_of(ticks)),
                {.size = kSvgFontSize, .anchor = SvgAnchor::end, .color = svg_color::kFaintInk});
  }
  canvas.line(left, y.start, left, y.end, {.color = svg_color::kFrame});
  canvas.text(kSvgMargin, (y.start + y.end) / 2, label,
              {.size = kSvgFontSize, .anchor = SvgAnchor::middle, .turn = -90});
}

// A point that is not finite ends the stretch of line.
void draw_series(SvgCanvas& canvas, const SvgSeries& series, const Axis& x, const Axis& y,
                 const SvgStroke& stroke) {
  const auto drawable = [](const SvgPoint& p) { return is_drawable(p.x) && is_drawable(p.y); };
  auto next = series.points.begin();
  while (true) {
    next = std::find_if(next, series.points.end(), drawable);
    if (next == series.points.end()) break;
    const auto stop = std::find_if_not(next, series.points.end(), drawable);
    canvas.begin_path();
    for (; next != stop; ++next) canvas.path_to(x(next->x), y(next->y));
    canvas.end_path(stroke);
  }
  if (series.points.size() > 40) return;
  for (const SvgPoint& point : series.points)
    if (drawable(point)) canvas.circle(x(point.x), y(point.y), 2.5, stroke.color);
}

void draw_legend(SvgCanvas& canvas, const std::vector<SvgSeries>& series, double left, double top) {
  for (std::size_t i = 0; i < series.size(); ++i) {
    const double y = top + 20 * static_cast<double>(i);
    canvas.line(left, y, left + 22, y, stroke_of(i));
    canvas.text(left + 30, y + 4, shorten_text(series[i].name, kSvgLongestLabel),
                {.size = kSvgFontSize});
  }
}

void draw_error_bar(SvgCanvas& canvas, const SvgErrorBar& row, const Axis& x, double y) {
  constexpr std::string_view kColor = kColors[0];
  if (is_drawable(row.low) && is_drawable(row.high)) {
    canvas.line(x(row.low), y, x(row.high), y, {.color = kColor, .width = 2});
    for (const double end : {row.low, row.high})
      canvas.line(x(end), y - 4, x(end), y + 4, {.color = kColor, .width = 2});
  }
  if (is_drawable(row.value)) canvas.circle(x(row.value), y, 4.5, kColor);
}

Interval range_of(const SvgErrorBarChart& chart) {
  Interval range;
  for (const SvgErrorBar& row : chart.rows)
    for (const double value : {row.low, row.value, row.high}) range.include(value);
  return range;
}

}  // namespace

std::vector<double> nice_ticks(double low, double high, int wanted, double least_step) {
  if (!is_drawable(low) || !is_drawable(high) || low >= high || wanted < 1) return {};
  const double raw = (high - low) / wanted;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  const double ratio = raw / power;
  const double round = power * (ratio < 1.5 ? 1 : ratio < 3.5 ? 2 : ratio < 7.5 ? 5 : 10);
  const double step = std::max(round, least_step);
  std::vector<double> ticks;
  const double first = std::ceil(low / step - 1e-9);
  for (int i = 0; (first + i) * step <= high + step * 1e-9 && i <= 2 * wanted; ++i)
    ticks.push_back((first + i) * step);
  return ticks;
}

std::string svg_lines(const SvgLineChart& chart) {
  Interval x_range;
  Interval y_range;
  std::vector<std::string> names;
  for (const SvgSeries& series : chart.series) {
    names.push_back(series.name);
    for (const SvgPoint& point : series.points) {
      if (!is_drawable(point.x) || !is_drawable(point.y)) continue;
      x_range.include(point.x);
      y_range.include(point.y);
    }
  }
  constexpr double kLeft = 76;
  constexpr double kPlotWidth = 560;
  constexpr double kPlotHeight = 340;
  const double legend_height = 20 * static_cast<double>(names.size());
  const double plot_height = std::max(kPlotHeight, legend_height);
  const double width = kLeft + kPlotWidth + 20 + 30 + widest_label(names) + kSvgMargin;
  const double bottom = kSvgTitleHeight + plot_height;
  SvgCanvas canvas(width, bottom + kAxisHeight, chart.title);
  if (x_range.empty()) {
    canvas.no_data();
    return std::move(canvas).finish();
  }
  const Axis x{x_range.widened(x_range.low < x_range.high ? 0.02 : 0), kLeft, kLeft + kPlotWidth};
  const Axis y{y_range.widened(0.06), bottom, kSvgTitleHeight};
  draw_x_axis(canvas, x, kSvgTitleHeight, bottom, chart.x_label, chart.whole_x ? 1 : 0);
  draw_y_axis(canvas, y, kLeft, kLeft + kPlotWidth, chart.y_label);
  for (std::size_t i = 0; i < chart.series.size(); ++i)
    draw_series(canvas, chart.series[i], x, y, stroke_of(i));
  draw_legend(canvas, chart.series, kLeft + kPlotWidth + 20, kSvgTitleHeight + 12);
  return std::move(canvas).finish();
}

std::string svg_error_bars(const SvgErrorBarChart& chart) {
  constexpr double kRowHeight = 26;
  constexpr double kPlotWidth = 480;
  std::vector<std::string> labels;
  std::vector<std::string> notes;
  for (const SvgErrorBar& row : chart.rows) {
    labels.push_back(row.label);
    notes.push_back(row.note);
  }
  const double left = kSvgMargin + widest_label(labels) + 12;
  const double right = left + kPlotWidth;
  const double bottom = kSvgTitleHeight + 8 + std::max(1.0, double(labels.size())) * kRowHeight;
  const double width = right + 12 + widest_label(notes) + kSvgMargin;
  SvgCanvas canvas(width, bottom + kAxisHeight, chart.title);
  const Interval range = range_of(chart);
  if (range.empty() && labels.empty()) {
    canvas.no_data();
    return std::move(canvas).finish();
  }
  const Axis x{range.empty() ? Interval{-1, 1} : range.widened(0.04), left, right};
  draw_x_axis(canvas, x, kSvgTitleHeight, bottom, chart.x_label);
  for (std::size_t i = 0; i < chart.rows.size(); ++i) {
    const double y = kSvgTitleHeight + 4 + kRowHeight * (static_cast<double>(i) + 0.5);
    canvas.text(left - 12, y + 4, shorten_text(labels[i], kSvgLongestLabel),
                {.size = kSvgFontSize, .anchor = SvgAnchor::end});
    draw_error_bar(canvas, chart.rows[i], x, y);
    canvas.text(right + 12, y + 4, shorten_text(notes[i], kSvgLongestLabel),
                {.size = kSvgFontSize, .color = svg_color::kFaintInk});
  }
  return std::move(canvas).finish();
}

}  // namespace ogai::base
