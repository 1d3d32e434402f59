#include "server/api/query.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace ogai::server {

std::optional<std::int64_t> integer_from(const std::string& text, std::int64_t min,
                                         std::int64_t max) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stopped != end || number < min || number > max) return std::nullopt;
  return number;
}

Query::Query(const std::map<std::string, std::string>& parameters,
             const std::vector<std::string>& known)
    : parameters_(parameters) {
  for (const auto& [name, value] : parameters)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw Refusal(Fault::bad_request, fmt::format("unknown parameter \"{}\"", name));
}

std::optional<std::string> Query::find_text(const std::string& name) const {
  const auto found = parameters_.find(name);
  if (found == parameters_.end() || found->second.empty()) return std::nullopt;
  return found->second;
}

std::optional<std::int64_t> Query::find_integer(const std::string& name, std::int64_t min,
                                                std::int64_t max) const {
  const std::optional<std::string> text = find_text(name);
  if (!text) return std::nullopt;
  const auto number = integer_from(*text, min, max);
  if (!number)
    throw Refusal(Fault::bad_request,
                  fmt::format("\"{}\" is not a whole number within {} … {}", name, min, max));
  return number;
}

std::string Query::text(const std::string& name) const {
  std::optional<std::string> value = find_text(name);
  if (!value) throw Refusal(Fault::bad_request, fmt::format("\"{}\" is missing", name));
  return *std::move(value);
}

}  // namespace ogai::server
