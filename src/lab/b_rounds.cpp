// Report B, tables I and II: search rounds a second of its three players.
#include <fmt/format.h>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_b_players.h"
#include "lab/search_rates.h"
#include "lab/verdicts.h"

namespace ogai::lab {

namespace {

constexpr int kAllPlies = 64;
// Near the end trees are exhausted and rounds cost nothing: a mean over the whole game is mostly
// one of its last plies. Claims are judged by what comes before.
constexpr int kLastOpenPly = 49;

std::string rounds_key(const ReportBPlayer& player, bool fast) {
  return std::string(player.key) + (fast ? " fast" : " plain code");
}

void measure_rounds(Bench& bench) {
  bench.plan(1 + 2 * kReportBPlayers.size());
  const ChosenNetwork net(bench.settings().text("net"));
  bench.cell("network", [&] { return Json(net.description()); });
  for (const bool fast : {true, false})
    for (const ReportBPlayer& player : kReportBPlayers)
      bench.cell(rounds_key(player, fast), [&] {
        return measure_rates(bench, {report_b_spec(player, net.option(), fast, ""),
                                     bench.settings().duration("time"),
                                     static_cast<int>(bench.settings().integer("games"))});
      });
}

std::optional<SearchRates> rounds_of(const StoredRun& run, std::size_t player, bool fast) {
  const Json* cell = run.find(rounds_key(kReportBPlayers[player], fast));
  return cell ? std::optional(SearchRates::from(*cell)) : std::nullopt;
}

void add_rounds_table(Page& page, const StoredRun& run, bool fast) {
  Table table{fast ? "fast" : "plain",
              fast ? "Rounds a second, fast code (the report: with Numba)"
                   : "Rounds a second, plain code (the report: without Numba)",
              {{"player", false},
               {"to ply 49"},
               {"inherited ones included"},
               {"whole game"},
               {"report"},
               {"ours is faster"}},
              {}};
  for (std::size_t i = 0; i < kReportBPlayers.size(); ++i)
    if (const auto rates = rounds_of(run, i, fast)) {
      const auto rate = rates->fresh_per_second(0, kLastOpenPly);
      const double theirs = fast ? kReportBPlayers[i].rounds : kReportBPlayers[i].plain_rounds;
      table.rows.push_back({kReportBPlayers[i].name, estimate(rate, 0),
                            estimate(rates->total_per_second(0, kLastOpenPly), 0),
                            estimate(rates->fresh_per_second(0, kAllPlies), 0), number(theirs),
                            fmt::format("{:.1f} times", rate.value / theirs)});
    }
  if (!table.rows.empty()) page.add(table);
}

void add_table_claim(Page& page, const StoredRun& run) {
  const auto plain = rounds_of(run, 0, true);
  const auto table = rounds_of(run, 1, true);
  if (!plain || !table) return;
  const auto made =
      ratio(table->fresh_per_second(0, kLastOpenPly), plain->fresh_per_second(0, kLastOpenPly));
  const auto total =
      ratio(table->total_per_second(0, kLastOpenPly), plain->total_per_second(0, kLastOpenPly));
  page.add(Claim{
      "Keeping the table makes the search much faster: 5297 rounds a second against 1005, 5.3 "
      "times.",
      fmt::format("{} times the rounds a second; with the rounds found in the table {} times. Here "
                  "both are the same code, so only what the table itself does is compared.",
                  estimate(made, 2).text, estimate(total, 2).text),
      verdict_of_gain(made, kReportBPlayers[1].rounds / kReportBPlayers[0].rounds)});
}

void add_net_claim(Page& page, const StoredRun& run) {
  const auto table = rounds_of(run, 1, true);
  const auto net = rounds_of(run, 2, true);
  if (!table || !net) return;
  const auto cost =
      ratio(table->fresh_per_second(0, kLastOpenPly), net->fresh_per_second(0, kLastOpenPly));
  const std::array costs{cost};
  page.add(
      Claim{"With the network there are fewer rounds than with the table: 2657 against 5297, half.",
            fmt::format("The table's random games make {} times the rounds of the network.",
                        estimate(cost, 1).text),
            verdict_at_least(costs, 1)});
}

void add_code_claim(Page& page, const StoredRun& run) {
  std::vector<arena::Estimate> gains;
  std::string found;
  for (std::size_t i = 0; i < kReportBPlayers.size(); ++i) {
    const auto fast = rounds_of(run, i, true);
    const auto plain = rounds_of(run, i, false);
    if (!fast || !plain) continue;
    gains.push_back(
        ratio(fast->fresh_per_second(0, kLastOpenPly), plain->fresh_per_second(0, kLastOpenPly)));
    found += fmt::format("{}{} {} times", found.empty() ? "" : ", ", kReportBPlayers[i].name,
                         estimate(gains.back(), 2).text);
  }
  if (gains.empty()) return;
  page.add(
      Claim{"Compiled code is a great gain: 2.0 times for MCTS, 4.5 with the table, 2.1 with the "
            "network.",
            fmt::format("Fast against plain code: {}. These are other programs than the report's, "
                        "so only the direction can be checked.",
                        found),
            verdict_at_least(gains, 1)});
}

Page rounds_page(const StoredRun& run) {
  Page page;
  if (const Json* net = run.find("network"))
    page.add(Text{fmt::format("Network: {}. Intervals are over games.", net->get<std::string>())});
  add_rounds_table(page, run, true);
  add_rounds_table(page, run, false);
  add_table_claim(page, run);
  add_net_claim(page, run);
  add_code_claim(page, run);
  return page;
}

}  // namespace

Experiment b_rounds() {
  using namespace std::chrono_literals;
  base::OptionTable settings;
  settings.duration("time", 200ms, {1ms, 1h}, "of a move; the report's is 1s")
      .integer("games", 6, {1, 10'000}, "of each player against itself");
  add_net_setting(settings);
  return {
      .id = "b-rounds",
      .report = "B",
      .place = "tables I and II",
      .title = "Search rounds a second",
      .question =
          "How many rounds a second does the search make: plain, with the table that is kept "
          "between moves, and with a network?",
      .method =
          "Each player (`table-mcts` with `keep=off`, `keep=on`, `net=FILE`) plays whole games "
          "against itself from openings of four random moves; forced moves are left out. Rounds "
          "found in the table are none that were made, and are shown apart; so is the whole game, "
          "whose "
          "mean is mostly one of the last plies, where trees are exhausted. For the report's code "
          "with and without compilation (Numba), which has no counterpart in a compiled program, "
          "stand: random games eight at a time in one register against one at a time, and the "
          "network in 16-bit integers against fp32.",
      .settings = settings,
      .quick = {{"time", "1ms"}, {"games", "1"}},
      .measure = measure_rounds,
      .page = rounds_page};
}

}  // namespace ogai::lab
