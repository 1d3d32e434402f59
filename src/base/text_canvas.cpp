#include "base/text_canvas.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>

namespace ogai::base {
namespace {

constexpr std::array<std::string_view, 6> kSigns = {"*", "+", "o", "x", "#", "@"};
// Cyan, yellow, green, magenta, blue, red: readable on dark and light grounds.
constexpr std::array<int, 6> kAnsiColors = {36, 33, 32, 35, 34, 31};

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

// U+2800 + dots.
std::string braille(std::uint8_t dots) {
  return {static_cast<char>(0xe2), static_cast<char>(0xa0 | dots >> 6),
          static_cast<char>(0x80 | (dots & 0x3f))};
}

}  // namespace

TextCanvas::TextCanvas(int columns, int rows, bool unicode)
    : columns_(columns),
      rows_(rows),
      unicode_(unicode),
      cells_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

void TextCanvas::dot(DotPlace place, std::size_t series) {
  // The bits of a Braille character, by row and column.
  constexpr std::uint8_t kBits[kBrailleRows][kBrailleColumns] = {
      {1, 8}, {2, 16}, {4, 32}, {64, 128}};
  const int column = place.column / dots_across();
  const int row = place.row / dots_down();
  Cell& cell = cells_[static_cast<std::size_t>(row * columns_ + column)];
  cell.dots |= kBits[place.row % dots_down()][place.column % dots_across()];
  cell.series = static_cast<std::uint8_t>(series);
}

// Bresenham's line.
void TextCanvas::line(DotPlace from, DotPlace to, std::size_t series) {
  const int across = std::abs(to.column - from.column);
  const int down = -std::abs(to.row - from.row);
  const int column_step = from.column < to.column ? 1 : -1;
  const int row_step = from.row < to.row ? 1 : -1;
  int error = across + down;
  while (true) {
    dot(from, series);
    if (from.column == to.column && from.row == to.row) return;
    const int twice = 2 * error;
    if (twice >= down) {
      error += down;
      from.column += column_step;
    }
    if (twice <= across) {
      error += across;
      from.row += row_step;
    }
  }
}

std::string TextCanvas::sign(const Cell& cell) const {
  if (cell.dots == 0) return " ";
  return unicode_ ? braille(cell.dots) : std::string(ascii_sign(cell.series));
}

std::string TextCanvas::row(int row, bool color, bool padded) const {
  const Cell* const cells = cells_.data() + static_cast<std::ptrdiff_t>(row) * columns_;
  int end = columns_;
  while (!padded && end > 0 && cells[end - 1].dots == 0) --end;
  std::string out;
  for (int i = 0; i < end;) {  // stretches of one series, so that colours change seldom
    std::string stretch;
    const int start = i;
    for (; i < end && (cells[i].dots == 0) == (cells[start].dots == 0) &&
           (cells[i].dots == 0 || cells[i].series == cells[start].series);
         ++i)
      stretch += sign(cells[i]);
    out += colored_text(stretch, cells[start].series, color && cells[start].dots != 0);
  }
  return out;
}

std::string_view ascii_sign(std::size_t series) {
  return kSigns[series % kSigns.size()];
}

std::string colored_text(std::string_view text, std::size_t series, bool color) {
  if (!color) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", kAnsiColors[series % kAnsiColors.size()], text);
}

int columns_of(std::string_view utf8) {
  return static_cast<int>(
      std::count_if(utf8.begin(), utf8.end(), [](char byte) { return !is_continuation(byte); }));
}

std::string harmless_text(std::string_view utf8, bool unicode) {
  std::string out;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    // U+0080 … U+009F are control characters too, and two bytes long.
    const bool second =
        byte == 0xc2 && i + 1 < utf8.size() && static_cast<unsigned char>(utf8[i + 1]) < 0xa0;
    if (second) ++i;
    if (byte >= 0x80 && !unicode) {
      if (!is_continuation(utf8[i]) || second) out += '?';
      continue;
    }
    out += second || byte < 0x20 || byte == 0x7f ? '?' : static_cast<char>(byte);
  }
  return out;
}

std::string cut_text(std::string_view utf8, int columns) {
  if (columns_of(utf8) <= columns) return std::string(utf8);
  std::string out;
  int taken = 0;
  for (const char byte : utf8) {
    if (!is_continuation(byte) && ++taken > std::max(0, columns - 1)) break;
    out += byte;
  }
  return out + ".";
}

}  // namespace ogai::base
