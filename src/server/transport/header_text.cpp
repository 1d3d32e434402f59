#include "server/transport/header_text.h"

#include <algorithm>

namespace ogai::server {
namespace {

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
