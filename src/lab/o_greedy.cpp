// How often is the greedy choice, the move that turns the fewest discs, a blunder?
//
// Every move of a position is valued: exactly where few squares are empty, by a deep search before.
// Of several moves that turn equally few discs the greedy player takes one at random, so its
// figures are means over them.
#include <limits>

#include "lab/experiments.h"
#include "lab/sensible_positions.h"

namespace ogai::lab {

namespace {

constexpr std::array<int, 9> kGreedyEmpties = {52, 44, 36, 28, 20, 16, 14, 12, 8};
constexpr int kGreedyLevel = 3;  // selectivity of the deep searches

// How a player fares who takes one of some moves with equal chance.
struct ChoiceFigures {
  double loss = 0;     // in discs, against the best move
  double best = 0;     // probability of a move that loses nothing
  double spoiled = 0;  // probability of a win turned into less, or a draw into a loss
  double flips = 0;    // discs turned
};

struct ValuedMove {
  int value;
  int flips;
};

int sign_of(int value) {
  return (value > 0) - (value < 0);
}

template <typename Chosen>
ChoiceFigures figures_of(const std::vector<ValuedMove>& moves, int best, Chosen&& chosen) {
  ChoiceFigures sum;
  int count = 0;
  for (const ValuedMove& move : moves) {
    if (!chosen(move)) continue;
    ++count;
    sum.loss += best - move.value;
    sum.best += move.value == best ? 1 : 0;
    sum.spoiled += sign_of(move.value) < sign_of(best) ? 1 : 0;
    sum.flips += move.flips;
  }
  return {sum.loss / count, sum.best / count, sum.spoiled / count, sum.flips / count};
}

Json choice_json(const ChoiceFigures& figures) {
  return {figures.loss, figures.best, figures.spoiled, figures.flips};
}

// {"best": value, "greedy": […], "any": […], "most": […], "right": […]} of one position.
Json judge_choices(train::FixedSearch& search, game::Board board, int depth, int solved) {
  std::vector<ValuedMove> moves;
  const bool exact = 64 - board.disc_count() <= solved;
  int best = std::numeric_limits<int>::min(), fewest = 64, most = 0;
  for (game::Bits rest = game::legal_moves(board); rest;) {
    const game::Square square = game::pop_first(rest);
    const game::Bits flipped = game::flips(board, square);
    const game::Board next = game::after(board, square, flipped);
    const int value = -(exact ? search.exact(next) : search.value(next, depth, kGreedyLevel));
    const int flips = std::popcount(flipped);
    moves.push_back({value, flips});
    best = std::max(best, value);
    fewest = std::min(fewest, flips);
    most = std::max(most, flips);
  }
  const auto figures = [&](auto chosen) { return choice_json(figures_of(moves, best, chosen)); };
  return {{"best", best},
          {"greedy", figures([&](const ValuedMove& move) { return move.flips == fewest; })},
          {"any", figures([](const ValuedMove&) { return true; })},
          {"most", figures([&](const ValuedMove& move) { return move.flips == most; })},
          {"right", figures([&](const ValuedMove& move) { return move.value == best; })}};
}

constexpr std::array<const char*, 4> kChoiceFigures = {"loss", "best", "spoiled", "flips"};
constexpr std::array<const char*, 4> kChoosers = {"greedy", "any", "most", "right"};

Json sum_choices(const std::vector<Json>& positions) {
  Json sums = {{"positions", positions.size()}};
  for (const char* chooser : kChoosers)
    for (std::size_t i = 0; i < kChoiceFigures.size(); ++i) {
      arena::Mean mean;
      for (const Json& position : positions) mean.add(position.at(chooser).at(i).get<double>());
      sums[chooser][kChoiceFigures[i]] = mean_json(mean);
    }
  arena::Mean thrown;
  for (const Json& position : positions)
    if (position.at("best").get<int>() > 0) thrown.add(position.at("greedy").at(2).get<double>());
  sums["wins thrown away"] = mean_json(thrown);
  return sums;
}

std::string greedy_key(int empties) {
  return fmt::format("empties={}", empties);
}

void measure_greedy(Bench& bench) {
  const auto depth = bench.number("depth");
  const auto solved = bench.number("solved");
  const SensiblePlay play{.random_plies = bench.number("plies")};
  bench.plan(kGreedyEmpties.size());
  for (const int empties : kGreedyEmpties)
    bench.cell(greedy_key(empties), [&] {
      return sum_choices(
          judge_sensible_positions(bench, play, empties, bench.count("positions"),
                                   [&](train::FixedSearch& search, game::Board board) {
                                     return judge_choices(search, board, depth, solved);
                                   }));
    });
}

class GreedyRow {
 public:
  GreedyRow(int empty, bool is_exact, const Json* figures)
      : empties(empty), exact(is_exact), cell(figures) {}

  int empties;
  bool exact;
  const Json* cell;

  arena::Estimate figure(const char* chooser, const char* name) const {
    return mean_from(cell->at(chooser).at(name)).estimate();
  }
  // The same as a probability, whose interval cannot leave 0 … 1.
  arena::Estimate chance(const char* chooser, const char* name) const {
    return within_one(figure(chooser, name));
  }
  arena::Estimate thrown_away() const {
    return within_one(mean_from(cell->at("wins thrown away")).estimate());
  }

