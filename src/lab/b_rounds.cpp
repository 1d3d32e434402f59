// Report B, tables I and II: search rounds a second of its three players.
#include <cmath>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_b_players.h"
#include "lab/search_rates.h"

namespace ogai::lab {

namespace {

constexpr Plies kAllPlies{0, 64};
// Near the end trees are exhausted and rounds cost nothing: a mean over the whole game is mostly
// one of its last plies. Claims are judged by what comes before.
constexpr Plies kOpenPlies{0, 49};

Cell<SearchRates> rounds_of(std::size_t player, bool fast) {
  return {std::string(kReportBPlayers[player].key) + (fast ? " fast" : " plain code")};
}

void measure_rounds(Bench& bench) {
  bench.plan(1 + 2 * kReportBPlayers.size());
  const ChosenNetwork net(bench);
  for (const bool fast : {true, false})
    for (std::size_t player = 0; player < kReportBPlayers.size(); ++player)
      rounds_of(player, fast).measure(bench, [&] {
        return measure_rates(bench, {report_b_spec(kReportBPlayers[player], net.option(), fast, ""),
                                     bench.duration("time"), bench.number("games")});
      });
}

// How many times as many rounds a second `one` makes as `other`.
arena::Estimate rounds_ratio(const SearchRates& one, const SearchRates& other) {
  return ratio(one.fresh_per_second(kOpenPlies), other.fresh_per_second(kOpenPlies));
}

void add_rounds_table(Page& page, const StoredRun& run, bool fast) {
  Table table(fast ? "fast" : "plain",
              fast ? "Rounds a second, fast code (the report: with Numba)"
                   : "Rounds a second, plain code (the report: without Numba)",
              {left("player"), "to ply 49", "inherited ones included", "whole game", "report",
               "ours is faster"});
  for (std::size_t i = 0; i < kReportBPlayers.size(); ++i)
    if (const auto rates = rounds_of(i, fast).in(run)) {
      const auto rate = rates->fresh_per_second(kOpenPlies);
      const double theirs = fast ? kReportBPlayers[i].rounds : kReportBPlayers[i].plain_rounds;
      table.rows.push_back({kReportBPlayers[i].name, estimate(rate, 0),
                            estimate(rates->total_per_second(kOpenPlies), 0),
                            estimate(rates->fresh_per_second(kAllPlies), 0), number(theirs),
                            fmt::format("{:.1f} times", rate.value / theirs)});
    }
  page.add(table);
}

Claim table_claim(const SearchRates& plain, const SearchRates& table) {
  const auto made = rounds_ratio(table, plain);
  const auto total = ratio(table.total_per_second(kOpenPlies), plain.total_per_second(kOpenPlies));
  return {
      "Keeping the table makes the search much faster: 5297 rounds a second against 1005, 5.3 "
      "times.",
      fmt::format("{} times the rounds a second; with the rounds found in the table {} times. Here "
                  "both are the same code, so only what the table itself does is compared.",
                  estimate(made, 2), estimate(total, 2)),
      verdict_of_gain(made, kReportBPlayers[1].rounds / kReportBPlayers[0].rounds)};
}

Claim net_claim(const SearchRates& table, const SearchRates& net) {
  const auto cost = rounds_ratio(table, net);
  return {"With the network there are fewer rounds than with the table: 2657 against 5297, half.",
          fmt::format("The table's random games make {} times the rounds of the network.",
                      estimate(cost, 1)),
          verdict_at_least(cost, 1)};
}

Claim code_claim(const Figures& gains) {
  const auto times = [](const std::string& name, const arena::Estimate& gain) {
    return fmt::format("{} {} times", name, estimate(gain, 2));
  };
  return {
      "Compiled code is a great gain: 2.0 times for MCTS, 4.5 with the table, 2.1 with the "
      "network.",
      fmt::format("Fast against plain code: {}. These are other programs than the report's, so "
                  "only the direction can be checked.",
                  list_of(gains, ", ", times)),
      verdict_at_least(gains, 1)};
}

Page rounds_page(const StoredRun& run) {
  Page page;
  page.add(network_text(run, " Intervals are over games."));
  add_rounds_table(page, run, true);
  add_rounds_table(page, run, false);
  const auto plain = rounds_of(0, true).in(run), table = rounds_of(1, true).in(run),
             net = rounds_of(2, true).in(run);
  if (plain && table) page.add(table_claim(*plain, *table));
  if (table && net) page.add(net_claim(*table, *net));
  Figures gains;
  for (std::size_t i = 0; i < kReportBPlayers.size(); ++i)
    if (const auto fast = rounds_of(i, true).in(run))
      if (const auto slow = rounds_of(i, false).in(run))
        gains.emplace_back(kReportBPlayers[i].name, rounds_ratio(*fast, *slow));
  if (!gains.empty()) page.add(code_claim(gains));
  return page;
}

}  // namespace

Experiment b_rounds() {
  using namespace std::chrono_literals;
  return {.id = "b-rounds",
          .report = "B",
          .place = "tables I and II",
          .title = "Search rounds a second",
          .question =
              "How many rounds a second does the search make: plain, with the table that is kept "
              "between moves, and with a network?",
          .method =
              "Each player (`table-mcts` with `keep=off`, `keep=on`, `net=FILE`) plays whole games "
              "against itself from openings of four random moves; forced moves are left out. "
              "Rounds found in the table are none that were made, and are shown apart; so is the "
              "whole game, whose mean is mostly one of the last plies, where trees are exhausted. "
              "For the report's code with and without compilation (Numba), which has no "
              "counterpart in a compiled program, stand: random games eight at a time in one "
              "register against one at a time, and the network in 16-bit integers against fp32.",
          .settings = with_net_setting(
              base::OptionTable()
                  .duration("time", 200ms, {1ms, 1h}, "of a move; the report's is 1s")
                  .integer("games", 6, {1, 10'000}, "of each player against itself")),
          .quick = {{"time", "1ms"}, {"games", "1"}},
          .measure = measure_rounds,
          .page = rounds_page};
}

}  // namespace ogai::lab
