#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <string_view>

#include "base/svg.h"
#include "base/svg_canvas.h"

namespace ogai::base {
namespace {

struct Rgb {
  double red, green, blue;
};

Rgb mix(const Rgb& from, const Rgb& to, double share) {
  return {std::lerp(from.red, to.red, share), std::lerp(from.green, to.green, share),
          std::lerp(from.blue, to.blue, share)};
}

// Red, near-white, blue: told apart by the colour-blind too (ColorBrewer's RdBu, softened).
Rgb heat(double share) {
  constexpr Rgb kLow{192, 57, 66};
  constexpr Rgb kMiddle{247, 247, 247};
  constexpr Rgb kHigh{48, 114, 180};
  share = std::clamp(share, 0.0, 1.0);
  return share < 0.5 ? mix(kLow, kMiddle, share * 2) : mix(kMiddle, kHigh, share * 2 - 1);
}

std::string hex(const Rgb& color) {
  const auto byte = [](double value) { return static_cast<int>(std::lround(value)); };
  return fmt::format("#{:02x}{:02x}{:02x}", byte(color.red), byte(color.green), byte(color.blue));
}

std::string_view ink_on(const Rgb& color) {
  const double light = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue;
  return light < 140 ? svg_color::kPaper : svg_color::kInk;
}

struct HeatLayout {
  double left, top, cell_width, cell_height, width, height;
  bool turned;  // column labels stand upright
  double text_size;
};

HeatLayout layout_of(const SvgHeatMap& map) {
  const auto columns = static_cast<double>(map.column_labels.size());
  const auto rows = static_cast<double>(map.row_labels.size());
  HeatLayout layout{};
  layout.cell_height = rows <= 30 ? 28 : rows <= 80 ? 16 : 8;
  layout.cell_width = rows <= 30 ? 42 : rows <= 80 ? 22 : 8;
  layout.text_size = rows <= 30 ? 12 : rows <= 80 ? 8 : 7;
  const double label_width = widest_label(map.column_labels);
  layout.turned = label_width > layout.cell_width - 2;
  layout.left = kSvgMargin + widest_label(map.row_labels) + 10;
  layout.top = kSvgTitleHeight + (layout.turned ? label_width + 12 : 24);
  layout.width = std::max(layout.left + columns * layout.cell_width + kSvgMargin,
                          2 * kSvgMargin + std::max(svg_text_width(map.title, 17),
                                                    svg_text_width(map.legend, kSvgFontSize)));
  layout.height = layout.top + rows * layout.cell_height + (map.legend.empty() ? kSvgMargin : 44);
  return layout;
}

void draw_cell(SvgCanvas& canvas, const SvgHeatMap& map, const HeatLayout& layout, std::size_t row,
               std::size_t column) {
  const std::size_t cell = row * map.column_labels.size() + column;
  const double value = cell < map.values.size() ? map.values[cell] : NAN;
  const double x = layout.left + layout.cell_width * static_cast<double>(column);
  const double y = layout.top + layout.cell_height * static_cast<double>(row);
  if (!std::isfinite(value)) {
    canvas.rectangle(x, y, layout.cell_width - 1, layout.cell_height - 1, svg_color::kGrid);
    return;
  }
  const double range = map.high - map.low;
  const Rgb color = heat(range > 0 ? (value - map.low) / range : 0.5);
  const std::string text = cell < map.texts.size() ? map.texts[cell] : "";
  canvas.rectangle(x, y, layout.cell_width - 1, layout.cell_height - 1, hex(color),
                   fmt::format("{} – {}: {}", map.row_labels[row], map.column_labels[column],
                               text.empty() ? fmt::format("{:g}", value) : text));
  if (!text.empty() && svg_text_width(text, layout.text_size) < layout.cell_width)
    canvas.text(x + (layout.cell_width - 1) / 2,
                y + layout.cell_height / 2 + layout.text_size * 0.35, text,
                {.size = layout.text_size, .anchor = SvgAnchor::middle, .color = ink_on(color)});
}

void draw_heat_labels(SvgCanvas& canvas, const SvgHeatMap& map, const HeatLayout& layout) {
  const double size = std::min(kSvgFontSize, layout.cell_height);
  for (std::size_t i = 0; i < map.row_labels.size(); ++i)
    canvas.text(layout.left - 10,
                layout.top + layout.cell_height * (static_cast<double>(i) + 0.5) + size * 0.35,
                shorten_text(map.row_labels[i], kSvgLongestLabel),
                {.size = size, .anchor = SvgAnchor::end});
  for (std::size_t i = 0; i < map.column_labels.size(); ++i) {
    const double x = layout.left + layout.cell_width * (static_cast<double>(i) + 0.5);
    const SvgText upright{.size = size, .anchor = SvgAnchor::start, .turn = -90};
    const SvgText level{.size = size, .anchor = SvgAnchor::middle};
    canvas.text(layout.turned ? x + size * 0.35 : x, layout.top - 8,
                shorten_text(map.column_labels[i], kSvgLongestLabel),
                layout.turned ? upright : level);
  }
}

}  // namespace

std::string svg_heat_map(const SvgHeatMap& map) {
  const HeatLayout layout = layout_of(map);
  SvgCanvas canvas(layout.width, layout.height, map.title);
  if (map.row_labels.empty() || map.column_labels.empty()) {
    canvas.no_data();
    return std::move(canvas).finish();
  }
  draw_heat_labels(canvas, map, layout);
  for (std::size_t row = 0; row < map.row_labels.size(); ++row)
    for (std::size_t column = 0; column < map.column_labels.size(); ++column)
      draw_cell(canvas, map, layout, row, column);
  if (!map.legend.empty())
    canvas.text(kSvgMargin, layout.height - kSvgMargin + 2, map.legend,
                {.size = kSvgFontSize, .color = svg_color::kFaintInk});
  return std::move(canvas).finish();
}

}  // namespace ogai::base
