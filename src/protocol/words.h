// What the text protocols share: the words of a line, which stand between blanks, each with its
// place, so that every fault can be pointed at; and the moves of an expected line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/printable.h"
#include "base/result.h"
#include "game/position.h"

namespace ogai::protocol {

struct Word {
  std::string_view text;  // empty only where a word is missing
  std::size_t offset = 0;
};

class Words {
 public:
  explicit Words(std::string_view line) : line_(line) {}

  std::optional<Word> next();  // nothing at the end of the line
  Word next_or_missing();      // at the end an empty word that stands there
  std::optional<Word> peek() const;
  Word rest() const;  // all that is left, without the blanks around it

 private:
  std::string_view line_;
  std::size_t offset_ = 0;
};

// A whole number; one outside low … high is taken for the nearer end. `name` tells in the
// error what the number was to be.
base::Result<std::int64_t> parse_integer(Word word, std::string_view name, std::int64_t low,
                                         std::int64_t high);
base::Result<double> parse_real(Word word, std::string_view name);

using base::quoted;

bool is_blank(std::string_view line);
std::string lower_case(std::string_view text);

// The part of an expected line that can be played: up to its first illegal move, with the passes
// written out that searches leave out.
std::vector<game::Move> played_line(game::Position position, const std::vector<game::Move>& line);

}  // namespace ogai::protocol
