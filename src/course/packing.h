// Pattern weights made small enough for a source file: rounded to whole steps of one byte, the last
// stages left out, compressed and written in 85 printable characters.
//
// What is lost is stated by as_packed(): the weights that are left, as weights. The packed text
// holds exactly those, so an evaluation by the text can be compared with one by as_packed().
#pragma once

#include <string>
#include <string_view>

#include "eval/pattern_weights.h"

namespace ogai::course {

struct Packing {
  int step = 16;    // in units of PatternWeights: 128 are a disc
  int stages = 13;  // those from here on are judged by the last one kept
};

// Each weight of a case the nearest multiple of the step that a signed byte of steps can hold;
// weights of mobility and numbers of discs as they are; stages left out as the last one kept.
eval::PatternWeights as_packed(const eval::PatternWeights& weights, Packing packing);

// The weights of cases in steps, one byte each: of the first weight all stages, then of the second.
std::string packed_bytes(const eval::PatternWeights& weights, Packing packing);

// As base64.b85decode of Python reads it, for a whole number of lines of `width` characters but for
// the last; a multiple of 5.
std::string base85(std::string_view bytes);
std::string in_lines(std::string_view text, std::size_t width);

// A zlib stream, as small as zlib makes it.
std::string deflated(std::string_view bytes);

}  // namespace ogai::course
