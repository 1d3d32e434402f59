#include "base/text_chart.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/text_canvas.h"

namespace ogai::base {
namespace {

constexpr int kLeastWidth = 40;

bool is_charted(const SvgPoint& point) {
  return std::abs(point.x) < 1e300 && std::abs(point.y) < 1e300;
}

struct ChartRange {
  double low = 0;
  double high = 0;
  bool empty = true;

  void include(double value) {
    low = empty ? value : std::min(low, value);
    high = empty ? value : std::max(high, value);
    empty = false;
  }
  void make_room() {  // never of length 0
    if (high > low) return;
    const double room = std::max(1e-6, std::abs(low) * 0.1);
    low -= room;
    high += room;
  }
  double part(double value) const { return (value - low) / (high - low); }
};

// A line's name at the right of its last point.
struct EndLabel {
  std::string text;
  std::size_t series = 0;
  double value = 0;
  int row = 0;
};

// What is drawn, laid out: everything in characters.
class ChartLayout {
 public:
  ChartLayout(const TextChart& chart, const TextChartStyle& style)
      : chart_(chart), style_(style), width_(std::max(kLeastWidth, style.width)) {
    for (const SvgSeries& series : chart.series)
      for (const SvgPoint& point : series.points)
        if (is_charted(point)) {
          x_.include(point.x);
          y_.include(point.y);
        }
    if (x_.empty) return;
    if (chart.low) y_.include(*chart.low);
    if (chart.high) y_.include(*chart.high);
    y_.make_room();
    lay_out_labels();
    ticks_ = nice_ticks(y_.low, y_.high, std::max(2, style.height / 2));
    for (const double tick : ticks_) margin_ = std::max(margin_, columns_of(short_number(tick)));
    plot_ = std::max(8, width_ - margin_ - 2 - label_width_ - (label_width_ > 0 ? 1 : 0));
  }

  std::string text() {
    const std::string title = harmless_text(chart_.title, style_.unicode) + "\n";
    if (x_.empty) return title + "  no data\n";
    TextCanvas canvas(plot_, style_.height, style_.unicode);
    for (std::size_t i = 0; i < chart_.series.size(); ++i) draw_line(canvas, i);
    std::string out = title;
    for (int row = 0; row < style_.height; ++row) out += plot_row(canvas, row);
    return out + x_axis();
  }

 private:
  int row_of(double y) const {
    const int dots = style_.unicode ? kBrailleRows : 1;  // where the canvas puts the point
    const double dot = (1 - y_.part(y)) * (style_.height * dots - 1);
    return std::clamp(static_cast<int>(std::lround(dot)) / dots, 0, style_.height - 1);
  }

  std::string sign_of(std::size_t series) const {
    return style_.unicode ? "" : std::string(ascii_sign(series)) + " ";
  }

  void lay_out_labels() {
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      const auto& points = chart_.series[i].points;
      const auto last = std::find_if(points.rbegin(), points.rend(), is_charted);
      if (last == points.rend()) continue;
      const std::string value = " " + short_number(last->y);
      const std::string name = harmless_text(chart_.series[i].name, style_.unicode);
      const int room = width_ / 3 - columns_of(value) - columns_of(sign_of(i));
      labels_.push_back({sign_of(i) + cut_text(name, room) + value, i, last->y, row_of(last->y)});
      label_width_ = std::max(label_width_, columns_of(labels_.back().text));
    }
    spread_labels();
  }

  // One label a row: from above each gives way downwards, and from below upwards what then stands
  // too low. More labels than rows: the last are left out.
  void spread_labels() {
    std::stable_sort(labels_.begin(), labels_.end(),
                     [](const EndLabel& a, const EndLabel& b) { return a.value > b.value; });
    if (labels_.size() > static_cast<std::size_t>(style_.height))
      labels_.resize(static_cast<std::size_t>(style_.height));
    int least = 0;
    for (EndLabel& label : labels_) {
      label.row = std::max(label.row, least);
      least = label.row + 1;
    }
    int most = style_.height - 1;
    for (auto label = labels_.rbegin(); label != labels_.rend(); ++label) {
      label->row = std::min(label->row, most);
      most = label->row - 1;
    }
  }

