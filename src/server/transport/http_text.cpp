#include "server/transport/http_text.h"

#include <algorithm>
#include <cstdint>

namespace ogai::server {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

enum class UrlPart { path, query };

Result<std::string> decode_escapes(std::string_view text, UrlPart part) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
      if (high < 0 || low < 0)
        return Error{ErrorKind::syntax, "% must be followed by two hexadecimal digits", i};
      c = static_cast<char>(high * 16 + low);
      if (part == UrlPart::path && (c == '/' || c == '\\'))
        return Error{ErrorKind::syntax, "an escaped slash cannot stand in a path", i};
      i += 2;
    } else if (c == '+' && part == UrlPart::query) {
      c = ' ';
    }
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      return Error{ErrorKind::syntax, "a control character", i};
    decoded += c;
  }
  return decoded;
}

// Bytes of the UTF-8 character at the start of `text`; 0: there is none. Overlong forms, surrogates
// and what lies beyond U+10FFFF are none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xc2 && first < 0xe0   ? 2
                             : first >= 0xe0 && first < 0xf0 ? 3
                             : first >= 0xf0 && first < 0xf5 ? 4
                                                             : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  const std::uint8_t second = byte(1);
  if (first == 0xe0 && second < 0xa0) return 0;
  if (first == 0xed && second >= 0xa0) return 0;
  if (first == 0xf0 && second < 0x90) return 0;
  if (first == 0xf4 && second >= 0x90) return 0;
  return length;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

Result<std::string> decode(std::string_view text, UrlPart part) {
  Result<std::string> decoded = decode_escapes(text, part);
  if (decoded && !is_utf8(*decoded)) return Error{ErrorKind::syntax, "the text is not UTF-8", 0};
  return decoded;
}

Result<std::map<std::string, std::string>> parse_query(std::string_view text) {
  std::map<std::string, std::string> query;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('&', start), text.size());
    const std::string_view field = text.substr(start, end - start);
    const std::size_t equals = std::min(field.find('='), field.size());
    Result<std::string> name = decode(field.substr(0, equals), UrlPart::query);
    if (!name) return std::move(name).error().shifted(start);
    const std::size_t value_start = std::min(equals + 1, field.size());
    Result<std::string> value = decode(field.substr(value_start), UrlPart::query);
    if (!value) return std::move(value).error().shifted(start + value_start);
    if (!field.empty() && !query.emplace(std::move(*name), std::move(*value)).second)
      return Error{ErrorKind::syntax, "a name is given twice", start};
    start = end + 1;
  }
  return query;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// What stands before `separator`, which is cut off `rest` with it.
std::string_view next_item(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view item = without_blanks(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return item;
}

// "q=0", "q=0.0": not wanted. Anything else, also nonsense, is.
bool is_refused(std::string_view parameters) {
  while (!parameters.empty()) {
    const std::string_view parameter = next_item(parameters, ';');
    if (parameter.size() > 2 && (parameter[0] == 'q' || parameter[0] == 'Q') && parameter[1] == '=')
      return parameter.substr(2).find_first_not_of("0.") == std::string_view::npos;
  }
  return false;
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

Result<Target> parse_target(std::string_view text) {
  if (text.empty() || text[0] != '/')
    return Error{ErrorKind::syntax, "the target of a request must start with a slash", 0};
  const std::size_t mark = std::min(text.find('?'), text.size());
  Result<std::string> path = decode(text.substr(0, mark), UrlPart::path);
  if (!path) return std::move(path).error();
  const std::size_t query_start = std::min(mark + 1, text.size());
  auto query = parse_query(text.substr(query_start));
  if (!query) return std::move(query).error().shifted(query_start);
  return Target{std::move(*path), std::move(*query)};
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

bool accepts_gzip(std::string_view accept_encoding) {
  bool by_star = false;
  while (!accept_encoding.empty()) {
    std::string_view parameters = next_item(accept_encoding, ',');
    const std::string_view name = next_item(parameters, ';');
    if (same_word(name, "gzip")) return !is_refused(parameters);
    if (name == "*") by_star = !is_refused(parameters);
  }
  return by_star;
}

bool matches_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view item = next_item(if_none_match, ',');
    if (item == "*") return true;
    if (item.starts_with("W/")) item.remove_prefix(2);
    if (item == tag) return true;
  }
  return false;
}

bool is_json_type(std::string_view content_type) {
  return same_word(next_item(content_type, ';'), "application/json");
}

std::string_view bearer_token(std::string_view authorization) {
  constexpr std::string_view kScheme = "bearer ";
  if (!same_word(authorization.substr(0, kScheme.size()), kScheme)) return {};
  return without_blanks(authorization.substr(kScheme.size()));
}

}  // namespace ogai::server
