// SvgCanvas: writes one SVG picture, shape by shape, on white paper.
//
// Units are pixels, the origin is the upper left corner. Text of any origin is made safe: markup
// is escaped, bytes that XML or UTF-8 forbid become U+FFFD. Equal calls give equal text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ogai::base {

namespace svg_color {
inline constexpr std::string_view kPaper = "#ffffff";
inline constexpr std::string_view kInk = "#1f2328";
inline constexpr std::string_view kFaintInk = "#59636e";
inline constexpr std::string_view kGrid = "#e4e8ec";
inline constexpr std::string_view kFrame = "#8c959f";
}  // namespace svg_color

inline constexpr double kSvgMargin = 20;
inline constexpr double kSvgTitleHeight = 40;
inline constexpr double kSvgFontSize = 12;
inline constexpr std::size_t kSvgLongestLabel = 36;  // characters; longer ones are shortened

struct SvgStroke {
  std::string_view color = svg_color::kInk;
  double width = 1;
  std::string_view dashes;  // as stroke-dasharray; empty: solid
};

enum class SvgAnchor { start, middle, end };

struct SvgText {
  double size = 12;
  SvgAnchor anchor = SvgAnchor::start;
  std::string_view color = svg_color::kInk;
  bool bold = false;
  double turn = 0;  // degrees, clockwise about the text's place
};

class SvgCanvas {
 public:
  // The title stands in the uppermost kSvgTitleHeight pixels, and is what programs read aloud.
  SvgCanvas(double width, double height, std::string_view title);

  void line(double x1, double y1, double x2, double y2, const SvgStroke& stroke = {});
  void circle(double x, double y, double radius, std::string_view fill);
  void rectangle(double x, double y, double width, double height, std::string_view fill,
                 std::string_view tooltip = "");
  void text(double x, double y, std::string_view text, const SvgText& style = {});

  // A line through points added one after the other.
  void begin_path();
  void path_to(double x, double y);
  void end_path(const SvgStroke& stroke);

  void no_data();  // says so in the middle

  std::string finish() &&;

 private:
  double width_;
  double height_;
  std::string out_;
  bool path_is_empty_ = true;
};

// Safe inside an element or a quoted attribute.
std::string escape_xml(std::string_view text);

// About as wide as the text will be in a sans-serif font.
double svg_text_width(std::string_view text, double size);

// The width of the widest of these labels, shortened where too long.
double widest_label(const std::vector<std::string>& labels);

// `text`, or its beginning and "…" where it has more than `most` characters.
std::string shorten_text(std::string_view text, std::size_t most);

}  // namespace ogai::base
