// The course agent: one Python file in the course's interface that plays with our weights.
//
// data/course/agent.py is the program; this puts the packed weights in its place for them.
// docs/course-export.md tells what comes out.
#pragma once

#include <cstdint>
#include <string>

#include "course/packing.h"
#include "eval/pattern_weights.h"

namespace ogai::course {

inline constexpr std::size_t kMostBytes = 1'000'000;  // of source that the course allows

// numba: the search is compiled where numba is there. numpy: numba is not even looked for, which
// saves the 100 MB that it holds.
enum class Form : std::uint8_t { numba, numpy };

struct AgentFile {
  std::string text;
  Packing eight, six;  // how the weights of either board were packed
};

// Weights of 8×8 and of 6×6 boards, for the reversed game. Those of 8×8 are rounded to the smallest
// step with which the file stays below `most_bytes`, or to the largest there is.
AgentFile agent_file(const eval::PatternWeights& eight, const eval::PatternWeights& six, Form form,
                     std::size_t most_bytes = kMostBytes);

}  // namespace ogai::course
