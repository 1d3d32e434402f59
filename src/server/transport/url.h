// The target of an HTTP request taken apart: "/api/book?position=start%20" is a path and a query.
//
// Only the form that browsers and programs send is read: a path that starts with a slash. Escapes
// are decoded once. Refused, as Errors: bad escapes, control characters, text that is no UTF-8, a
// name given twice, and an escaped slash in the path, which would mean another path to whoever
// splits it before decoding.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ogai::server {

struct Target {
  std::string path;                          // decoded: "/api/games/k3v9"
  std::map<std::string, std::string> query;  // decoded; a name without "=" has an empty value
};

base::Result<Target> parse_target(std::string_view text);

}  // namespace ogai::server
