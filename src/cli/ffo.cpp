#include "cli/ffo.h"

#include "base/embed.h"

OGAI_EMBED(ogai_ffo_20, "ffo/ffo-20-39.obf");
OGAI_EMBED(ogai_ffo_40, "ffo/ffo-40-59.obf");

namespace ogai::cli {

using game::notation::ObfLine;

const ObfLine& ffo_line(int number) {
  static const std::vector<ObfLine> kLines = [] {
    auto lines = game::notation::parse_obf_lines(base::embedded(ogai_ffo_20, ogai_ffo_20_end));
    auto later = game::notation::parse_obf_lines(base::embedded(ogai_ffo_40, ogai_ffo_40_end));
    lines->insert(lines->end(), later->begin(), later->end());
    return *lines;
  }();
  return kLines.at(static_cast<std::size_t>(number - kFirstFfo));
}

}  // namespace ogai::cli
