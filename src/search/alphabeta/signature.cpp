#include "search/alphabeta/signature.h"

#include <stdexcept>
#include <string>

#include "base/embed.h"
#include "game/notation/position_text.h"
#include "search/alphabeta/engine.h"

OGAI_EMBED(ogai_bench_positions, "bench/positions.obf");

namespace ogai::search {

namespace {

// Part of the signature, like the positions: other values give another one.
const EngineOptions kEngine{std::size_t{16} << 20, 1};

const std::string& field(const game::notation::ObfLine& line, std::string_view name) {
  for (const game::notation::ObfField& one : line.fields)
    if (one.name == name) return one.value;
  throw std::logic_error("embedded position without " + std::string(name));
}

std::vector<SignaturePosition> read_positions() {
  const auto lines = game::notation::parse_obf_lines(
      base::embedded(ogai_bench_positions, ogai_bench_positions_end));
  std::vector<SignaturePosition> positions;
  for (const game::notation::ObfLine& line : lines.value())
    positions.push_back({line.position, game::objective_from_rules(field(line, "rules")).value(),
                         std::stoi(field(line, "depth"))});
  return positions;
}

}  // namespace

const std::vector<SignaturePosition>& signature_positions() {
  static const std::vector<SignaturePosition> kPositions = read_positions();
  return kPositions;
}

SearchResult search_signature(const SignaturePosition& one, const std::stop_token& stop,
                              InfoSink& sink) {
  const auto engine = make_engine(one.objective, one.position.size, kEngine);
  SearchQuery query;
  query.board = one.position.board;
  query.limits.depth = one.depth;
  return engine->think(query, stop, sink);
}

}  // namespace ogai::search
