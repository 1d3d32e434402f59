// Report B's matches: plain against table 0:6, table against network 0:6, at 1 s a move.
#include <cmath>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_b_players.h"

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

constexpr Cells<DuelResult> match_on_terms{"{} {}"};

std::string player_under(const Bench& bench, const ReportBPlayer& player, const MatchTerms& terms,
                         const std::string& net) {
  // Where simulations are counted, games one at a time: batches would only blur the search.
  const bool fast = player.by_net || terms.terms == Terms::time;
  const std::string limit =
      terms.terms == Terms::time ? "time=" + base::compact_duration(bench.duration("time"))
      : terms.terms == Terms::sims
          ? fmt::format("sims={}", bench.count("sims"))
          : fmt::format("sims={:.0f}", bench.settings().real("share") * player.rounds);
  return report_b_spec(player, net, fast, limit);
}

void measure_b_matches(Bench& bench) {
  bench.plan(1 + kReportBMatches.size() * kMatchTerms.size());
  const ChosenNetwork net(bench);
  for (const MatchTerms& terms : kMatchTerms)
    for (const ReportBMatch& match : kReportBMatches)
      match_on_terms(match, terms).measure(bench, [&] {
        const bool slow = kReportBPlayers[match.second].by_net && terms.terms == Terms::report;
        return play_duel(
            bench,
            {.first = player_under(bench, kReportBPlayers[match.first], terms, net.option()),
             .second = player_under(bench, kReportBPlayers[match.second], terms, net.option()),
             .pairs = bench.number(slow ? "net_pairs" : "pairs")});
      });
}

struct TermsPlayed {
  MatchTerms terms;
  DuelResult duel;
};

Claim terms_claim(const ReportBMatch& match, const std::vector<TermsPlayed>& played) {
  std::vector<arena::Estimate> won_by_second;
  std::string six;
  double six_of_six = 1;
  for (const auto& [terms, duel] : played) {
    // Equal simulations are our question, not the report's.
    if (terms.terms != Terms::sims) won_by_second.push_back(other_share(duel.share()));
    if (terms.terms != Terms::report) continue;
    six_of_six = std::pow(static_cast<double>(duel.all().lost) / duel.games(), 6);
    six = fmt::format(" On the report's terms six games in a row are lost with probability {}.",
                      percent(six_of_six, 0));
  }
  const Verdict beats = verdict_at_least(won_by_second, 0.5);
  return {match.claim,
          fmt::format("The first player's share of the points: {}.{}",
                      list_of(played, "; ",
                              [](const TermsPlayed& one) {
                                return fmt::format("{} {}", one.terms.name,
                                                   percent(one.duel.share()));
                              }),
                      six),
          beats == Verdict::holds && six_of_six < kTooLucky ? Verdict::partly : beats};
}

Page b_matches_page(const StoredRun& run) {
  Page page;
  Table table(
      "matches", "The first player's points",
      {left("match"), left("terms"), "games", "won", "drawn", "lost", "share", "Elo", "report"});
  base::SvgErrorBarChart chart = bars("Share of the first player's points", "share");
  std::vector<Claim> claims;
  for (const ReportBMatch& match : kReportBMatches) {
    const std::string name = fmt::format("{} against {}", kReportBPlayers[match.first].name,
                                         kReportBPlayers[match.second].name);
    std::vector<TermsPlayed> played;
    bool by_report = false;
    for (const MatchTerms& terms : kMatchTerms)
      if (const auto duel = match_on_terms(match, terms).in(run)) {
        const auto all = duel->all();
        played.push_back({terms, *duel});
        by_report |= terms.terms != Terms::sims;
        table.rows.push_back({name, terms.name, number(duel->games()), number(all.won),
                              number(all.drawn), number(all.lost), percent(duel->share()),
                              estimate(duel->elo().elo, 0), "0 : 6"});
        chart.rows.push_back(bar(fmt::format("{}, {}", name, terms.name), duel->share(),
                                 fmt::format("{} games", duel->games())));
      }
    if (by_report) claims.push_back(terms_claim(match, played));
  }
  if (table.rows.empty()) return page;
  page.add(network_text(run)).add(table).add(Chart{"matches", chart});
  for (Claim& claim : claims) page.add(std::move(claim));
  return page;
}

}  // namespace

Experiment b_matches() {
  using namespace std::chrono_literals;
  return {
      .id = "b-matches",
      .report = "B",
      .place = "section IV-B",
      .title = "Plain, table, network: the matches",
      .question =
          "Does the table beat plain MCTS, and the network the table, and is it by their speed or "
          "by what they know?",
      .method =
          "Matches in pairs with colours swapped from openings of eight random moves, on three "
          "terms: equal time here; equal simulations, which takes the speed out; and the numbers "
          "of rounds that the report's programs made in 1 s (1005, 5297, 2657), which is its match "
          "with its speeds. The verdicts go by the first and the last. Share of the points with "
          "its 95 % interval over pairs.",
      .settings = with_net_setting(
          base::OptionTable()
              .duration("time", 20ms, {1ms, 1h}, "of a move, at equal time; the report's is 1s")
              .integer("sims", 500, {1, 1'000'000'000}, "simulations a move, at equal simulations")
              .real("share", 1, {0.0001, 1000},
                    "of the report's rounds in 1 s: 1005, 5297 and 2657")
              .integer("pairs", 50, {1, 100'000}, "of games in a match")
              .integer("net_pairs", 12, {1, 100'000},
                       "of games of the network at the report's rounds, which are slow")),
      .quick =
          {{"time", "1ms"}, {"sims", "4"}, {"share", "0.002"}, {"pairs", "1"}, {"net_pairs", "1"}},
      .measure = measure_b_matches,
      .page = b_matches_page};
}

}  // namespace ogai::lab
