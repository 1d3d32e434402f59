#include "base/svg_canvas.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <utility>

namespace ogai::base {
namespace {

constexpr std::string_view kReplacement = "\uFFFD";

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 1;
  bool valid = false;
};

// The UTF-8 character at the start of `text`, which is not empty; an invalid byte stands alone.
Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1, true};
  const std::size_t bytes = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
  if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < bytes) return {};
  std::uint32_t code = byte(0) & (0xFFu >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3F);
  }
  const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return overlong || surrogate || code > 0x10FFFF ? Character{} : Character{code, bytes, true};
}

bool allowed_in_xml(std::uint32_t code) {
  return (code >= 0x20 && code != 0x7F && code != 0xFFFE && code != 0xFFFF) || code == '\t' ||
         code == '\n' || code == '\r';
}

template <typename Visitor>  // (Character, its bytes)
void for_each_character(std::string_view text, Visitor&& visit) {
  while (!text.empty()) {
    const Character character = first_character(text);
    visit(character, text.substr(0, character.bytes));
    text.remove_prefix(character.bytes);
  }
}

// One decimal is finer than a screen; no "-0", no ".0".
std::string number(double value) {
  const double rounded = std::round(value * 10) / 10;
  return fmt::format("{}", rounded == 0 ? 0.0 : rounded);
}

std::string_view name_of(SvgAnchor anchor) {
  switch (anchor) {
    case SvgAnchor::start:
      return "start";
    case SvgAnchor::middle:
      return "middle";
    case SvgAnchor::end:
      return "end";
  }
  return "start";
}

std::string attributes_of(const SvgStroke& stroke) {
  std::string text =
      fmt::format(R"(stroke="{}" stroke-width="{}")", stroke.color, number(stroke.width));
  if (!stroke.dashes.empty()) text += fmt::format(R"( stroke-dasharray="{}")", stroke.dashes);
  return text;
}

}  // namespace

SvgCanvas::SvgCanvas(double width, double height, std::string_view title)
    : width_(width), height_(height) {
  fmt::format_to(std::back_inserter(out_),
                 R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" )"
                 R"(viewBox="0 0 {0} {1}" font-family="sans-serif" role="img">)"
                 "\n<title>{2}</title>\n",
                 number(width), number(height), escape_xml(title));
  rectangle(0, 0, width, height, svg_color::kPaper);
  text(kSvgMargin, 26, title, {.size = 16, .bold = true});
}

void SvgCanvas::line(double x1, double y1, double x2, double y2, const SvgStroke& stroke) {
  fmt::format_to(std::back_inserter(out_), "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n",
                 number(x1), number(y1), number(x2), number(y2), attributes_of(stroke));
}

void SvgCanvas::circle(double x, double y, double radius, std::string_view fill) {
  fmt::format_to(std::back_inserter(out_), "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n",
                 number(x), number(y), number(radius), fill);
}

void SvgCanvas::rectangle(double x, double y, double width, double height, std::string_view fill,
                          std::string_view tooltip) {
  fmt::format_to(std::back_inserter(out_),
                 R"(<rect x="{}" y="{}" width="{}" height="{}" fill="{}")", number(x), number(y),
                 number(width), number(height), fill);
  if (tooltip.empty())
    out_ += "/>\n";
  else
    fmt::format_to(std::back_inserter(out_), "><title>{}</title></rect>\n", escape_xml(tooltip));
}

void SvgCanvas::text(double x, double y, std::string_view text, const SvgText& style) {
  fmt::format_to(std::back_inserter(out_),
                 R"(<text x="{}" y="{}" font-size="{}" text-anchor="{}" fill="{}")", number(x),
                 number(y), number(style.size), name_of(style.anchor), style.color);
  if (style.bold) out_ += R"( font-weight="bold")";
  if (style.turn != 0)
    fmt::format_to(std::back_inserter(out_), " transform=\"rotate({} {} {})\"", number(style.turn),
                   number(x), number(y));
  fmt::format_to(std::back_inserter(out_), ">{}</text>\n", escape_xml(text));
}

void SvgCanvas::begin_path() {
  out_ += "<path d=\"";
  path_is_empty_ = true;
}

void SvgCanvas::path_to(double x, double y) {
  fmt::format_to(std::back_inserter(out_), "{}{} {}", path_is_empty_ ? "M" : "L", number(x),
                 number(y));
  path_is_empty_ = false;
}

void SvgCanvas::end_path(const SvgStroke& stroke) {
  fmt::format_to(std::back_inserter(out_), "\" fill=\"none\" stroke-linejoin=\"round\" {}/>\n",
                 attributes_of(stroke));
}

void SvgCanvas::no_data() {
  text(width_ / 2, (height_ + kSvgTitleHeight) / 2, "no data",
       {.size = 14, .anchor = SvgAnchor::middle, .color = svg_color::kFaintInk});
}

std::string SvgCanvas::finish() && {
  out_ += "</svg>\n";
  return std::move(out_);
}

std::string escape_xml(std::string_view text) {
  std::string out;
  for_each_character(text, [&](const Character& character, std::string_view bytes) {
    if (!character.valid || !allowed_in_xml(character.code))
      out += kReplacement;
    else if (bytes == "&")
      out += "&amp;";
    else if (bytes == "<")
      out += "&lt;";
    else if (bytes == ">")
      out += "&gt;";
    else if (bytes == "\"")
      out += "&quot;";
    else
      out += bytes;
  });
  return out;
}

double svg_text_width(std::string_view text, double size) {
  double width = 0;
  for_each_character(text, [&](const Character& character, std::string_view) {
    width += character.code >= 0x1100 ? 1 : 0.58;  // East Asian characters are square
  });
  return width * size;
}

double widest_label(const std::vector<std::string>& labels) {
  double width = 0;
  for (const std::string& label : labels)
    width = std::max(width, svg_text_width(shorten_text(label, kSvgLongestLabel), kSvgFontSize));
  return width;
}

std::string shorten_text(std::string_view text, std::size_t most) {
  std::size_t characters = 0;
  std::size_t kept_bytes = 0;
  for_each_character(text, [&](const Character&, std::string_view bytes) {
    if (++characters < most) kept_bytes += bytes.size();
  });
  return characters <= most ? std::string(text) : std::string(text.substr(0, kept_bytes)) + "…";
}

}  // namespace ogai::base
