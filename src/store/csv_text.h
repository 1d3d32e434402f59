// Comma-separated text as RFC 4180 has it, record by record.
//
// A field that holds a comma, a quote or a line end stands in quotes, with its quotes
// doubled. Lines end with LF or CRLF; a byte order mark and empty lines are skipped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ogai::store {

struct CsvField {
  std::string value;
  std::size_t offset = 0;  // of its first byte, behind the quote if there is one
};

class CsvReader {
 public:
  explicit CsvReader(std::string_view text);

  bool at_end() const { return offset_ == text_.size(); }
  std::size_t offset() const { return offset_; }
  // The next record; not at the end.
  base::Result<std::vector<CsvField>> read();

 private:
  base::Result<CsvField> read_field();
  base::Result<CsvField> read_quoted();
  bool accept_line_end();
  void skip_empty_lines();

  std::string_view text_;
  std::size_t offset_ = 0;
};

// The value as a field, quoted if it must be.
std::string csv_field(std::string_view value);

}  // namespace ogai::store
