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

// How a player fares who takes one of some moves with equal chance: a mean over positions.
struct ChoiceFigures {
  StoredMean loss;     // in discs, against the best move
  StoredMean best;     // probability of a move that loses nothing
  StoredMean spoiled;  // probability of a win turned into less, or a draw into a loss
  StoredMean flips;    // discs turned

  static constexpr auto fields() {
    return std::tuple(Named{"loss", &ChoiceFigures::loss}, Named{"best", &ChoiceFigures::best},
                      Named{"spoiled", &ChoiceFigures::spoiled},
                      Named{"flips", &ChoiceFigures::flips});
  }
};

struct Choices {
  std::uint64_t positions = 0;
  ChoiceFigures greedy, any, most, right;
  StoredMean thrown;  // wins thrown away by the greedy move

  static constexpr auto fields() {
    return std::tuple(Named{"positions", &Choices::positions}, Named{"greedy", &Choices::greedy},
                      Named{"any", &Choices::any}, Named{"most", &Choices::most},
                      Named{"right", &Choices::right}, Named{"wins thrown away", &Choices::thrown});
  }
};

constexpr Cells<Choices> choices_at{"empties={}"};

struct ValuedMove {
  int value;
  int flips;
};
using ValuedMoves = std::vector<ValuedMove>;

ValuedMoves value_moves(train::FixedSearch& search, game::Board board, int depth, int solved) {
  const bool exact = 64 - board.disc_count() <= solved;
  ValuedMoves moves;
  for (game::Bits rest = game::legal_moves(board); rest;) {
    const game::Square square = game::pop_first(rest);
    const game::Bits flipped = game::flips(board, square);
    const game::Board next = game::after(board, square, flipped);
    const int value = -(exact ? search.exact(next) : search.value(next, depth, kGreedyLevel));
    moves.push_back({value, std::popcount(flipped)});
  }
  return moves;
}

int sign_of(int value) {
  return (value > 0) - (value < 0);
}

// Adds the position with these moves; gives the probability that its result is spoiled.
template <typename Chosen>
double enter_choice(ChoiceFigures& figures, const ValuedMoves& moves, int best, Chosen chosen) {
  double loss = 0, right = 0, spoiled = 0, flips = 0;
  int count = 0;
  for (const ValuedMove& move : moves) {
    if (!chosen(move)) continue;
    ++count;
    loss += best - move.value;
    right += move.value == best ? 1 : 0;
    spoiled += sign_of(move.value) < sign_of(best) ? 1 : 0;
    flips += move.flips;
  }
  figures.loss.add(loss / count);
  figures.best.add(right / count);
  figures.spoiled.add(spoiled / count);
  figures.flips.add(flips / count);
  return spoiled / count;
}

void enter_position(Choices& sums, const ValuedMoves& moves) {
  const int best = std::ranges::max(moves, {}, &ValuedMove::value).value;
  const int fewest = std::ranges::min(moves, {}, &ValuedMove::flips).flips;
  const int most = std::ranges::max(moves, {}, &ValuedMove::flips).flips;
  ++sums.positions;
  const double thrown = enter_choice(sums.greedy, moves, best,
                                     [&](const ValuedMove& move) { return move.flips == fewest; });
  enter_choice(sums.any, moves, best, [](const ValuedMove&) { return true; });
  enter_choice(sums.most, moves, best, [&](const ValuedMove& one) { return one.flips == most; });
  enter_choice(sums.right, moves, best, [&](const ValuedMove& one) { return one.value == best; });
  if (best > 0) sums.thrown.add(thrown);
}

void measure_greedy(Bench& bench) {
  const int depth = bench.number("depth"), solved = bench.number("solved");
  const SensiblePlay play{.random_plies = bench.number("plies")};
  bench.plan(kGreedyEmpties.size());
  for (const int empties : kGreedyEmpties)
    choices_at(empties).measure(bench, [&] {
      Choices sums;
      for (const ValuedMoves& moves :
           judge_sensible_positions(bench, play, empties, bench.count("positions"),
                                    [&](train::FixedSearch&search, game::Board board) {
                                      return value_moves(search, board, depth, solved);
                                    }))
        enter_position(sums, moves);
      return sums;
    });
}

using GreedyRows = std::vector<Measured<int, Choices>>;

// Words about where greed pays and where it does not, each from an interval.
std::string greedy_words(const GreedyRows& rows) {
  std::vector<int> better, worse, open;
  for (const auto& [empties, choices] : rows) {
    const auto greedy = choices.greedy.loss.estimate(), any = choices.any.loss.estimate();
    (greedy.high < any.low ? better : greedy.low > any.high ? worse : open).push_back(empties);
  }
  std::string text;
  const auto say = [&](const char* words, const std::vector<int>& empties) {
    if (!empties.empty()) text += fmt::format(fmt::runtime(words), fmt::join(empties, ", "));
  };
  say("With {} empty squares the greedy move loses less than a random one. ", better);
  say("With {} empty squares it loses even more than a random one. ", worse);
  say("With {} the difference lies within the error bars. ", open);
  const auto& [empties, choices] = *std::ranges::max_element(
      rows, {}, [](const auto& row) { return row.second.greedy.spoiled.value; });
  return text + fmt::format(
                    "It is a blunder (a won position not won any more, or a drawn one lost) most "
                    "often with {} empty squares: {} of all positions.",
                    empties, percent(choices.greedy.spoiled.share()));
}

Page greedy_page(const StoredRun& run) {
  Page page;
  GreedyRows rows = measured(run, kGreedyEmpties, choices_at);
  std::erase_if(rows, [](const auto& row) { return row.second.positions == 0; });
  if (rows.empty()) return page;
  page.add(Text{greedy_words(rows)});
  const auto line = [&](const char* name, ChoiceFigures Choices::*whose) {
    return line_of(name, rows, [&](int empties, const Choices& choices) {
      return point(empties, (choices.*whose).loss.value);
    });
  };
  page.add(
      Chart{"loss", lines("What a move loses", "empty squares", "discs",
                          {line("fewest flips", &Choices::greedy), line("any move", &Choices::any),
                           line("most flips", &Choices::most)})});
  const int solved = run.settings.value("solved", 0);
  page.add(table_of("loss", "Loss of a move in discs",
                    {"empty squares", left("values"), "fewest flips", "any move", "most flips",
                     "fewest flips is best", "spoils the result", "wins thrown away"},
                    rows, [&](int empties, const Choices& choices) -> Fields {
                      return {number(empties),
                              empties <= solved ? "exact" : "deep search",
                              plus_minus(choices.greedy.loss, 2),
                              plus_minus(choices.any.loss, 2),
                              plus_minus(choices.most.loss, 2),
                              percent(choices.greedy.best.share()),
                              percent(choices.greedy.spoiled.share()),
                              percent(choices.thrown.share())};
                    }));
  page.add(table_of("flips", "Discs turned by a move",
                    {"empty squares", "fewest", "best move", "any move", "most"}, rows,
                    [](int empties, const Choices& choices) -> Fields {
                      return {number(empties), plus_minus(choices.greedy.flips, 2),
                              plus_minus(choices.right.flips, 2), plus_minus(choices.any.flips, 2),
                              plus_minus(choices.most.flips, 2)};
                    }));
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
          "What does the move that turns the fewest discs lose against the best one, and how often "
          "does it throw away a win?",
      .method =
          "Positions of good play (some random plies, then a search of four plies for both sides), "
          "one a game. All moves are valued, exactly with few empty squares, before that by a "
          "selective search, whose own errors count as losses of whatever move it prefers. Among "
          "equally greedy moves the mean is taken. Intervals are of 95 %.",
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
