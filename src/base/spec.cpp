#include "base/spec.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace ogai::base {
namespace {

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

// Blanks and control characters: they stand in a value only when quoted.
bool is_blank(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x20 || byte == 0x7f;
}

std::string show(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20 || byte >= 0x7f) return fmt::format("byte 0x{:02x}", byte);
  return fmt::format("'{}'", c);
}

Error fault(std::string message, std::size_t offset) {
  return {ErrorKind::syntax, std::move(message), offset};
}

class SpecParser {
 public:
  explicit SpecParser(std::string_view text) : text_(text) {}

  Result<Spec> parse() {
    const std::size_t end = std::min(text_.find(':'), text_.size());
    if (end == 0) return fault("a spec starts with a name", 0);
    if (auto checked = check_name(0, end, "a name"); !checked) return std::move(checked).error();
    spec_.name = text_.substr(0, end);
    at_ = end;
    while (at_ < text_.size()) {  // at ':' or ','
      ++at_;
      if (auto parsed = parse_argument(); !parsed) return std::move(parsed).error();
    }
    return std::move(spec_);
  }

 private:
  bool at_end_of_argument() const { return at_ == text_.size() || text_[at_] == ','; }

  Result<Done> check_name(std::size_t begin, std::size_t end, std::string_view what) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (is_name_char(text_[i])) continue;
      return fault(
          fmt::format("{} in {}, which is made of a-z, 0-9, '-' and '_'", show(text_[i]), what), i);
    }
    return Done{};
  }

  Result<Done> parse_argument() {
    SpecArgument argument;
    argument.key_offset = at_;
    if (at_end_of_argument()) return fault("an empty argument", at_);
    const std::size_t stop = text_.find_first_of(",=\"", at_);
    if (stop != std::string_view::npos && text_[stop] == '=') {
      if (stop == at_) return fault("no option name before '='", at_);
      if (auto checked = check_name(at_, stop, "an option name"); !checked) return checked;
      argument.key = text_.substr(at_, stop - at_);
      at_ = stop + 1;
    }
    if (auto checked = check_new(argument); !checked) return checked;
    if (auto parsed = parse_value(argument); !parsed) return parsed;
    spec_.arguments.push_back(std::move(argument));
    return Done{};
  }

  Result<Done> check_new(const SpecArgument& argument) const {
    for (const SpecArgument& earlier : spec_.arguments) {
      if (earlier.key != argument.key) continue;
      return fault(argument.positional() ? "a second value without an option name"
                                         : fmt::format("option '{}' is given twice", argument.key),
                   argument.key_offset);
    }
    return Done{};
  }

  Result<Done> parse_value(SpecArgument& argument) {
    if (at_end_of_argument()) return fault("an empty value (if it is meant, write \"\")", at_);
    return text_[at_] == '"' ? parse_quoted(argument) : parse_plain(argument);
  }

  Result<Done> parse_plain(SpecArgument& argument) {
    argument.value_offset = at_;
    for (; !at_end_of_argument(); ++at_) {
      const char c = text_[at_];
      if (c == '"') return fault("a quote inside a value; quote the whole value", at_);
      if (is_blank(c)) {
        return fault(fmt::format("{} in a value; quote the whole value", show(c)), at_);
      }
      argument.value += c;
    }
    return Done{};
  }

  Result<Done> parse_quoted(SpecArgument& argument) {
    const std::size_t opening = at_++;
    argument.value_offset = at_;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
        if (at_ == text_.size()) break;
        if (text_[at_] != '"' && text_[at_] != '\\') {
          return fault("inside quotes a backslash stands before '\"' or '\\' only", at_ - 1);
        }
      }
      argument.value += text_[at_];
    }
    if (at_ == text_.size()) return fault("a quote that is never closed", opening);
    ++at_;
    if (!at_end_of_argument()) return fault("text after the closing quote", at_);
    return Done{};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Spec spec_;
};

bool needs_quotes(const SpecArgument& argument) {
  const std::string& value = argument.value;
  return value.empty() || value.find_first_of(",\"") != std::string::npos ||
         std::any_of(value.begin(), value.end(), is_blank) ||
         (argument.positional() && value.find('=') != std::string::npos);
}

std::string in_quotes(std::string_view value) {
  std::string text = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

}  // namespace

Result<Spec> parse_spec(std::string_view text) {
  return SpecParser(text).parse();
}

std::string format_spec(const Spec& spec) {
  std::string text = spec.name;
  char separator = ':';
  for (const SpecArgument& argument : spec.arguments) {
    text += std::exchange(separator, ',');
    if (!argument.positional()) text += argument.key + '=';
    text += needs_quotes(argument) ? in_quotes(argument.value) : argument.value;
  }
  return text;
}

}  // namespace ogai::base
