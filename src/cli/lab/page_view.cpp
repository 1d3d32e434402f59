#include "cli/lab/page_view.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text_canvas.h"
#include "base/text_chart.h"
#include "cli/frame/wrapped_text.h"

namespace ogai::cli {

namespace {

constexpr int kWidestProse = 100;

std::string padded(const std::string& text, int width, bool right) {
  const auto blanks = static_cast<std::size_t>(std::max(0, width - base::columns_of(text)));
  return right ? std::string(blanks, ' ') + text : text + std::string(blanks, ' ');
}

std::vector<int> column_widths(const lab::Table& table) {
  std::vector<int> widths;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    int width = base::columns_of(plain_of_markdown(table.columns[i].name));
    for (const auto& row : table.rows)
      if (i < row.size()) width = std::max(width, base::columns_of(plain_of_markdown(row[i].text)));
    widths.push_back(width);
  }
  return widths;
}

std::string table_line(const lab::Table& table, const std::vector<int>& widths,
                       const std::vector<std::string>& texts) {
  std::string line = " ";
  for (std::size_t i = 0; i < std::min(texts.size(), widths.size()); ++i)
    line += " " + padded(plain_of_markdown(texts[i]), widths[i], table.columns[i].right) + " ";
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

class PageWriter {
 public:
  explicit PageWriter(const base::Terminal& terminal)
      : terminal_(terminal), width_(std::min(terminal.width, kWidestProse)) {}

  std::string operator()(const lab::Text& text) const {
    return wrapped_text(plain_of_markdown(text.markdown), width_);
  }
  std::string operator()(const lab::Claim& claim) const {
    std::string verdict(lab::verdict_name(claim.verdict));
    return wrapped_text(plain_of_markdown(claim.claim), width_, 13, "  Claim      ") +
           wrapped_text(plain_of_markdown(claim.finding), width_, 13, "  Measured   ") +
           "  Verdict    " + verdict + "\n";
  }
  std::string operator()(const lab::Table& table) const {
    const std::vector<int> widths = column_widths(table);
    std::vector<std::string> names;
    for (const lab::Column& column : table.columns) names.push_back(column.name);
    std::string text = table.title + "\n" + table_line(table, widths, names);
    for (const auto& row : table.rows) {
      std::vector<std::string> fields;
      for (const lab::Field& field : row) fields.push_back(field.text);
      text += table_line(table, widths, fields);
    }
    return text;
  }
  std::string operator()(const lab::Chart& chart) const {
    const auto* lines = std::get_if<base::SvgLineChart>(&chart.picture);
    if (!lines) return "";
    return base::text_lines(
        {.title = lines->title,
         .x_label = lines->x_label,
         .series = lines->series,
         .whole_x = lines->whole_x},
        {.width = width_, .height = 8, .unicode = terminal_.unicode, .color = terminal_.color});
  }

 private:
  const base::Terminal terminal_;
  const int width_;
};

}  // namespace

std::string lab_page_text(const lab::Page& page, const base::Terminal& terminal) {
  const PageWriter write(terminal);
  std::string text;
  for (const lab::Block& block : page.blocks) {
    const std::string part = std::visit(write, block);
    if (!part.empty()) text += (text.empty() ? "" : "\n") + part;
  }
  return text;
}

}  // namespace ogai::cli
