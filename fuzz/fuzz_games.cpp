// Texts of any notation: each game read can be written in every notation that can hold it.
#include <vector>

#include "game/notation/games.h"
#include "notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ogai::game;
  return ogai::fuzz::check_notation(
      data, size, [](std::string_view text) { return notation::parse_games(text); },
      [](const std::vector<GameRecord>& games) {
        std::string lines;
        for (const GameRecord& game : games) {
          for (const auto other : {notation::Notation::obf, notation::Notation::transcript,
                                   notation::Notation::json, notation::Notation::array}) {
            const auto text = notation::format_game(game, other);
            ogai::fuzz::require(text.ok() || other == notation::Notation::transcript,
                                "only transcripts cannot hold every game");
            if (text.ok() && !text->empty())
              ogai::fuzz::require(notation::parse_games(*text, {game.start().size}).ok(),
                                  "every written notation is recognised");
          }
          // GGF holds every game to the byte; JSON replaces what is not UTF-8.
          lines += notation::format_game(game, notation::Notation::ggf).value() + "\n";
        }
        return lines;
      });
}
