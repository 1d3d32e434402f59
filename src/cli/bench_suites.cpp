#include "cli/bench_suites.h"

#include <charconv>
#include <stdexcept>

#include "base/embed.h"

OGAI_EMBED(ogai_bench_positions, "bench/positions.obf");
OGAI_EMBED(ogai_ffo_20, "ffo/ffo-20-39.obf");
OGAI_EMBED(ogai_ffo_40, "ffo/ffo-40-59.obf");

namespace ogai::cli {

namespace {

using game::notation::ObfLine;

void append_lines(std::vector<ObfLine>& lines, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line.empty() || line.front() == '#') continue;
    auto parsed = game::notation::parse_obf(line);
    if (!parsed) throw std::logic_error("embedded position: " + parsed.error().message);
    lines.push_back(std::move(*parsed));
  }
}

const std::string& field(const ObfLine& line, std::string_view name) {
  for (const game::notation::ObfField& one : line.fields)
    if (one.name == name) return one.value;
  throw std::logic_error("embedded position without " + std::string(name));
}

std::vector<BenchPosition> read_bench_positions() {
  std::vector<ObfLine> lines;
  append_lines(lines, base::embedded(ogai_bench_positions, ogai_bench_positions_end));
  std::vector<BenchPosition> positions;
  for (const ObfLine& line : lines)
    positions.push_back({line.position, game::objective_from_rules(field(line, "rules")).value(),
                         std::stoi(field(line, "depth"))});
  return positions;
}

std::vector<ObfLine> read_ffo() {
  std::vector<ObfLine> lines;
  append_lines(lines, base::embedded(ogai_ffo_20, ogai_ffo_20_end));
  append_lines(lines, base::embedded(ogai_ffo_40, ogai_ffo_40_end));
  return lines;
}

}  // namespace

const std::vector<BenchPosition>& bench_positions() {
  static const std::vector<BenchPosition> kPositions = read_bench_positions();
  return kPositions;
}

const ObfLine& ffo_line(int number) {
  static const std::vector<ObfLine> kLines = read_ffo();
  return kLines.at(static_cast<std::size_t>(number - kFirstFfo));
}

}  // namespace ogai::cli