 private:
  static arena::Estimate within_one(const arena::Estimate& estimate) {
    return {estimate.value, std::max(0.0, estimate.low), std::min(1.0, estimate.high)};
  }
};

std::vector<GreedyRow> greedy_rows(const StoredRun& run) {
  std::vector<GreedyRow> rows;
  const int solved = run.settings.value("solved", 0);
  for (const int empties : kGreedyEmpties)
    if (const Json* cell = run.find(greedy_key(empties)))
      if (cell->at("positions").get<int>() > 0) rows.emplace_back(empties, empties <= solved, cell);
  return rows;
}

Table loss_table(const std::vector<GreedyRow>& rows) {
  Table table{"loss",
              "Loss of a move in discs",
              {"empty squares", left("values"), "fewest flips", "any move", "most flips",
               "fewest flips is best", "spoils the result", "wins thrown away"},
              {}};
  for (const GreedyRow& row : rows)
    table.rows.push_back(
        {number(row.empties), row.exact ? "exact" : "deep search",
         plus_minus(row.figure("greedy", "loss"), 2), plus_minus(row.figure("any", "loss"), 2),
         plus_minus(row.figure("most", "loss"), 2), percent(row.chance("greedy", "best")),
         percent(row.chance("greedy", "spoiled")), percent(row.thrown_away())});
  return table;
}

Table flips_table(const std::vector<GreedyRow>& rows) {
  Table table{"flips",
              "Discs turned by a move",
              {"empty squares", "fewest", "best move", "any move", "most"},
              {}};
  for (const GreedyRow& row : rows)
    table.rows.push_back({number(row.empties), plus_minus(row.figure("greedy", "flips"), 2),
                          plus_minus(row.figure("right", "flips"), 2),
                          plus_minus(row.figure("any", "flips"), 2),
                          plus_minus(row.figure("most", "flips"), 2)});
  return table;
}

base::SvgLineChart loss_chart(const std::vector<GreedyRow>& rows) {
  base::SvgLineChart chart{"What a move loses",
                           "empty squares",
                           "discs",
                           {{"fewest flips", {}}, {"any move", {}}, {"most flips", {}}},
                           true};
  constexpr std::array<const char*, 3> kLosers = {"greedy", "any", "most"};
  for (const GreedyRow& row : rows)
    for (std::size_t i = 0; i < kLosers.size(); ++i)
      chart.series[i].points.push_back(point(row.empties, row.figure(kLosers[i], "loss").value));
  return chart;
}

// Words about where greed pays and where it does not, each from an interval.
std::string greedy_words(const std::vector<GreedyRow>& rows) {
  std::string better, worse, open;
  for (const GreedyRow& row : rows) {
    const arena::Estimate greedy = row.figure("greedy", "loss"), any = row.figure("any", "loss");
    std::string& list = greedy.high < any.low ? better : greedy.low > any.high ? worse : open;
    list += fmt::format("{}{}", list.empty() ? "" : ", ", row.empties);
  }
  std::string text;
  if (!better.empty())
    text +=
        fmt::format("With {} empty squares the greedy move loses less than a random one. ", better);
  if (!worse.empty())
    text += fmt::format("With {} empty squares it loses even more than a random one. ", worse);
  if (!open.empty())
    text += fmt::format("With {} the difference lies within the error bars. ", open);
  const auto worst = std::ranges::max_element(
      rows, {}, [](const GreedyRow& row) { return row.figure("greedy", "spoiled").value; });
  text += fmt::format(
      "It is a blunder (a won position not won any more, or a drawn one lost) most often with {} "
      "empty squares: {} of all positions.",
      worst->empties, percent(worst->chance("greedy", "spoiled")));
  return text;
}

Page greedy_page(const StoredRun& run) {
  Page page;
  const auto rows = greedy_rows(run);
  if (rows.empty()) return page;
  page.add(Text{greedy_words(rows)});
  page.add(Chart{"loss", loss_chart(rows)});
  page.add(loss_table(rows));
  page.add(flips_table(rows));
  return page;
}

}  // namespace

Experiment o_greedy() {
  return {
      .id = "o-greedy",
      .report = "Ogai",
      .place = "",
      .title = "Is greed a blunder?",
      .question =
          "What does the move that turns the fewest discs lose against the best one, and "
          "how often does it throw away a win?",
      .method =
          "Positions of good play (some random plies, then a search of four plies for both "
          "sides), one a game. All moves are valued, exactly with few empty squares, before "
          "that by a selective search, whose own errors count as losses of whatever move it "
          "prefers. Among equally greedy moves the mean is taken. Intervals are of 95 %.",
      .settings =
          base::OptionTable()
              .integer("positions", 1500, {1, 10'000'000}, "positions for each number of squares")
              .integer("depth", 8, {1, 30}, "plies of the deep searches")
              .integer("solved", 16, {0, 24}, "empty squares from which values are exact")
              .integer("plies", 8, {0, 60}, "random plies at the beginning; 60: random games"),
      .quick = settings_text("positions=6, depth=3, solved=10"),
      .measure = measure_greedy,
      .page = greedy_page};
}

}  // namespace ogai::lab
