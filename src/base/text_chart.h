// Line charts as text, for terminals: Braille dots, or plain ASCII where they cannot be shown.
//
//   Losses
//    2.0 ┤⢣
//    1.5 ┤ ⠣⡀                       policy 0.93
//    1.0 ┤  ⠈⠒⠤⣀⣀⣀⣀⣀⡀
//    0.5 ┤                          value 0.31
//        └┬──────────┬──────────┬─
//         0         10         20   iteration
//
// Each line's name and last value stand at its end, in its colour if there are colours; in ASCII
// every line has a sign of its own. Values that are not finite leave gaps; without any value the
// chart says "no data". No line is wider than wanted, and control characters in names are made
// harmless. Equal data give equal text. Knows no game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/svg.h"

namespace ogai::base {

struct TextChart {
  std::string title;
  std::string x_label;
  std::vector<SvgSeries> series;
  bool whole_x = false;       // x counts something: no ticks between whole numbers
  std::optional<double> low;  // the least of the y axis at most, and the greatest at least
  std::optional<double> high;
};

struct TextChartStyle {
  int width = 80;  // columns, at least 40 are used
  int height = 8;  // rows of the plot
  bool unicode = true;
  bool color = false;
};

// Lines that end in a newline; none has spaces at its end.
std::string text_lines(const TextChart& chart, const TextChartStyle& style);

// Three or four digits: "0.0312", "1.83", "512", "12.5k", "3.2M".
std::string short_number(double value);

}  // namespace ogai::base
