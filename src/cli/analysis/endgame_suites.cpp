#include "cli/analysis/endgame_suites.h"

#include "base/embed.h"

OGAI_EMBED(ogai_ffo_20, "ffo/ffo-20-39.obf");
OGAI_EMBED(ogai_ffo_40, "ffo/ffo-40-59.obf");
OGAI_EMBED(ogai_endgame_reversed, "endgame/reversed-60.obf");

namespace ogai::cli {

namespace {

void append(std::vector<game::notation::ObfLine>& lines, std::string_view text) {
  const auto parsed = game::notation::parse_obf_lines(text);
  lines.insert(lines.end(), parsed.value().begin(), parsed.value().end());
}

EndgameSuite read_ffo() {
  EndgameSuite suite{game::Objective::most, 20, 40, 49, {}};
  append(suite.lines, base::embedded(ogai_ffo_20, ogai_ffo_20_end));
  append(suite.lines, base::embedded(ogai_ffo_40, ogai_ffo_40_end));
  return suite;
}

EndgameSuite read_endgame() {
  EndgameSuite suite{game::Objective::fewest, 1, 1, 0, {}};
  append(suite.lines, base::embedded(ogai_endgame_reversed, ogai_endgame_reversed_end));
  suite.to = suite.last();
  return suite;
}

}  // namespace

const EndgameSuite& endgame_suite(std::string_view name) {
  static const EndgameSuite kFfo = read_ffo();
  static const EndgameSuite kEndgame = read_endgame();
  return name == "ffo" ? kFfo : kEndgame;
}

}  // namespace ogai::cli