  void draw_line(TextCanvas& canvas, std::size_t index) const {
    const double columns = canvas.dot_columns() - 1;
    const double rows = canvas.dot_rows() - 1;
    const auto place = [&](const SvgPoint& point) {
      const double across = x_.high > x_.low ? x_.part(point.x) : 0;
      return DotPlace{static_cast<int>(std::lround(across * columns)),
                      static_cast<int>(std::lround((1 - y_.part(point.y)) * rows))};
    };
    const SvgPoint* before = nullptr;
    for (const SvgPoint& point : chart_.series[index].points) {
      const bool charted = is_charted(point);
      if (charted) canvas.line(place(before ? *before : point), place(point), index);
      before = charted ? &point : nullptr;
    }
  }

  std::string plot_row(const TextCanvas& canvas, int row) const {
    std::string left(static_cast<std::size_t>(margin_), ' ');
    bool ticked = false;
    for (const double tick : ticks_)
      if (row_of(tick) == row) {
        left = fmt::format("{:>{}}", short_number(tick), margin_);
        ticked = true;
      }
    std::string right;
    for (const EndLabel& label : labels_)
      if (label.row == row) right = " " + colored_text(label.text, label.series, style_.color);
    const std::string edge = style_.unicode ? (ticked ? "┤" : "│") : (ticked ? "+" : "|");
    const std::string drawn = canvas.row(row, style_.color, !right.empty());
    return left + " " + edge + drawn + right + "\n";
  }

  // The ticks of the x axis that fit beside each other, and their texts below.
  std::string x_axis() const {
    const auto ticks = x_.high > x_.low
                           ? nice_ticks(x_.low, x_.high, std::max(2, plot_ / 12), chart_.whole_x)
                           : std::vector<double>{x_.low};
    std::vector<std::string> line(static_cast<std::size_t>(plot_), style_.unicode ? "─" : "-");
    std::string below(static_cast<std::size_t>(margin_ + 2), ' ');
    for (const double tick : ticks) {
      const double across = x_.high > x_.low ? x_.part(tick) : 0;
      const int column = static_cast<int>(std::lround(across * (plot_ - 1)));
      const std::string text = short_number(tick);
      const int start = margin_ + 2 + std::max(0, column - columns_of(text) / 2);
      const int used = static_cast<int>(below.find_last_not_of(' ') + 1);  // npos + 1 == 0
      if ((used > 0 && start <= used) || start + columns_of(text) > width_) continue;
      line[static_cast<std::size_t>(column)] = style_.unicode ? "┬" : "+";
      below.resize(static_cast<std::size_t>(std::max<int>(start, static_cast<int>(below.size()))),
                   ' ');
      below.replace(static_cast<std::size_t>(start), std::string::npos, text);
    }
    const std::string label = "  " + harmless_text(chart_.x_label, style_.unicode);
    if (!chart_.x_label.empty() && columns_of(below) + columns_of(label) <= width_) below += label;
    std::string axis(static_cast<std::size_t>(margin_ + 1), ' ');
    axis += style_.unicode ? "└" : "+";
    for (const std::string& piece : line) axis += piece;
    return axis + "\n" + below + "\n";
  }

  const TextChart& chart_;
  const TextChartStyle& style_;
  int width_;
  ChartRange x_, y_;
  std::vector<EndLabel> labels_;
  std::vector<double> ticks_;
  int label_width_ = 0;
  int margin_ = 0;  // columns of the y axis's numbers
  int plot_ = 0;    // columns
};

}  // namespace

std::string short_number(double value) {
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
  const double size = std::abs(value);
  if (size >= 999.5e9) return fmt::format("{:.3g}", value);
  if (size >= 999.5e6) return fmt::format("{:.3g}G", value / 1e9);
  if (size >= 999.5e3) return fmt::format("{:.3g}M", value / 1e6);
  if (size >= 9999.5) return fmt::format("{:.3g}k", value / 1e3);
  if (size >= 999.5) return fmt::format("{:.0f}", value);
  if (size > 0 && size < 1e-3) return fmt::format("{:.2g}", value);
  return fmt::format("{:.3g}", value == 0 ? 0.0 : value);
}

std::string text_lines(const TextChart& chart, const TextChartStyle& style) {
  return ChartLayout(chart, style).text();
}

}  // namespace ogai::base
