// Fields: reads the JSON objects that clients send, field by field, with everything checked.
//
//   const Json body = parse_object(request.body);
//   Fields fields(body);
//   const int ply = fields.integer("ply", 0, 200);
//   const auto rules = fields.find_text("rules");   // may be missing
//   fields.end();                                   // no field that nobody asked for
//
// What is missing, of the wrong type, out of range or unknown is a Refusal that names the field.
// null is the same as missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/responses.h"

namespace ogai::server {

inline constexpr std::size_t kMostBodyBytes = 64 * 1024;
inline constexpr int kMostJsonDepth = 16;
inline constexpr int kMostJsonFields = 256;
// Beyond it clients that know only doubles cannot tell neighbours apart.
inline constexpr std::int64_t kMostInteger = (std::int64_t{1} << 53) - 1;

// A JSON object of bounded size and depth, in UTF-8, or a Refusal that says where it is not.
Json parse_object(std::string_view text, std::size_t most_bytes = kMostBodyBytes);

class Fields {
 public:
  // The object must outlive it; `inside` names it in messages ("black"), empty at the top.
  explicit Fields(const Json& object, std::string inside = "");

  bool has(std::string_view name);
  std::optional<std::string> find_text(std::string_view name);
  std::optional<std::int64_t> find_integer(std::string_view name, std::int64_t min,
                                           std::int64_t max);
  std::optional<double> find_number(std::string_view name, double min, double max);
  const Json* find_object(std::string_view name);
  std::optional<std::vector<std::string>> find_texts(std::string_view name, std::size_t most);

  std::string text(std::string_view name);
  std::int64_t integer(std::string_view name, std::int64_t min, std::int64_t max);
  double number(std::string_view name, double min, double max);
  const Json& object(std::string_view name);
  std::vector<std::string> texts(std::string_view name, std::size_t most);

  // Refuses fields that were not asked for.
  void end() const;

  // The field's name as messages have it: "\"black.kind\"".
  std::string quoted(std::string_view name) const;

 private:
  const Json* find(std::string_view name);
  [[noreturn]] void refuse_missing(std::string_view name) const;

  const Json& object_;
  std::string inside_;
  std::vector<std::string> asked_;
};

}  // namespace ogai::server
