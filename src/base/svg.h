// Charts as SVG text: lines, values with error bars, a heat map.
//
// Plain data in, one self-contained picture out, readable on light and dark pages. Values
// that are not finite are left out (a line has a gap, a cell stays empty); without any value the
// picture says "no data". Equal data give equal text. Knows no game.
#pragma once

#include <string>
#include <vector>

namespace ogai::base {

struct SvgPoint {
  double x = 0;
  double y = 0;
};

struct SvgSeries {
  std::string name;
  std::vector<SvgPoint> points;  // in the order in which they are joined
};

struct SvgLineChart {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<SvgSeries> series;  // the legend keeps their order
  bool whole_x = false;           // x counts something: no ticks between whole numbers
};

std::string svg_lines(const SvgLineChart& chart);

struct SvgErrorBar {
  std::string label;
  double value = 0;
  double low = 0;
  double high = 0;
  std::string note;  // at the right edge
};

struct SvgErrorBarChart {
  std::string title;
  std::string x_label;
  std::vector<SvgErrorBar> rows;  // from above
};

// Horizontal: a dot with whiskers for each row.
std::string svg_error_bars(const SvgErrorBarChart& chart);

struct SvgHeatMap {
  std::string title;
  std::string legend;  // below, says what the colours mean
  std::vector<std::string> row_labels;
  std::vector<std::string> column_labels;
  std::vector<double> values;      // row by row; NaN: an empty cell
  std::vector<std::string> texts;  // in the cells; empty or one for each value
  double low = 0;                  // red; white is half-way
  double high = 1;                 // blue
};

std::string svg_heat_map(const SvgHeatMap& map);

// Round numbers (1, 2 or 5 times a power of ten apart) that lie within low … high, about
// `wanted` of them, at least `least_step` (0 or a round number) apart.
std::vector<double> nice_ticks(double low, double high, int wanted, double least_step = 0);

}  // namespace ogai::base
