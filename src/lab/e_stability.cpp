// Report E, Algorithm 1: how many stable discs does its count from the corners miss?
//
// Three yardsticks. The engine's stable_discs() never counts a disc that could be turned, so it
// bounds the truth from below. A disc that turns in some random continuation is not stable, so
// those that never do in many of them bound it from above. With few empty squares everything is
// tried (reachable_discs.h), and the truth is known. A disc marked by the report that any yardstick
// saw turned would be a disc counted wrongly.

#include "arena/measure/test_positions.h"
#include "base/random.h"
#include "eval/report_e.h"
#include "eval/stability.h"
#include "game/select.h"
#include "lab/experiments.h"
#include "lab/reachable_discs.h"

namespace ogai::lab {

namespace {

constexpr std::array<int, 9> kStabilityEmpties = {52, 44, 36, 28, 20, 14, 10, 8, 6};

struct StabilityCounts {
  std::uint64_t positions = 0;
  std::uint64_t discs = 0;
  std::uint64_t marked = 0;        // by the report
  std::uint64_t known = 0;         // by the engine
  std::uint64_t marked_known = 0;  // by both
  std::uint64_t unturned = 0;      // in the random continuations
  std::uint64_t wrong = 0;         // marked, and turned nevertheless
  std::uint64_t truth = 0;         // where everything was tried
  std::uint64_t marked_true = 0;   // marked by the report there
  std::uint64_t tried = 0;         // positions in which everything was tried
  std::uint64_t blind = 0;         // positions with stable discs of which it marks none

  static constexpr auto fields() {
    using Counts = StabilityCounts;
    return std::tuple(Named{"positions", &Counts::positions}, Named{"discs", &Counts::discs},
                      Named{"marked", &Counts::marked}, Named{"known", &Counts::known},
                      Named{"marked_known", &Counts::marked_known},
                      Named{"unturned", &Counts::unturned}, Named{"wrong", &Counts::wrong},
                      Named{"truth", &Counts::truth}, Named{"marked_true", &Counts::marked_true},
                      Named{"tried", &Counts::tried}, Named{"blind", &Counts::blind});
  }

