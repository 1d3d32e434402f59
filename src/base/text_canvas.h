// TextCanvas: lines drawn in characters, each series of them in its colour or with its sign.
//
// In Unicode a character is 2 × 4 Braille dots, in ASCII one. The origin is the upper left corner.
// Where lines cross, the later one gives a character its colour, in ASCII its sign.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ogai::base {

inline constexpr int kBrailleColumns = 2;
inline constexpr int kBrailleRows = 4;

struct DotPlace {
  int column = 0;
  int row = 0;
};

class TextCanvas {
 public:
  TextCanvas(int columns, int rows, bool unicode);

  int dot_columns() const { return columns_ * dots_across(); }
  int dot_rows() const { return rows_ * dots_down(); }

  // Both ends belong to the line and lie on the canvas.
  void line(DotPlace from, DotPlace to, std::size_t series);
  // The characters of a row; without `padded` not those behind the last that is drawn.
  std::string row(int row, bool color, bool padded) const;

 private:
  struct Cell {
    std::uint8_t dots = 0;
    std::uint8_t series = 0;
  };

  int dots_across() const { return unicode_ ? kBrailleColumns : 1; }
  int dots_down() const { return unicode_ ? kBrailleRows : 1; }
  void dot(DotPlace place, std::size_t series);
  std::string sign(const Cell& cell) const;

  int columns_;
  int rows_;
  bool unicode_;
  std::vector<Cell> cells_;
};

// With which the series is drawn in ASCII.
std::string_view ascii_sign(std::size_t series);
// In the series' ANSI colour, if `color`.
std::string colored_text(std::string_view text, std::size_t series, bool color);

// Columns that a text takes: its characters, each taken to be one wide.
int columns_of(std::string_view utf8);
// Without control characters; without `unicode` every other byte that is not ASCII is a ? too.
std::string harmless_text(std::string_view utf8, bool unicode);
// At most so many columns, at least 1; what is cut off leaves a full stop.
std::string cut_text(std::string_view utf8, int columns);

}  // namespace ogai::base
