// Report E, Algorithm 1: how many stable discs does its count from the corners miss?
//
// Three yardsticks. The engine's stable_discs() never counts a disc that could be turned, so it
// bounds the truth from below. A disc that turns in some random continuation is not stable, so
// those that never do in many of them bound it from above. With few empty squares everything is
// tried (reachable_discs.h), and the truth is known. A disc marked by the report that any yardstick
// saw turned would be a disc counted wrongly.

#include "arena/measure/test_positions.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "eval/report_e.h"
#include "eval/stability.h"
#include "game/select.h"
#include "lab/experiments.h"
#include "lab/reachable_discs.h"

namespace ogai::lab {

namespace {

constexpr std::array<int, 9> kStabilityEmpties = {52, 44, 36, 28, 20, 14, 10, 8, 6};

struct StabilityCounts {
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

  void add(const StabilityCounts& other) {
    discs += other.discs;
    marked += other.marked;
    known += other.known;
    marked_known += other.marked_known;
    unturned += other.unturned;
    wrong += other.wrong;
    truth += other.truth;
    marked_true += other.marked_true;
    tried += other.tried;
    blind += other.blind;
  }
};

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
  StabilityCounts counts{.discs = count(board.discs()),
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

Json stability_json(const StabilityCounts& counts, std::size_t positions) {
  return {{"positions", positions},
          {"discs", counts.discs},
          {"marked", counts.marked},
          {"known", counts.known},
          {"marked_known", counts.marked_known},
          {"unturned", counts.unturned},
          {"wrong", counts.wrong},
          {"truth", counts.truth},
          {"marked_true", counts.marked_true},
          {"tried", counts.tried},
          {"blind", counts.blind}};
}

std::string stability_key(int empties) {
  return fmt::format("empties={}", empties);
}

Json measure_stability_at(Bench& bench, int empties) {
  const std::uint64_t seed = bench.seed_of(stability_key(empties));
  const auto positions =
      arena::random_test_positions(game::BoardSize::eight, empties, bench.count("positions"), seed);
  std::vector<StabilityCounts> parts(positions.size());
  base::ThreadPool pool(static_cast<std::size_t>(bench.threads()));
  pool.parallel_for(
      positions.size(),
      [&](std::size_t i) {
        base::Random random(base::derive_seed(seed, {i}));
        parts[i] = count_stability(positions[i].board, bench.number("plays"),
                                   bench.number("solved"), random);
      },
      bench.stop());
  bench.check_stop();
  StabilityCounts sum;
  for (const StabilityCounts& part : parts) sum.add(part);
  return stability_json(sum, positions.size());
}

void measure_stability(Bench& bench) {
  bench.plan(kStabilityEmpties.size());
  for (const int empties : kStabilityEmpties)
    bench.cell(stability_key(empties), [&] { return measure_stability_at(bench, empties); });
}

struct StabilityRow {
  int empties;
  double positions, marked, known, marked_known, unturned, wrong, truth, marked_true, tried, blind;

  bool complete() const { return positions > 0 && tried == positions; }
  double a_position(double sum) const { return positions > 0 ? sum / positions : 0; }
  // The share that it finds: of what the engine knows (too large), of what never turned (too
  // small), of the truth.
  double found_of(double all, double found) const { return all > 0 ? found / all : 0; }
};

std::vector<StabilityRow> stability_rows(const StoredRun& run) {
  std::vector<StabilityRow> rows;
  for (const int empties : kStabilityEmpties)
    if (const Json* cell = run.find(stability_key(empties))) {
      const auto at = [&](const char* name) { return cell->at(name).get<double>(); };
      rows.push_back({empties, at("positions"), at("marked"), at("known"), at("marked_known"),
                      at("unturned"), at("wrong"), at("truth"), at("marked_true"), at("tried"),
                      at("blind")});
    }
  return rows;
}

Table stability_table(const std::vector<StabilityRow>& rows) {
  Table table{"by-empties",
              "Stable discs of both sides, a position (random games)",
              {"empty squares", "positions", "report E marks", "surely stable (engine)",
               "never turned at random", "true", "share found", "positions with some, none marked",
               "marked wrongly"},
              {}};
  for (const StabilityRow& row : rows) {
    const double all = row.complete() ? row.truth : row.known;
    const double found = row.complete() ? row.marked_true : row.marked_known;
    table.rows.push_back(
        {number(row.empties), number(row.positions), number(row.a_position(row.marked), 3),
         number(row.a_position(row.known), 3), number(row.a_position(row.unturned), 3),
         row.complete() ? number(row.a_position(row.truth), 3) : Field(),
         all > 0 ? percent(row.found_of(all, found)) : Field(), percent(row.a_position(row.blind)),
         number(row.wrong)});
  }
  return table;
}

base::SvgLineChart stability_chart(const std::vector<StabilityRow>& rows) {
  base::SvgLineChart chart{"Stable discs as the game goes on",
                           "empty squares",
                           "stable discs a position",
                           {{"marked by report E", {}},
                            {"surely stable", {}},
                            {"never turned in random play", {}},
                            {"true", {}}},
                           true};
  for (const StabilityRow& row : rows) {
    const auto x = static_cast<double>(row.empties);
    chart.series[0].points.push_back({x, row.a_position(row.marked)});
    chart.series[1].points.push_back({x, row.a_position(row.known)});
    chart.series[2].points.push_back({x, row.a_position(row.unturned)});
    if (row.complete()) chart.series[3].points.push_back({x, row.a_position(row.truth)});
  }
  return chart;
}

void claim_never_wrong(Page& page, const std::vector<StabilityRow>& rows) {
  double wrong = 0, marked = 0;
  for (const StabilityRow& row : rows) {
    wrong += row.wrong;
    marked += row.marked;
  }
  page.add(
      Claim{"What Algorithm 1 marks can never be turned.",
            fmt::format("Of {:.0f} discs that it marks {:.0f} were seen turned.", marked, wrong),
            wrong > 0    ? Verdict::fails
            : marked > 0 ? Verdict::holds
                         : Verdict::open});
}

void claim_all_from_corners(Page& page, const std::vector<StabilityRow>& rows) {
  double truth = 0, found = 0, tried = 0, blind = 0;
  for (const StabilityRow& row : rows)
    if (row.complete()) {
      truth += row.truth;
      found += row.marked_true;
      tried += row.positions;
      blind += row.blind;
    }
  if (truth == 0) return;
  page.add(
      Claim{"All stable discs belong to an occupied corner, so counting from the four corners "
            "finds them.",
            fmt::format(
                "Where everything was tried ({:.0f} positions), it marks {:.1f} % of the stable "
                "discs; in {:.1f} % of these positions there are some and it marks none. Discs on "
                "full lines, and edges between two corners, are what it does not see.",
                tried, 100 * found / truth, 100 * blind / tried),
            found < 0.99 * truth ? Verdict::fails : Verdict::holds});
}

Page stability_page(const StoredRun& run) {
  Page page;
  const auto rows = stability_rows(run);
  if (rows.empty()) return page;
  claim_never_wrong(page, rows);
  claim_all_from_corners(page, rows);
  page.add(Chart{"by-empties", stability_chart(rows)});
  page.add(stability_table(rows));
  page.add(
      Text{"*Share found* is of the true stable discs where they are known, else of those that "
           "the engine proves stable, which is too kind."});
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
          "How many of the discs that can never be turned does report E's count from the "
          "corners find, and does it ever count too many?",
      .method =
          "Positions of random games by empty squares. Algorithm 1 (with its first row bound as "
          "printed) beside the engine's own stable discs, which are certain but perhaps not "
          "all, beside the discs that kept their colour in a number of random continuations, "
          "which are all but perhaps too many, and with few empty squares beside the truth, by "
          "trying every continuation.",
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
