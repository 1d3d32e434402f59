#include "course/agent_file.h"

#include <cassert>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "base/embed.h"

OGAI_EMBED(ogai_course_agent, "course/agent.py");

namespace ogai::course {

namespace {

using eval::PatternWeights;

// A line of base 85; each is decoded by itself.
constexpr std::size_t kLine = 120;
constexpr std::string_view kPlace = "\nPACKED = {}\n";
// What the program has for numba alone stands between lines of these texts.
constexpr std::string_view kNumbaBegins = "\n# numba begins\n";
constexpr std::string_view kNumbaEnds = "\n# numba ends\n";

// The last two stages, of at most 8 empty squares, would cost a tenth of the file and judge
// positions that the agent solves. The smaller board is solved from about 16 on.
constexpr int kStagesOfEight = 13;
constexpr Packing kSix = {.step = 32, .stages = 6};
constexpr int kSteps[] = {16, 18, 20, 24, 32, 48, 64};

// [[[squares of a lane], …], …]: the first has the lowest power.
std::string patterns_text(const eval::PatternSet& set) {
  std::vector<std::vector<std::vector<int>>> patterns;
  for (const auto& pattern : set.patterns()) {
    auto& lanes = patterns.emplace_back();
    for (int lane = pattern.first_lane; lane < pattern.first_lane + pattern.lanes; ++lane)
      lanes.emplace_back(set.squares(lane).begin(), set.squares(lane).end());
  }
  return fmt::format("{}", patterns);
}

std::string scalars_text(const PatternWeights& weights, int stages) {
  std::string rows;
  for (int stage = 0; stage < stages; ++stage) {
    const auto scalars = weights.row(stage).last(eval::kStageScalars);
    rows += fmt::format("            [{}],\n", fmt::join(scalars, ", "));
  }
  return "[\n" + rows + "        ]";
}

std::string packed_text(const PatternWeights& weights, Packing packing) {
  return fmt::format(
      "    {}: {{\n"
      "        \"step\": {},\n"
      "        \"stages\": {},\n"
      "        \"patterns\": {},\n"
      "        \"scalars\": {},\n"
      "        \"text\": \"\"\"\n{}\"\"\",\n"
      "    }},\n",
      game::side(weights.size), packing.step, packing.stages, patterns_text(weights.set()),
      scalars_text(weights, packing.stages),
      in_lines(base85(deflated(packed_bytes(weights, packing))), kLine));
}

std::string program_of(Form form) {
  std::string text(base::embedded(ogai_course_agent, ogai_course_agent_end));
  if (form == Form::numba) return text;
  for (std::size_t begin; (begin = text.find(kNumbaBegins)) != std::string::npos;) {
    const std::size_t end = text.find(kNumbaEnds, begin);
    assert(end != std::string::npos);
    text.erase(begin + 1, end + kNumbaEnds.size() - begin - 1);
  }
  return text;
}

}  // namespace

AgentFile agent_file(const PatternWeights& eight, const PatternWeights& six, Form form,
                     std::size_t most_bytes) {
  const std::string whole = program_of(form);
  const std::string_view program = whole;
  const std::size_t place = program.find(kPlace);
  assert(place != std::string_view::npos);
  const std::string of_six = packed_text(six, kSix);
  AgentFile file{.text = {}, .eight = {.step = 0, .stages = kStagesOfEight}, .six = kSix};
  for (const int step : kSteps) {
    file.eight.step = step;
    file.text =
        fmt::format("{}\nPACKED = {{\n{}{}}}\n{}", program.substr(0, place),
                    packed_text(eight, file.eight), of_six, program.substr(place + kPlace.size()));
    if (file.text.size() < most_bytes) break;
  }
  return file;
}

}  // namespace ogai::course
