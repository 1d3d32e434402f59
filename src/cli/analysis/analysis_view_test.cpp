#include "cli/analysis/analysis_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/notation/transcript.h"

namespace ogai::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

search::RootMove judged(const char* square, int value, int confidence) {
  const game::Move move = *game::square_from_name(game::BoardSize::eight, square);
  return {.move = move, .value = value, .depth = 9, .confidence = confidence, .line = {move}};
}

// A game of one move that gave a disc away.
std::string text_of_one(int confidence, game::Objective objective = game::Objective::fewest) {
  search::GameAnalysis analysis;
  analysis.plies.push_back({.choices = 4,
                            .played = judged("f5", 2, confidence),
                            .lines = {judged("d3", 3, confidence)}});
  const auto game = game::notation::parse_transcript("f5", {}, objective).value();
  return game_analysis_text(game, analysis);
}

TEST(AnalysisView, OneIsOneDiscAndOneMove) {
  EXPECT_THAT(text_of_one(100),
              HasSubstr("black: 0 of 1 move best, 1 disc lost, 1.00 a move; most with f5 (ply 1, "
                        "1 disc)\nwhite: 0 of 0 moves best, 0 discs lost\n"));
}

TEST(AnalysisView, SaysWhatASelectiveDepthIs) {
  const char* note = "at N %: searched selectively";
  EXPECT_THAT(text_of_one(73), AllOf(HasSubstr("depth 9 at 73 %"), HasSubstr(note)));
  EXPECT_THAT(text_of_one(100), AllOf(HasSubstr("depth 9 "), Not(HasSubstr(note))));
}

TEST(AnalysisView, SaysWhichGame) {
  EXPECT_THAT(text_of_one(100), StartsWith("Reversed Reversi 8x8\n"));
  EXPECT_THAT(text_of_one(100, game::Objective::most), StartsWith("Reversi 8x8\n"));
}

}  // namespace
}  // namespace ogai::cli