  bool complete() const { return positions > 0 && tried == positions; }
  double a_position(std::uint64_t sum) const {
    return positions > 0 ? static_cast<double>(sum) / static_cast<double>(positions) : 0;
  }
};
using StabilityRows = std::vector<Measured<int, StabilityCounts>>;

constexpr Cells<StabilityCounts> stability_at{"empties={}"};

// The discs that keep their colour in a random continuation.
game::Bits unturned_in_play(game::Board board, base::Random& random) {
  game::Bits turned = 0;
  const game::Bits discs = board.discs();
  for (bool passed = false;;) {
    const game::Bits moves = game::legal_moves(board);
    if (!moves && passed) return discs & ~turned;
    passed = !moves;
    if (passed) {
      board = board.passed();
      continue;
    }
    const game::Square square = game::random_square(moves, random);
    const game::Bits flipped = game::flips(board, square);
    turned |= flipped;
    board = game::after(board, square, flipped);
  }
}

StabilityCounts count_stability(game::Board board, int plays, int solved, base::Random& random) {
  constexpr auto kSize = game::BoardSize::eight;
  const auto count = [](game::Bits bits) {
    return static_cast<std::uint64_t>(std::popcount(bits));
  };
  const game::Bits marked = eval::report_e::marked_stable(kSize, board.own) |
                            eval::report_e::marked_stable(kSize, board.opp);
  const game::Bits known = eval::stable_discs(board.own, board.opp, kSize) |
                           eval::stable_discs(board.opp, board.own, kSize);
  game::Bits unturned = board.discs();
  for (int play = 0; play < plays; ++play) unturned &= unturned_in_play(board, random);
  StabilityCounts counts{.positions = 1,
                         .discs = count(board.discs()),
                         .marked = count(marked),
                         .known = count(known),
                         .marked_known = count(marked & known)};
  game::Bits truth = known;
  if (64 - board.disc_count() <= solved)
    if (const auto never = discs_never_turned(board, kSize)) {
      counts.tried = 1;
      counts.truth = count(*never);
      counts.marked_true = count(marked & *never);
      truth = *never;
      unturned &= *never;
    }
  counts.unturned = count(unturned);
  counts.wrong = count(marked & ~unturned);
  counts.blind = truth && !marked ? 1 : 0;
  return counts;
}

void measure_stability(Bench& bench) {
  bench.plan(kStabilityEmpties.size());
  for (const int empties : kStabilityEmpties)
    stability_at(empties).measure(bench, [&] {
      const std::uint64_t seed = bench.seed_of(stability_at(empties).key);
      const auto positions = arena::random_test_positions(game::BoardSize::eight, empties,
                                                          bench.count("positions"), seed);
      StabilityCounts sum;
      for (const StabilityCounts& part :
           in_parallel<StabilityCounts>(bench, positions.size(), [&](std::size_t i) {
             base::Random random(base::derive_seed(seed, {i}));
             return count_stability(positions[i].board, bench.number("plays"),
                                    bench.number("solved"), random);
           }))
        add_to(sum, part);
      return sum;
    });
}

Table stability_table(const StabilityRows& rows) {
  return table_of(
      "by-empties", "Stable discs of both sides, a position (random games)",
      {"empty squares", "positions", "report E marks", "surely stable (engine)",
       "never turned at random", "true", "share found", "positions with some, none marked",
       "marked wrongly"},
      rows, [](int empties, const StabilityCounts& counts) -> Fields {
        const auto mean = [&](std::uint64_t sum) { return number(counts.a_position(sum), 3); };
        const auto all = static_cast<double>(counts.complete() ? counts.truth : counts.known);
        const auto found =
            static_cast<double>(counts.complete() ? counts.marked_true : counts.marked_known);
        return {number(empties),
                number(counts.positions),
                mean(counts.marked),
                mean(counts.known),
                mean(counts.unturned),
                counts.complete() ? mean(counts.truth) : Field(),
                all > 0 ? percent(found / all) : Field(),
                percent(counts.a_position(counts.blind)),
                number(counts.wrong)};
      });
}

base::SvgLineChart stability_chart(const StabilityRows& rows) {
  const auto line = [&](const char* name, std::uint64_t StabilityCounts::*what) {
    return line_of(name, rows, [&](int empties, const StabilityCounts& counts) {
      return what != &StabilityCounts::truth || counts.complete()
                 ? std::optional(point(empties, counts.a_position(counts.*what)))
                 : std::nullopt;
    });
  };
  return lines("Stable discs as the game goes on", "empty squares", "stable discs a position",
               {line("marked by report E", &StabilityCounts::marked),
                line("surely stable", &StabilityCounts::known),
                line("never turned in random play", &StabilityCounts::unturned),
                line("true", &StabilityCounts::truth)});
}

Claim never_wrong_claim(const StabilityCounts& all) {
  return {"What Algorithm 1 marks can never be turned.",
          fmt::format("Of {} discs that it marks {} were seen turned.", all.marked, all.wrong),
          all.wrong > 0    ? Verdict::fails
          : all.marked > 0 ? Verdict::holds
                           : Verdict::open};
}

Claim all_from_corners_claim(const StabilityCounts& tried) {
  const auto truth = static_cast<double>(tried.truth);
  const auto found = static_cast<double>(tried.marked_true);
  return {
      "All stable discs belong to an occupied corner, so counting from the four corners finds "
      "them.",
      fmt::format("Where everything was tried ({} positions), it marks {:.1f} % of the stable "
                  "discs; in {:.1f} % of these positions there are some and it marks none. Discs "
                  "on full lines, and edges between two corners, are what it does not see.",
                  tried.positions, 100 * found / truth, 100 * tried.a_position(tried.blind)),
      found < 0.99 * truth ? Verdict::fails : Verdict::holds};
}

Page stability_page(const StoredRun& run) {
  Page page;
  const auto rows = measured(run, kStabilityEmpties, stability_at);
  if (rows.empty()) return page;
  StabilityCounts all, tried;
  for (const auto& [empties, counts] : rows) {
    add_to(all, counts);
    if (counts.complete()) add_to(tried, counts);
  }
  page.add(never_wrong_claim(all));
  if (tried.truth > 0) page.add(all_from_corners_claim(tried));
  page.add(Chart{"by-empties", stability_chart(rows)}).add(stability_table(rows));
  page.add(
      Text{"*Share found* is of the true stable discs where they are known, else of those that the "
           "engine proves stable, which is too kind."});
  return page;
}

}  // namespace

Experiment e_stability() {
  return {
      .id = "e-stability",
      .report = "E",
      .place = "section II-B, Algorithm 1",
      .title = "Stable discs, counted and true",
      .question =
          "How many of the discs that can never be turned does report E's count from the corners "
          "find, and does it ever count too many?",
      .method =
          "Positions of random games by empty squares. Algorithm 1 (with its first row bound as "
          "printed) beside the engine's own stable discs, which are certain but perhaps not all, "
          "beside the discs that kept their colour in a number of random continuations, which are "
          "all but perhaps too many, and with few empty squares beside the truth, by trying every "
          "continuation.",
      .settings =
          base::OptionTable()
              .integer("positions", 10'000, {1, 10'000'000}, "positions for each number of squares")
              .integer("plays", 100, {0, 1'000'000}, "random continuations of each")
              .integer("solved", 8, {0, 12}, "empty squares with which everything is tried"),
      .quick = settings_text("positions=30, plays=10, solved=6"),
      .measure = measure_stability,
      .page = stability_page};
}

}  // namespace ogai::lab
