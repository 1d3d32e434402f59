// The texts of an HTTP request: its target, and the headers that hold lists or parameters.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ogai::server {

// "/api/book?position=start%20" is a path and a query.
struct Target {
  std::string path;                          // decoded: "/api/games/k3v9"
  std::map<std::string, std::string> query;  // decoded; a name without "=" has an empty value
};

// Only the form that browsers and programs send is read: a path that starts with a slash. Escapes
// are decoded once. Refused, as Errors: bad escapes, control characters, text that is no UTF-8, a
// name given twice, and an escaped slash in the path, which would mean another path to whoever
// splits it before decoding.
base::Result<Target> parse_target(std::string_view text);

bool same_word(std::string_view a, std::string_view b);  // ASCII letters of either case

bool accepts_gzip(std::string_view accept_encoding);

// If-None-Match: a list of tags, or "*". A weak tag (W/"…") of the same text matches too.
bool matches_tag(std::string_view if_none_match, std::string_view tag);

// Content-Type: application/json, with or without parameters.
bool is_json_type(std::string_view content_type);

// The TOKEN of "Bearer TOKEN"; empty: there is none.
std::string_view bearer_token(std::string_view authorization);

}  // namespace ogai::server
