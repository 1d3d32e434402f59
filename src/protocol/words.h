// The words of a protocol line: what stands between blanks, each with its place, so that
// every fault can be pointed at. Both text protocols are read with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/printable.h"
#include "base/result.h"

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

}  // namespace ogai::protocol
