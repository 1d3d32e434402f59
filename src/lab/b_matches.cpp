// Report B's matches: plain against table 0:6, table against network 0:6, at 1 s a move.
#include <cmath>
#include <fmt/format.h>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/frame/duel.h"
#include "lab/report_b_players.h"
#include "lab/verdicts.h"

namespace ogai::lab {

namespace {

struct ReportBMatch {
  const char* key;
  std::size_t first;
  std::size_t second;
  const char* claim;
};
constexpr std::array<ReportBMatch, 2> kReportBMatches = {{
    {"plain-table", 0, 1, "MCTS with the table beats MCTS, in six games of six."},
    {"table-net", 1, 2, "MCTS with the network beats MCTS with the table, in six games of six."},
}};

// Six of six would be too lucky to be believed.
constexpr double kTooLucky = 0.05;

enum class Terms { time, sims, report };
struct MatchTerms {
  const char* key;
  const char* name;
  Terms terms;
};
constexpr std::array<MatchTerms, 3> kMatchTerms = {{
    {"time", "equal time", Terms::time},
    {"sims", "equal simulations", Terms::sims},
    {"report", "the report's rounds in 1 s", Terms::report},
}};

std::string terms_key(const ReportBMatch& match, const MatchTerms& terms) {
  return fmt::format("{} {}", match.key, terms.key);
}

std::string player_under(const Bench& bench, const ReportBPlayer& player, const MatchTerms& terms,
                         const std::string& net) {
  const base::OptionValues& set = bench.settings();
  // Where simulations are counted, games one at a time: batches would only blur the search.
  const bool fast = player.by_net || terms.terms == Terms::time;
  switch (terms.terms) {
    case Terms::time:
      return report_b_spec(player, net, fast,
                           "time=" + base::compact_duration(set.duration("time")));
    case Terms::sims:
      return report_b_spec(player, net, fast, fmt::format("sims={}", set.integer("sims")));
    case Terms::report:
      break;
  }
  return report_b_spec(player, net, fast,
                       fmt::format("sims={:.0f}", set.real("share") * player.rounds));
}

void measure_b_matches(Bench& bench) {
  bench.plan(1 + kReportBMatches.size() * kMatchTerms.size());
  const ChosenNetwork net(bench.settings().text("net"));
  bench.cell("network", [&] { return Json(net.description()); });
  for (const MatchTerms& terms : kMatchTerms)
    for (const ReportBMatch& match : kReportBMatches)
      bench.cell(terms_key(match, terms), [&] {
        const bool slow = kReportBPlayers[match.second].by_net && terms.terms == Terms::report;
        return play_duel(
            bench,
            {.first = player_under(bench, kReportBPlayers[match.first], terms, net.option()),
             .second = player_under(bench, kReportBPlayers[match.second], terms, net.option()),
             .pairs = static_cast<int>(bench.settings().integer(slow ? "net_pairs" : "pairs"))});
      });
}

Page b_matches_page(const StoredRun& run) {
  Page page;
  Table table{"matches",
              "The first player's points",
              {{"match", false},
               {"terms", false},
               {"games"},
               {"won"},
               {"drawn"},
               {"lost"},
               {"share"},
               {"Elo"},
               {"report"}},
              {}};
  base::SvgErrorBarChart chart{"Share of the first player's points", "share", {}};
  std::vector<Claim> claims;
  for (const ReportBMatch& match : kReportBMatches) {
    const std::string name = fmt::format("{} against {}", kReportBPlayers[match.first].name,
                                         kReportBPlayers[match.second].name);
    std::vector<arena::Estimate> won_by_second;
    std::string found;
    std::string six;
    double six_of_six = 1;
    for (const MatchTerms& terms : kMatchTerms) {
      const Json* cell = run.find(terms_key(match, terms));
      if (!cell) continue;
      const DuelResult duel = DuelResult::from(*cell);
      const auto all = duel.tally.all();
      const auto share = duel.share();
      table.rows.push_back({name, terms.name, number(duel.games()), number(all.won),
                            number(all.drawn), number(all.lost), percent(share),
                            estimate(duel.elo().elo, 0), "0 : 6"});
      chart.rows.push_back({fmt::format("{}, {}", name, terms.name), share.value, share.low,
                            share.high, fmt::format("{} games", duel.games())});
      // Equal simulations are our question, not the report's.
      if (terms.terms != Terms::sims)
        won_by_second.push_back({1 - share.value, 1 - share.high, 1 - share.low});
      if (terms.terms == Terms::report) {
        six_of_six = std::pow(static_cast<double>(all.lost) / duel.games(), 6);
        six = fmt::format(" On the report's terms six games in a row are lost with probability {}.",
                          percent(six_of_six, 0).text);
      }
      found += fmt::format("{}{} {}", found.empty() ? "" : "; ", terms.name, percent(share).text);
    }
    if (won_by_second.empty()) continue;
    const Verdict beats = verdict_at_least(won_by_second, 0.5);
    claims.push_back({std::string(match.claim),
                      fmt::format("The first player's share of the points: {}.{}", found, six),
                      beats == Verdict::holds && six_of_six < kTooLucky ? Verdict::partly : beats});
  }
  if (table.rows.empty()) return page;
  if (const Json* net = run.find("network"))
    page.add(Text{fmt::format("Network: {}.", net->get<std::string>())});
  page.add(table).add(Chart{"matches", chart});
  for (Claim& claim : claims) page.add(std::move(claim));
  return page;
}

}  // namespace

Experiment b_matches() {
  using namespace std::chrono_literals;
  base::OptionTable settings;
  settings.duration("time", 20ms, {1ms, 1h}, "of a move, at equal time; the report's is 1s")
      .integer("sims", 500, {1, 1'000'000'000}, "simulations a move, at equal simulations")
      .real("share", 1, {0.0001, 1000}, "of the report's rounds in 1 s: 1005, 5297 and 2657")
      .integer("pairs", 50, {1, 100'000}, "of games in a match")
      .integer("net_pairs", 12, {1, 100'000},
               "of games of the network at the report's rounds, which are slow");
  add_net_setting(settings);
  return {.id = "b-matches",
          .report = "B",
          .place = "section IV-B",
          .title = "Plain, table, network: the matches",
          .question =
              "Does the table beat plain MCTS, and the network the table, and is it by their "
              "speed or by what they know?",
          .method =
              "Matches in pairs with colours swapped from openings of eight random moves, on three "
              "terms: equal time here; equal simulations, which takes the speed out; and the "
              "numbers of rounds that the report's programs made in 1 s (1005, 5297, 2657), which "
              "is its match with its speeds. The verdicts go by the first and the last. Share of "
              "the points with its 95 % interval over pairs.",
          .settings = settings,
          .quick = {{"time", "1ms"},
                    {"sims", "4"},
                    {"share", "0.002"},
                    {"pairs", "1"},
                    {"net_pairs", "1"}},
          .measure = measure_b_matches,
          .page = b_matches_page};
}

}  // namespace ogai::lab
