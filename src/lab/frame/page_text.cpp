#include "lab/frame/page_text.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "base/file.h"
#include "lab/frame/conduct.h"

namespace ogai::lab {

namespace {

template <typename... Cases>
struct ByKind : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
ByKind(Cases...) -> ByKind<Cases...>;  // clang 14 needs to be told

std::string date_text(std::int64_t milliseconds) {
  return fmt::format("{:%Y-%m-%d %H:%M}",
                     fmt::gmtime(static_cast<std::time_t>(milliseconds / 1000)));
}

std::string csv_quoted(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? "\"\"" : std::string(1, letter);
  return quoted + "\"";
}

// Twelve digits: the last bits may differ between compilers and processors, and a page must not.
std::string csv_field_text(const Field& field) {
  return field.value ? fmt::format("{:.12g}", *field.value) : csv_quoted(field.text);
}

std::string escaped_bars(std::string text) {
  for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2))
    text.insert(at, "\\");
  return text;
}

std::string settings_text(const Json& settings) {
  std::string text;
  for (const auto& [name, value] : settings.items())
    text += fmt::format("{}`{}={}`", text.empty() ? "" : ", ", name,
                        value.is_string() ? value.get<std::string>() : value.dump());
  return text.empty() ? "none" : text;
}

std::string duration_text(double seconds) {
  return seconds < 60     ? fmt::format("{:.1f} s", seconds)
         : seconds < 3600 ? fmt::format("{:.1f} min", seconds / 60)
                          : fmt::format("{:.1f} h", seconds / 3600);
}

std::string foot_text(const Experiment& experiment, const StoredRun& run) {
  std::string text = fmt::format(
      "---\n\nRun `{}`{}: commit {}, seed {}, {} thread{}, {}, {} of measuring, begun {} UTC. "
      "Settings: {}. Repeat it with `ogai lab run {}{}`; this page was made from [the stored "
      "run]({}/run.json) by the program.\n",
      run.id(), run.quick ? " (quick settings)" : "", run.commit.empty() ? "unknown" : run.commit,
      run.seed, run.threads, run.threads == 1 ? "" : "s", run.machine, duration_text(run.seconds()),
      date_text(run.started), settings_text(run.settings), experiment.id,
      run.quick ? " --quick" : "", experiment.id);
  if (!run.complete())
    text += fmt::format("\n**Not finished**: {} of {} cells were measured.\n", run.cells.size(),
                        run.planned);
  return text;
}

std::string head_text(const Experiment& experiment) {
  const std::string place =
      experiment.report == "Ogai"
          ? "A question of our own."
          : fmt::format("Report {}, {}.", experiment.report, experiment.place);
  return fmt::format("# {}\n\n{}\n\n**Question.** {}\n\n**Method.** {}\n\n", experiment.title,
                     place, experiment.question, experiment.method);
}

std::string claim_text(const Claim& claim) {
  return fmt::format("> **The report:** {}\n>\n> **Measured:** {}\n>\n> **{}.**\n\n", claim.claim,
                     claim.finding, [&] {
                       std::string name(verdict_name(claim.verdict));
                       name[0] = static_cast<char>(std::toupper(name[0]));
                       return name;
                     }());
}

std::string title_of(const Chart& chart) {
  return std::visit([](const auto& picture) { return picture.title; }, chart.picture);
}

}  // namespace

std::string csv_text(const Table& table) {
  std::string text;
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    text += (i == 0 ? "" : ",") + csv_quoted(table.columns[i].name);
  text += "\n";
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text += (i == 0 ? "" : ",") + csv_field_text(row[i]);
    text += "\n";
  }
  return text;
}

std::string markdown_table(const Table& table) {
  std::string text = "|", rule = "|";
  for (const Column& column : table.columns) {
    text += fmt::format(" {} |", escaped_bars(column.name));
    rule += column.right ? "---:|" : "---|";
  }
  text += "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    text += "|";
    for (const Field& field : row) text += fmt::format(" {} |", escaped_bars(field.text));
    text += "\n";
  }
  return text;
}

std::string svg_text(const Chart& chart) {
  return std::visit(
      ByKind{[](const base::SvgLineChart& lines) { return base::svg_lines(lines); },
             [](const base::SvgErrorBarChart& bars) { return base::svg_error_bars(bars); },
             [](const base::SvgHeatMap& map) { return base::svg_heat_map(map); }},
      chart.picture);
}

std::vector<PageFile> page_files(const Experiment& experiment, const StoredRun& run) {
  const std::string folder = experiment.id + "/";
  std::string text = head_text(experiment);
  std::vector<PageFile> files;
  for (const Block& block : page_of(experiment, run).blocks)
    std::visit(ByKind{[&](const Text& one) { text += one.markdown + "\n\n"; },
                      [&](const Claim& one) { text += claim_text(one); },
                      [&](const Table& one) {
                        text += fmt::format("**{}** ([CSV]({}{}.csv))\n\n{}\n", one.title, folder,
                                            one.id, markdown_table(one));
                        files.push_back({folder + one.id + ".csv", csv_text(one)});
                      },
                      [&](const Chart& one) {
                        text += fmt::format("![{}]({}{}.svg)\n\n", title_of(one), folder, one.id);
                        files.push_back({folder + one.id + ".svg", svg_text(one)});
                      }},
               block);
  files.push_back({folder + "run.json", format_run(run)});
  files.insert(files.begin(), {experiment.id + ".md", text + foot_text(experiment, run)});
  return files;
}

PageFile index_file(std::span<const std::pair<const Experiment*, const StoredRun*>> pages) {
  std::string text =
      "# The laboratory\n\nEvery table and figure of the reports, repeated, and questions of our "
      "own. Each page is made by the program from a stored run, never typed ([how](../lab.md)). "
      "`ogai lab list` names them all; `ogai lab run ID` repeats one.\n";
  std::string report;
  for (const auto& [experiment, run] : pages) {
    if (experiment->report != report) {
      report = experiment->report;
      text +=
          fmt::format("\n## {}\n\n| experiment | question | claims | run |\n|---|---|---|---|\n",
                      report == "Ogai" ? "Our own questions" : "Report " + report);
    }
    std::string verdicts;
    for (const Block& block : page_of(*experiment, *run).blocks)
      if (const auto* claim = std::get_if<Claim>(&block))
        verdicts += fmt::format("{}{}", verdicts.empty() ? "" : ", ", verdict_name(claim->verdict));
    text +=
        fmt::format("| [{}]({}.md) | {} | {} | {} |\n", experiment->title, experiment->id,
                    escaped_bars(experiment->question), verdicts, duration_text(run->seconds()));
  }
  return {"README.md", text};
}

base::Result<base::Done> write_files(const std::filesystem::path& folder,
                                     std::span<const PageFile> files) {
  for (const PageFile& file : files) {
    const std::filesystem::path path = folder / file.path;
    std::error_code fault;
    std::filesystem::create_directories(path.parent_path(), fault);
    if (fault)
      return base::Error{base::ErrorKind::io,
                         fmt::format("{}: {}", path.parent_path().string(), fault.message())};
    if (const auto done = base::write_file_atomically(path, file.contents); !done)
      return base::Error{done.error().kind, base::describe(done.error(), path.string(), "")};
  }
  return base::Done{};
}

}  // namespace ogai::lab
