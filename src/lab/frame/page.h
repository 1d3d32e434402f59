// Page: what an experiment has to say, as plain data: paragraphs, tables, charts and claims.
//
// Made from a Run by the experiment; page_text.h writes it as Markdown with CSV and SVG files,
// page_json.h as JSON for the Lab room. An unfinished run gives a page with what there is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
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

Field number(double value, int digits = 0);                         // 12 345.7; not finite: empty
Field percent(double share, int digits = 1);                        // 0.853 → 85.3 %
Field estimate(const arena::Estimate& estimate, int digits = 1);    // 12.3 (10.1 … 14.5)
Field percent(const arena::Estimate& share, int digits = 1);        // 85.3 % (84.0 … 86.5)
Field plus_minus(const arena::Estimate& estimate, int digits = 1);  // 12.3 ± 2.2, half its width

struct Column {
  std::string name;   // also heads the column of the CSV file
  bool right = true;  // numbers stand at the right
};

struct Table {
  std::string id;     // of the CSV file: letters, digits and hyphens
  std::string title;  // one line above it
  std::vector<Column> columns;
  std::vector<std::vector<Field>> rows;  // each as long as the columns
};

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

  Page& add(Block block) {
    blocks.push_back(std::move(block));
    return *this;
  }
};

}  // namespace ogai::lab
