#include "train/openings/near_even.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

#include "game/notation/games.h"
#include "game/symmetry.h"

namespace ogai::train {
namespace {

using game::BoardSize;
using game::Objective;

const FixedSearchSettings& search() {
  static const FixedSearchSettings kSearch{
      Objective::fewest, BoardSize::eight,
      eval::AnyEvaluation::shipped(Objective::fewest, BoardSize::eight), std::size_t{1} << 20};
  return kSearch;
}

constexpr OpeningOptions kOptions{
    .least_plies = 6, .most_plies = 8, .count = 80, .depth = 4, .margin = 2, .seed = 3};

TEST(NearEven, AreEvenDistinctAndVaried) {
  const auto openings = near_even_openings(search(), kOptions, {});
  ASSERT_TRUE(openings);
  ASSERT_EQ(openings->size(), kOptions.count);
  std::set<game::Board> boards;
  std::map<game::Board, int> stems;
  for (const NearEvenOpening& opening : *openings) {
    EXPECT_LE(std::abs(opening.value), kOptions.margin);
    EXPECT_GE(opening.game.moves().size(), 6u);
    EXPECT_LE(opening.game.moves().size(), 8u);
    EXPECT_TRUE(boards.insert(game::canonical(opening.game.position().board).board).second);
    EXPECT_LE(++stems[game::canonical(opening.game.position_at(4).board).board], 2);
  }
}

TEST(NearEven, DoNotDependOnThreads) {
  OpeningOptions options = kOptions;
  const auto one = near_even_openings(search(), options, {});
  options.threads = 3;
  const auto three = near_even_openings(search(), options, {});
  EXPECT_EQ(format_openings(*one, 4, ""), format_openings(*three, 4, ""));
}

TEST(NearEven, AreWrittenAsEveryReaderTakesThem) {
  const auto openings = near_even_openings(search(), kOptions, {});
  const std::string text = format_openings(*openings, kOptions.depth, "the command");
  const auto games = game::notation::parse_games(text);
  ASSERT_TRUE(games.ok());
  ASSERT_EQ(games->size(), openings->size());
  for (std::size_t i = 0; i < games->size(); ++i)
    EXPECT_EQ((*games)[i].position(), (*openings)[i].game.position());
}

TEST(NearEven, EndWhenThereAreNoMore) {
  const FixedSearchSettings small{Objective::fewest, BoardSize::four,
                                  eval::AnyEvaluation::shipped(Objective::fewest, BoardSize::four),
                                  std::size_t{1} << 20};
  OpeningOptions options = kOptions;
  options.least_plies = options.most_plies = 2;
  const auto openings = near_even_openings(small, options, {});
  ASSERT_TRUE(openings);
  EXPECT_LE(openings->size(), 3u);
}

TEST(NearEven, NothingWhenStopped) {
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(near_even_openings(search(), kOptions, source.get_token()));
}

}  // namespace
}  // namespace ogai::train
