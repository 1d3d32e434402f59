#include "cli/arena/tournament_page.h"

#include <filesystem>
#include <fmt/format.h>

#include "agents/agent_version.h"
#include "arena/charts.h"
#include "arena/standings.h"
#include "base/file.h"
#include "cli/frame/exit.h"

namespace ogai::cli {

namespace {

std::string table_row(const std::vector<std::string>& cells) {
  std::string row = "|";
  for (const std::string& cell : cells) row += " " + cell + " |";
  return row + "\n";
}

// A vertical bar would end the cell.
std::string code(const std::string& text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
  return "`" + escaped + "`";
}

std::string standings_table(const TournamentPage& page, const arena::Standings& standings) {
  std::string text = table_row({"", "agent", "Elo", "games", "score", "as black", "as white",
                                "won, drawn, lost"}) +
                     table_row({"---:", "---", "---", "---:", "---:", "---:", "---:", "---"});
  int rank = 0;
  for (const arena::Standing& standing : standings.ranking) {
    const arena::Tally all = standing.result.all();
    text +=
        table_row({std::to_string(++rank),
                   code(agents::shown_name(page.agents[static_cast<std::size_t>(standing.agent)])),
                   elo_text(standing.elo), std::to_string(all.games()),
                   fmt::format("{:.1f} %", 100 * all.score()),
                   fmt::format("{:.1f} %", 100 * standing.result.black.score()),
                   fmt::format("{:.1f} %", 100 * standing.result.white.score()),
                   fmt::format("{}, {}, {}", all.won, all.drawn, all.lost)});
  }
  return text;
}

std::string cross_table(const TournamentPage& page, const arena::Standings& standings) {
  std::vector<std::string> head = {"", "score in %"}, rule = {"---:", "---"};
  for (std::size_t column = 1; column <= standings.ranking.size(); ++column) {
    head.push_back(std::to_string(column));
    rule.push_back("---:");
  }
  std::string text = table_row(head) + table_row(rule);
  int rank = 0;
  for (const arena::Standing& row : standings.ranking) {
    const auto agent = static_cast<std::size_t>(row.agent);
    std::vector<std::string> cells = {std::to_string(++rank),
                                      code(agents::shown_name(page.agents[agent]))};
    for (const arena::Standing& column : standings.ranking) {
      const arena::Tally tally =
          standings.cross[agent][static_cast<std::size_t>(column.agent)].all();
      cells.push_back(tally.games() == 0 ? "" : fmt::format("{:.0f}", 100 * tally.score()));
    }
    text += table_row(cells);
  }
  return text;
}

}  // namespace

void write_pictures(const std::string& prefix, const AgentNames& specs, const Outcomes& outcomes) {
  AgentNames names;
  for (const std::string& spec : specs) names.push_back(agents::shown_name(spec));
  const auto write = [&](const std::string& ending, const std::string& picture) {
    const std::string file = prefix + ending;
    value_or_exit(base::write_file_atomically(file, picture), file);
  };
  const int agents = static_cast<int>(names.size());
  write("-ratings.svg", arena::ratings_svg(names, arena::fit_ratings(agents, std::span(outcomes))));
  write("-crosstable.svg", arena::crosstable_svg(names, outcomes));
  write("-rounds.svg", arena::ratings_over_rounds_svg(names, outcomes));
}

std::string page_text(const TournamentPage& page, const std::string& pictures) {
  const arena::Standings standings =
      arena::standings_of(static_cast<int>(page.agents.size()), page.outcomes);
  std::string text = fmt::format(
      "<!-- Written by `ogai tournaments {} --page FILE` from the games kept: do not edit. -->\n"
      "# {}\n\n{} agents, {} games in pairs with colours swapped; Elo about the average of the "
      "field with 95 % intervals. Moving first is worth {} Elo here.\n\n```\n{}\n```\n\n",
      page.name, page.name, page.agents.size(), 2 * page.outcomes.size(),
      elo_text(standings.ratings.black_advantage), page.command);
  text += fmt::format("![Ratings with their intervals]({}-ratings.svg)\n\n", pictures);
  text += standings_table(page, standings) + "\n";
  text += fmt::format("![Who scores how much against whom]({}-crosstable.svg)\n\n", pictures);
  text += cross_table(page, standings);
  const std::string circles = circles_text(page.agents, page.outcomes);
  return circles.empty() ? text : text + "\n```\n" + circles + "```\n";
}

void write_page(const std::string& file, const TournamentPage& page) {
  const std::filesystem::path prefix = std::filesystem::path(file).replace_extension();
  write_pictures(prefix.string(), page.agents, page.outcomes);
  value_or_exit(base::write_file_atomically(file, page_text(page, prefix.filename().string())),
                file);
}

}  // namespace ogai::cli
