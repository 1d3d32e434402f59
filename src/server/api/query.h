// Query: reads the parameters of a request's address (?limit=50), as Fields reads its body.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/api/refusal.h"

namespace ogai::server {

class Query {
 public:
  // The parameters must outlive it. Refuses those that are not among `known`.
  Query(const std::map<std::string, std::string>& parameters,
        const std::vector<std::string>& known);

  std::optional<std::string> find_text(const std::string& name) const;  // empty counts as missing
  std::optional<std::int64_t> find_integer(const std::string& name, std::int64_t min,
                                           std::int64_t max) const;
  std::string text(const std::string& name) const;

 private:
  const std::map<std::string, std::string>& parameters_;
};

// A whole number within bounds, such as an id in a path; nothing: it is none.
std::optional<std::int64_t> integer_from(const std::string& text, std::int64_t min,
                                         std::int64_t max);

}  // namespace ogai::server
