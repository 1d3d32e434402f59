#include "cli/arena/standings_view.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "agents/agent_version.h"
#include "arena/intransitive.h"
#include "arena/pentanomial.h"
#include "arena/standings.h"
#include "base/counted.h"

namespace ogai::cli {

using arena::ColorTally;
using arena::Tally;
using nlohmann::ordered_json;

namespace {

std::string signed_number(double value) {
  if (std::isinf(value)) return value > 0 ? "+∞" : "-∞";
  return fmt::format("{:+.1f}", value);
}

ordered_json finite_or_null(double value) {
  return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

int count_of(const AgentNames& names) {
  return static_cast<int>(names.size());
}

// Fills a text to `width` columns; names may hold letters of several bytes.
std::string padded(const std::string& text, std::size_t width) {
  std::size_t columns = 0;
  for (const char c : text) columns += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return text + std::string(columns < width ? width - columns : 0, ' ');
}

AgentNames shown(const AgentNames& specs) {
  AgentNames names;
  for (const std::string& spec : specs) names.push_back(agents::shown_name(spec));
  return names;
}

std::size_t name_width(const AgentNames& names) {
  std::size_t width = 5;
  for (const std::string& name : names) width = std::max(width, name.size());
  return std::min<std::size_t>(width, 40);
}

const char* verdict_text(arena::SprtVerdict verdict) {
  switch (verdict) {
    case arena::SprtVerdict::accept_h0:
      return "H0 accepted";
    case arena::SprtVerdict::accept_h1:
      return "H1 accepted";
    case arena::SprtVerdict::go_on:
      break;
  }
  return "undecided";
}

ordered_json circles_json(const AgentNames& names, const Outcomes& outcomes) {
  ordered_json list = ordered_json::array();
  for (const auto& circle : arena::intransitive_triples(count_of(names), outcomes)) {
    ordered_json agents = ordered_json::array();
    for (const int player : circle.players)
      agents.push_back(names[static_cast<std::size_t>(player)]);
    list.push_back(
        {{"agents", agents}, {"scores", circle.scores}, {"likelihood", circle.likelihood}});
  }
  return list;
}

}  // namespace

ordered_json tally_json(const Tally& tally) {
  return {{"won", tally.won}, {"drawn", tally.drawn}, {"lost", tally.lost}};
}

std::string elo_text(const arena::Estimate& elo) {
  return fmt::format("{} ({} … {})", signed_number(elo.value), signed_number(elo.low),
                     signed_number(elo.high));
}

ordered_json elo_json(const arena::Estimate& elo) {
  return {{"value", finite_or_null(elo.value)},
          {"low", finite_or_null(elo.low)},
          {"high", finite_or_null(elo.high)}};
}

std::string match_text(const AgentNames& specs, const Outcomes& outcomes) {
  const AgentNames names = shown(specs);
  const ColorTally tally = arena::crosstable(2, outcomes)[0][1];
  const Tally all = tally.all();
  const arena::Pentanomial pairs = arena::pentanomial_of(outcomes, 0, 1);
  const arena::MatchElo match = arena::match_elo(pairs);
  return fmt::format(
      "{} against {}: {}, {}\n"
      "  won {}  drawn {}  lost {}  score {:.1f} %  (as black {:.1f} %, as white {:.1f} %)\n"
      "  Elo {}, likelihood of superiority {:.1f} %\n"
      "  pairs with 0, 1/2, 1, 3/2, 2 points: {} {} {} {} {}\n",
      names[0], names[1], base::counted(all.games(), "game"),
      base::counted(outcomes.size(), "pair"), all.won, all.drawn, all.lost, 100 * all.score(),
      100 * tally.black.score(), 100 * tally.white.score(), elo_text(match.elo),
      100 * match.superiority, pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
}

std::string short_match_text(const Outcomes& outcomes) {
  const Tally all = arena::crosstable(2, outcomes)[0][1].all();
  const arena::MatchElo match = arena::match_elo(arena::pentanomial_of(outcomes, 0, 1));
  return fmt::format("+{} ={} -{}  Elo {}", all.won, all.drawn, all.lost, elo_text(match.elo));
}

ordered_json match_json(const AgentNames& names, const Outcomes& outcomes) {
  const ColorTally tally = arena::crosstable(2, outcomes)[0][1];
  const arena::Pentanomial pairs = arena::pentanomial_of(outcomes, 0, 1);
  const arena::MatchElo match = arena::match_elo(pairs);
  return {{"agents", names},
          {"games", tally.all().games()},
          {"result", tally_json(tally.all())},
          {"as_black", tally_json(tally.black)},
          {"as_white", tally_json(tally.white)},
          {"pentanomial", pairs},
          {"score", tally.all().score()},
          {"elo", elo_json(match.elo)},
          {"superiority", match.superiority}};
}

std::string sprt_text(const arena::Sprt& test, const arena::Pentanomial& pairs) {
  return fmt::format("LLR {:+.2f} ({:+.2f} … {:+.2f}) for Elo {} against {}: {}", test.ratio(pairs),
                     test.lower_bound(), test.upper_bound(), test.elo0, test.elo1,
                     verdict_text(test.verdict(pairs)));
}

ordered_json sprt_json(const arena::Sprt& test, const arena::Pentanomial& pairs) {
  return {{"elo0", test.elo0},
          {"elo1", test.elo1},
          {"llr", finite_or_null(test.ratio(pairs))},
          {"lower", test.lower_bound()},
          {"upper", test.upper_bound()},
          {"verdict", verdict_text(test.verdict(pairs))}};
}

std::string standings_text(const AgentNames& specs, const Outcomes& outcomes) {
  const AgentNames names = shown(specs);
  const arena::Standings standings = arena::standings_of(count_of(names), outcomes);
  const std::size_t width = name_width(names);
  std::string text = fmt::format("     {}  {:>8} {:>8} {:>8} {:>7} {:>7}  {:>5} {:>5} {:>5}  {}\n",
                                 padded("agent", width), "Elo", "from", "to", "games", "score",
                                 "won", "drawn", "lost", "stronger than the next");
  int rank = 0;
  for (const arena::Standing& standing : standings.ranking) {
    const Tally all = standing.result.all();
    text += fmt::format("{:>3}. {}  {:>8} {:>8} {:>8} {:>7} {:>5.1f} %  {:>5} {:>5} {:>5}", ++rank,
                        padded(names[static_cast<std::size_t>(standing.agent)], width),
                        signed_number(standing.elo.value), signed_number(standing.elo.low),
                        signed_number(standing.elo.high), all.games(), 100 * all.score(), all.won,
                        all.drawn, all.lost);
    if (rank < count_of(names)) {
      const int next = standings.ranking[static_cast<std::size_t>(rank)].agent;
      text += fmt::format("  {:.1f} %", 100 * standings.ratings.superiority(standing.agent, next));
    }
    text += "\n";
  }
  return text + fmt::format("black's advantage {}\n", elo_text(standings.ratings.black_advantage)) +
         circles_text(specs, outcomes);
}

std::string crosstable_text(const AgentNames& specs, const Outcomes& outcomes) {
  const AgentNames names = shown(specs);
  const arena::Standings standings = arena::standings_of(count_of(names), outcomes);
  const std::size_t width = name_width(names);
  std::string text = "     " + padded("score in %", width) + " ";
  for (std::size_t column = 0; column < names.size(); ++column)
    text += fmt::format("{:>6}", column + 1);
  text += "\n";
  int rank = 0;
  for (const arena::Standing& row : standings.ranking) {
    const auto agent = static_cast<std::size_t>(row.agent);
    text += fmt::format("{:>3}. {} ", ++rank, padded(names[agent], width));
    for (const arena::Standing& column : standings.ranking) {
      const Tally tally = standings.cross[agent][static_cast<std::size_t>(column.agent)].all();
      text += tally.games() == 0 ? fmt::format("{:>6}", column.agent == row.agent ? "." : "-")
                                 : fmt::format("{:>6.1f}", 100 * tally.score());
    }
    text += "\n";
  }
  return text;
}

std::string circles_text(const AgentNames& specs, const Outcomes& outcomes) {
  const AgentNames names = shown(specs);
  constexpr double kHardlyLuck = 0.95;
  std::string text;
  for (const auto& circle : arena::intransitive_triples(count_of(names), outcomes)) {
    if (circle.likelihood < kHardlyLuck) break;
    const auto name = [&](int i) { return names[static_cast<std::size_t>(circle.players[i])]; };
    text += fmt::format("a circle: {} beats {} beats {} beats {} (likelihood {:.1f} %)\n", name(0),
                        name(1), name(2), name(0), 100 * circle.likelihood);
  }
  return text;
}

std::string leader_text(const AgentNames& specs, const Outcomes& outcomes) {
  const AgentNames names = shown(specs);
  const arena::RatingTable table = arena::fit_ratings(count_of(names), std::span(outcomes));
  const auto leader = static_cast<std::size_t>(table.ranking().front());
  return fmt::format("{} leads with {}", names[leader], elo_text(table.players[leader].elo));
}

ordered_json standings_json(const AgentNames& names, const Outcomes& outcomes) {
  const arena::Standings standings = arena::standings_of(count_of(names), outcomes);
  ordered_json players = ordered_json::array();
  for (const arena::Standing& standing : standings.ranking) {
    const auto index = static_cast<std::size_t>(standing.agent);
    ordered_json against;
    for (std::size_t other = 0; other < names.size(); ++other)
      if (standings.cross[index][other].all().games() > 0)
        against[names[other]] = tally_json(standings.cross[index][other].all());
    players.push_back({{"agent", names[index]},
                       {"name", agents::shown_name(names[index])},
                       {"elo", elo_json(standing.elo)},
                       {"games", standing.games()},
                       {"result", tally_json(standing.result.all())},
                       {"as_black", tally_json(standing.result.black)},
                       {"as_white", tally_json(standing.result.white)},
                       {"against", against}});
  }
  return {{"standings", players},
          {"black_advantage", elo_json(standings.ratings.black_advantage)},
          {"pairs", outcomes.size()},
          {"intransitive_triples", circles_json(names, outcomes)}};
}

}  // namespace ogai::cli
