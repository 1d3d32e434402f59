// Page: what an experiment has to say, as plain data: paragraphs, tables, charts and claims.
//
// Made from a Run by the experiment; page_text.h writes it as Markdown with CSV and SVG files,
// page_json.h as JSON for the Lab room. An unfinished run gives a page with what there is.
#pragma once

#include <concepts>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "arena/elo.h"
#include "base/svg.h"

namespace ogai::lab {

// A field of a table: what a reader sees, and the number behind it, if it is one, for the CSV file.
struct Field {
  Field() = default;  // empty
  Field(std::string_view shown) : text(shown) {}
  Field(const std::string& shown) : text(shown) {}
  Field(const char* shown) : text(shown) {}

  std::string text;
  std::optional<double> value;
};

Field number(double value, int digits = 0);  // 12 345.7; not finite: empty
template <std::integral Whole>
Field number(Whole value) {
  return number(static_cast<double>(value));
}
Field signed_number(double value, int digits = 0);                  // +4, −2, 0
Field percent(double share, int digits = 1);                        // 0.853 → 85.3 %
Field estimate(const arena::Estimate& estimate, int digits = 1);    // 12.3 (10.1 … 14.5)
Field percent(const arena::Estimate& share, int digits = 1);        // 85.3 % (84.0 … 86.5)
Field plus_minus(const arena::Estimate& estimate, int digits = 1);  // 12.3 ± 2.2, half its width

// An estimate in another unit.
inline arena::Estimate scaled(const arena::Estimate& estimate, double factor) {
  return {factor * estimate.value, factor * estimate.low, factor * estimate.high};
}

using Fields = std::vector<Field>;  // a row

struct Column {
  Column(const char* heading, bool at_right = true) : name(heading), right(at_right) {}
  Column(std::string heading, bool at_right = true) : name(std::move(heading)), right(at_right) {}

  std::string name;  // also heads the column of the CSV file
  bool right;        // numbers stand at the right
};
inline Column left(const char* heading) {
  return {heading, false};
}

struct Table {
  Table(std::string name, std::string heading, std::vector<Column> all_columns,
        std::vector<Fields> all_rows = {})
      : id(std::move(name)),
        title(std::move(heading)),
        columns(std::move(all_columns)),
        rows(std::move(all_rows)) {}

  std::string id;     // of the CSV file: letters, digits and hyphens
  std::string title;  // one line above it
  std::vector<Column> columns;
  std::vector<Fields> rows;  // each as long as the columns
};

// --- From rows ---------------------------------------------------------------------------
//
// Tables, charts and lists in prose are made from the same rows, by one function each:
//
//   page.add(table_of("loss", "Loss of a move", {left("player"), "discs"}, rows,
//                     [](const Player& player, const Loss& loss) -> Fields {
//                       return {player.name, number(loss.discs, 2)};
//                     }));
//
// The function takes a row, or, where rows are pairs such as measured() gives, both of its parts.

template <typename Make, typename Row>
decltype(auto) of_row(Make& make, const Row& row) {
  if constexpr (std::is_invocable_v<Make&, const Row&>)
    return make(row);
  else
    return std::apply(make, row);
}

template <typename Rows, typename FieldsOf>
Table table_of(std::string id, std::string title, std::vector<Column> columns, const Rows& rows,
               FieldsOf fields) {
  Table table(std::move(id), std::move(title), std::move(columns));
  for (const auto& row : rows) table.rows.push_back(of_row(fields, row));
  return table;
}

// What `make` gives for each of the rows.
template <typename Rows, typename Make>
auto each(const Rows& rows, Make make) {
  std::vector<std::decay_t<decltype(of_row(make, *rows.begin()))>> made;
  for (const auto& row : rows) made.push_back(of_row(make, row));
  return made;
}

template <typename X, typename Y>
base::SvgPoint point(X x, Y y) {
  return {static_cast<double>(x), static_cast<double>(y)};
}

// A line through the points of the rows; `at` gives a point, or nothing for a row that has none.
template <typename Rows, typename At>
base::SvgSeries line_of(std::string name, const Rows& rows, At at) {
  base::SvgSeries line{std::move(name), {}};
  for (const auto& row : rows)
    if (const std::optional<base::SvgPoint> found = of_row(at, row)) line.points.push_back(*found);
  return line;
}
template <typename Rows>  // of pairs of numbers
base::SvgSeries line_of(std::string name, const Rows& rows) {
  return line_of(std::move(name), rows, [](auto x, auto y) { return point(x, y); });
}

// "a; b; c": what `words` gives for each of the rows, those left out for which it gives nothing.
template <typename Rows, typename Words>
std::string list_of(const Rows& rows, std::string_view between, Words words) {
  std::string list;
  for (const auto& row : rows)
    if (const std::string one = of_row(words, row); !one.empty())
      list.append(list.empty() ? "" : between).append(one);
  return list;
}

// `x` counts something, unless told otherwise: no ticks between whole numbers.
inline base::SvgLineChart lines(std::string title, std::string x, std::string y,
                                std::vector<base::SvgSeries> series = {}, bool whole_x = true) {
  return {std::move(title), std::move(x), std::move(y), std::move(series), whole_x};
}
inline base::SvgErrorBarChart bars(std::string title, std::string x,
                                   std::vector<base::SvgErrorBar> rows = {}) {
  return {std::move(title), std::move(x), std::move(rows)};
}
inline base::SvgErrorBar bar(std::string label, const arena::Estimate& estimate,
                             std::string note = "") {
  return {std::move(label), estimate.value, estimate.low, estimate.high, std::move(note)};
}

struct Chart {
  std::string id;  // of the SVG file
  std::variant<base::SvgLineChart, base::SvgErrorBarChart, base::SvgHeatMap> picture;
};

// Markdown: one or several paragraphs, lists, links.
struct Text {
  std::string markdown;
};

enum class Verdict { holds, partly, fails, open };
std::string_view verdict_name(Verdict verdict);  // "holds", …

// Something the report says, and what the figures say to it. `open`: cannot be told (yet).
struct Claim {
  std::string claim;    // in our words, with the report's figures
  std::string finding;  // ours, with figures
  Verdict verdict = Verdict::open;
};

using Block = std::variant<Text, Table, Chart, Claim>;

struct Page {
  std::vector<Block> blocks;

  // A table without rows says nothing and is left out.
  Page& add(Block block) {
    const auto* table = std::get_if<Table>(&block);
    if (!table || !table->rows.empty()) blocks.push_back(std::move(block));
    return *this;
  }
  template <typename Kind>
  Page& add(const std::optional<Kind>& block) {
    return block ? add(Block(*block)) : *this;
  }
};

}  // namespace ogai::lab

// In prose a field is what a reader sees of it.
template <>
struct fmt::formatter<ogai::lab::Field> : fmt::formatter<std::string> {
  auto format(const ogai::lab::Field& field, fmt::format_context& context) const {
    return fmt::formatter<std::string>::format(field.text, context);
  }
};
