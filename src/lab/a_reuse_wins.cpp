// Report A, table 2: how often the optimised variants of its player beat the plain one.
#include <fmt/format.h>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/frame/duel.h"
#include "lab/report_a_player.h"
#include "lab/verdicts.h"

namespace ogai::lab {

namespace {

constexpr std::array<double, 4> kReportWinRatio = {0.5, 0.82, 0.74, 0.86};
constexpr int kWinRatioGames = 50;

void measure_reuse_wins(Bench& bench) {
  bench.plan(kReportAVariants.size());
  const ChosenNetwork net(bench.settings().text("net"));
  const std::string time = "time=" + base::compact_duration(bench.settings().duration("time"));
  bench.cell("network", [&] { return Json(net.description()); });
  for (const ReportAVariant& variant : kReportAVariants) {
    if (!variant.reuse && !variant.fast) continue;
    bench.cell(variant.key, [&] {
      return play_duel(bench,
                       {.first = report_a_spec(net.option(), variant.reuse, variant.fast, time),
                        .second = report_a_spec(net.option(), false, false, time),
                        .pairs = static_cast<int>(bench.settings().integer("pairs"))});
    });
  }
}

Page reuse_wins_page(const StoredRun& run) {
  Page page;
  Table table{"wins",
              "Against M0, the plain variant",
              {{"variant", false}, {"games"}, {"score"}, {"Elo"}, {"report, 50 games"}},
              {}};
  base::SvgErrorBarChart chart{"Share of the points against the plain variant", "share", {}};
  std::vector<arena::Estimate> shares;
  std::string said;
  for (std::size_t i = 1; i < kReportAVariants.size(); ++i) {
    const Json* cell = run.find(kReportAVariants[i].key);
    if (!cell) continue;
    const DuelResult duel = DuelResult::from(*cell);
    shares.push_back(duel.share());
    table.rows.push_back({kReportAVariants[i].name, number(duel.games()), percent(duel.share()),
                          estimate(duel.elo().elo, 0), number(kReportWinRatio[i], 2)});
    const auto share = duel.share();
    chart.rows.push_back({kReportAVariants[i].name, share.value, share.low, share.high, "ours"});
    const auto theirs = arena::wilson(
        static_cast<std::uint64_t>(kReportWinRatio[i] * kWinRatioGames + 0.5), kWinRatioGames);
    chart.rows.push_back({"report", kReportWinRatio[i], theirs.low, theirs.high, "50 games"});
    said += fmt::format("{}{} {}", said.empty() ? "" : "; ", kReportAVariants[i].name,
                        percent(share).text);
  }
  if (table.rows.empty()) return page;
  if (const Json* net = run.find("network"))
    page.add(Text{fmt::format("Network: {}.", net->get<std::string>())});
  page.add(table).add(Chart{"wins", chart});
  page.add(
      Claim{"Each optimisation beats the plain player: reuse 0.82, compiled code 0.74, both "
            "0.86 of the games.",
            said + ".", verdict_at_least(shares, 0.5)});
  if (shares.size() == kReportAVariants.size() - 1) {
    const bool last_is_best =
        shares[2].value >= shares[0].value && shares[2].value >= shares[1].value;
    const bool apart = shares[2].low > std::max(shares[0].high, shares[1].high);
    page.add(Claim{
        "Both together are the best.",
        fmt::format("Both score {}, reuse alone {}, fast code alone {}.", percent(shares[2]).text,
                    percent(shares[0]).text, percent(shares[1]).text),
        apart                                                     ? Verdict::holds
        : last_is_best                                            ? Verdict::open
        : std::max(shares[0].low, shares[1].low) > shares[2].high ? Verdict::fails
                                                                  : Verdict::open});
  }
  return page;
}

}  // namespace

Experiment a_reuse_wins() {
  using namespace std::chrono_literals;
  base::OptionTable settings;
  settings.duration("time", 30ms, {1ms, 1h}, "of a move; the report's is 5s")
      .integer("pairs", 50, {1, 100'000}, "of games, colours swapped, for each match");
  add_net_setting(settings);
  return {.id = "a-reuse-wins",
          .report = "A",
          .place = "table 2",
          .title = "What tree reuse and faster code win",
          .question =
              "How often do the optimised variants of report A's player beat the plain one in "
              "the same time?",
          .method =
              "Matches at equal time a move between the variants of "
              "[a-iterations](a-iterations.md), in pairs with colours swapped from openings of "
              "eight random moves, a network and a program that are not the report's. The share "
              "counts draws as half; its 95 % interval is taken over pairs.",
          .settings = settings,
          .quick = {{"time", "1ms"}, {"pairs", "1"}},
          .measure = measure_reuse_wins,
          .page = reuse_wins_page};
}

}  // namespace ogai::lab
