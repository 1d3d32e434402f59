#include "store/csv_text.h"

#include <algorithm>

namespace ogai::store {

using base::Error;
using base::ErrorKind;
using base::Result;

CsvReader::CsvReader(std::string_view text) : text_(text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text_.substr(0, kByteOrderMark.size()) == kByteOrderMark) offset_ = kByteOrderMark.size();
  skip_empty_lines();
}

Result<std::vector<CsvField>> CsvReader::read() {
  std::vector<CsvField> record;
  for (;;) {
    Result<CsvField> field = read_field();
    if (!field) return std::move(field).error();
    record.push_back(std::move(*field));
    if (at_end() || accept_line_end()) break;
    if (text_[offset_] != ',')
      return Error{ErrorKind::syntax, "a comma or the line's end must follow a closing quote",
                   offset_};
    ++offset_;
  }
  skip_empty_lines();
  return record;
}

Result<CsvField> CsvReader::read_field() {
  if (!at_end() && text_[offset_] == '"') return read_quoted();
  const std::size_t begin = offset_;
  offset_ = std::min(text_.find_first_of(",\"\n", begin), text_.size());
  if (!at_end() && text_[offset_] == '"')
    return Error{ErrorKind::syntax, "a quote inside a field that does not begin with one", offset_};
  const bool before_line_end = !at_end() && text_[offset_] == '\n';
  if (before_line_end && offset_ > begin && text_[offset_ - 1] == '\r') --offset_;
  return CsvField{std::string(text_.substr(begin, offset_ - begin)), begin};
}

Result<CsvField> CsvReader::read_quoted() {
  const std::size_t opening = offset_++;
  CsvField field{"", offset_};
  for (;;) {
    const std::size_t quote = text_.find('"', offset_);
    if (quote == std::string_view::npos)
      return Error{ErrorKind::syntax, "the quote is never closed", opening};
    field.value += text_.substr(offset_, quote - offset_);
    offset_ = quote + 1;
    if (at_end() || text_[offset_] != '"') return field;
    field.value += '"';
    ++offset_;
  }
}

bool CsvReader::accept_line_end() {
  const std::string_view rest = text_.substr(offset_, 2);
  const std::size_t length = rest == "\r\n" ? 2 : rest.substr(0, 1) == "\n" ? 1 : 0;
  offset_ += length;
  return length > 0;
}

void CsvReader::skip_empty_lines() {
  while (accept_line_end()) {
  }
}

std::string csv_field(std::string_view value) {
  if (value.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(value);
  std::string quoted = "\"";
  for (const char c : value) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace ogai::store
