// Tables of games. Dates are the exporter's own: aside.
#include "notation.h"
#include "store/csv_games.h"
#include "store/games.h"

namespace {

using ogai::game::GameRecord;

ogai::store::GameSummary summary_of(const GameRecord& game) {
  const ogai::store::GameRow row = ogai::store::row_of(game);
  ogai::store::GameSummary summary;
  summary.tournament = game.tags().place;
  summary.black = game.tags().black;
  summary.white = game.tags().white;
  summary.rules = row.rules;
  summary.size = row.size;
  summary.start = row.start;
  summary.moves = row.moves;
  summary.black_score = row.black_score;
  summary.reason = row.reason;
  return summary;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return ogai::fuzz::check_notation(
      data, size,
      [](std::string_view text) {
        auto games = ogai::store::parse_csv(text);
        if (games)
          for (GameRecord& game : *games) game.tags().date = "";
        ogai::fuzz::require(games.ok() <= ogai::store::looks_like_csv(text),
                            "what can be read is recognised");
        return games;
      },
      [](const std::vector<GameRecord>& games) {
        std::string text(ogai::store::kCsvHead);
        for (const GameRecord& game : games) text += ogai::store::format_csv_row(summary_of(game));
        return text;
      });
}
