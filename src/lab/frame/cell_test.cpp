#include "lab/frame/cell.h"

#include <gtest/gtest.h>

#include "lab/frame/page.h"
#include "lab/frame/stored_mean.h"

namespace ogai::lab {
namespace {

struct Counted {
  std::uint64_t games = 0;
  std::array<int, 2> sides{};
  StoredMean plays;
  static constexpr auto fields() {
    return std::tuple(Named{"games", &Counted::games}, Named{"sides", &Counted::sides},
                      Named{"plays", &Counted::plays});
  }
};

struct Timed {
  int ply = 0;
  double seconds = 0;
  static constexpr auto items() { return std::tuple(&Timed::ply, &Timed::seconds); }
};

struct Player {
  std::string name;
};

Counted counted(std::initializer_list<double> plays) {
  Counted one{.games = plays.size(), .sides = {1, 2}};
  for (const double value : plays) one.plays.add(value);
  return one;
}

TEST(CellFields, AreJsonBothWays) {
  const Json json = counted({1, 2, 6});
  EXPECT_EQ(json.dump().substr(0, 41), R"({"games":3,"sides":[1,2],"plays":{"n":3,")");
  const auto read = json.get<Counted>();
  EXPECT_EQ(Json(read), json);
  EXPECT_DOUBLE_EQ(read.plays.value, 3);
  EXPECT_THROW(Json({{"games", 3}}).get<Counted>(), Json::exception);
  EXPECT_THROW(Json({{"games", "3"}, {"sides", {1, 2}}}).get<Counted>(), Json::exception);
  const std::vector<Timed> list = {{4, 0.5}, {6, 1.5}};
  EXPECT_EQ(Json(list).dump(), "[[4,0.5],[6,1.5]]");
  EXPECT_EQ(Json(list).get<std::vector<Timed>>()[1].seconds, 1.5);
}

TEST(CellFields, OfPartsAreAddedUp) {
  Counted sum = counted({1, 2});
  add_to(sum, counted({6}));
  EXPECT_EQ(Json(sum).at("plays"), Json(counted({1, 2, 6}).plays));
  EXPECT_EQ(sum.games, 3u);
  EXPECT_EQ(sum.sides[1], 4);
}

TEST(Cells, AreKeptUnderTheirPattern) {
  class Nowhere final : public Notebook {
    void keep(const StoredRun&) override {}
  } notebook;
  StoredRun run;
  Bench bench(run, {}, notebook, {}, base::ProgressMode::silent);
  constexpr Cells<int> kPoints{"{} – {}"};
  EXPECT_EQ(kPoints(Player{"rnd"}, 3).measure(bench, [] { return 7; }), 7);
  EXPECT_EQ(kPoints(Player{"rnd"}, 3).measure(bench, [] { return 8; }), 7);  // the run has it
  EXPECT_EQ(run.cells.front().key, "rnd – 3");
  EXPECT_EQ(kPoints("rnd", 3).in(run), 7);
  EXPECT_EQ(kPoints("rnd", 4).in(run), std::nullopt);
  EXPECT_THROW(Cell<Counted>{"rnd – 3"}.in(run), Json::exception);

  const std::vector<Player> players = {{"gdy"}, {"rnd"}};
  run.cells = {{"rnd", 0, 5}};
  const auto rows = measured(run, players, Cells<int>{"{}"});
  ASSERT_EQ(rows.size(), 1u);
  const Table table = table_of("points", "Points", {left("player"), "points"}, rows,
                               [](const Player& player, int points) -> Fields {
                                 return {player.name, number(points)};
                               });
  EXPECT_EQ(table.rows[0][0].text + table.rows[0][1].text, "rnd5");
  EXPECT_EQ(list_of(rows, ", ", [](const Player& player, int) { return player.name; }), "rnd");
  EXPECT_EQ(Page().add(Table{"empty", "Nothing", {"x"}, {}}).blocks.size(), 0u);
}

}  // namespace
}  // namespace ogai::lab
