// Report A, table 2: how often the optimised variants of its player beat the plain one.
#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_a_player.h"

namespace ogai::lab {

namespace {

constexpr int kWinRatioGames = 50;

constexpr Cells<DuelResult> wins_of{"{}"};

void measure_reuse_wins(Bench& bench) {
  bench.plan(kReportAVariants.size());
  const ChosenNetwork net(bench);
  const std::string time = "time=" + base::compact_duration(bench.duration("time"));
  for (const ReportAVariant& variant : kReportAVariants) {
    if (!variant.reuse && !variant.fast) continue;
    wins_of(variant).measure(bench, [&] {
      return play_duel(bench,
                       {.first = report_a_spec(net.option(), variant.reuse, variant.fast, time),
                        .second = report_a_spec(net.option(), false, false, time),
                        .pairs = bench.number("pairs")});
    });
  }
}

// "The last is the best": surely better than both others, or surely worse than one.
Verdict verdict_of_best(const arena::Estimate& reuse, const arena::Estimate& fast,
                        const arena::Estimate& both) {
  return both.low > std::max(reuse.high, fast.high) ? Verdict::holds
         : both.value >= std::max(reuse.value, fast.value)
             ? Verdict::open
             : verdict_at_least(both, std::max(reuse.low, fast.low));
}

Page reuse_wins_page(const StoredRun& run) {
  Page page;
  const auto rows = measured(run, kReportAVariants, wins_of);
  if (rows.empty()) return page;
  page.add(network_text(run));
  page.add(table_of("wins", "Against M0, the plain variant",
                    {left("variant"), "games", "score", "Elo", "report, 50 games"}, rows,
                    [](const ReportAVariant& variant, const DuelResult& duel) -> Fields {
                      return {variant.name, number(duel.games()), percent(duel.share()),
                              estimate(duel.elo().elo, 0), number(variant.win_ratio, 2)};
                    }));
  base::SvgErrorBarChart chart = bars("Share of the points against the plain variant", "share");
  for (const auto& [variant, duel] : rows) {
    const auto theirs = arena::wilson(
        static_cast<std::uint64_t>(variant.win_ratio * kWinRatioGames + 0.5), kWinRatioGames);
    chart.rows.push_back(bar(variant.name, duel.share(), "ours"));
    chart.rows.push_back({"report", variant.win_ratio, theirs.low, theirs.high, "50 games"});
  }
  page.add(Chart{"wins", chart});
  std::vector<arena::Estimate> shares;
  for (const auto& [variant, duel] : rows) shares.push_back(duel.share());
  page.add(
      Claim{"Each optimisation beats the plain player: reuse 0.82, compiled code 0.74, both 0.86 "
            "of the games.",
            list_of(rows, "; ",
                    [](const ReportAVariant& variant, const DuelResult& duel) {
                      return fmt::format("{} {}", variant.name, percent(duel.share()));
                    }) +
                ".",
            verdict_at_least(shares, 0.5)});
  if (shares.size() == kReportAVariants.size() - 1)
    page.add(Claim{"Both together are the best.",
                   fmt::format("Both score {}, reuse alone {}, fast code alone {}.",
                               percent(shares[2]), percent(shares[0]), percent(shares[1])),
                   verdict_of_best(shares[0], shares[1], shares[2])});
  return page;
}

}  // namespace

Experiment a_reuse_wins() {
  using namespace std::chrono_literals;
  return {.id = "a-reuse-wins",
          .report = "A",
          .place = "table 2",
          .title = "What tree reuse and faster code win",
          .question =
              "How often do the optimised variants of report A's player beat the plain one in the "
              "same time?",
          .method =
              "Matches at equal time a move between the variants of "
              "[a-iterations](a-iterations.md), in pairs with colours swapped from openings of "
              "eight random moves, a network and a program that are not the report's. The share "
              "counts draws as half; its 95 % interval is taken over pairs.",
          .settings = with_net_setting(
              base::OptionTable()
                  .duration("time", 30ms, {1ms, 1h}, "of a move; the report's is 5s")
                  .integer("pairs", 50, {1, 100'000}, "of games, colours swapped, for each match")),
          .quick = settings_text("time=1ms, pairs=1"),
          .measure = measure_reuse_wins,
          .page = reuse_wins_page};
}

}  // namespace ogai::lab
