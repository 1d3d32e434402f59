#include "server/api/fields.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ogai::server {

namespace {

struct JsonExtent {
  int depth = 0;   // of its brackets
  int fields = 0;  // of all its objects
};

// Looked at before anything is built: a text of nothing but brackets must not make the parser, or
// whoever takes its answer apart, go as deep as it is long; and objects that keep the order of
// their fields look at all of them for each one that is added.
JsonExtent extent_of_json(std::string_view text) {
  JsonExtent extent;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      extent.depth = std::max(extent.depth, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    } else if (c == ':') {
      ++extent.fields;
    }
  }
  return extent;
}

// Not by way of a double, which has no 2^53 + 1. Nothing: beyond 64 bits.
std::optional<std::int64_t> whole_number(const Json& value) {
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX) return std::nullopt;
  if (!value.is_number_float()) return value.get<std::int64_t>();
  const double number = value.get<double>();  // 6.0 is a whole number, too
  if (std::abs(number) >= 0x1p63) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

}  // namespace

Json parse_object(std::string_view text, std::size_t most_bytes) {
  if (text.size() > most_bytes)
    throw Refusal(Fault::too_large, fmt::format("more than {} bytes", most_bytes));
  const JsonExtent extent = extent_of_json(text);
  if (extent.depth > kMostJsonDepth)
    throw Refusal(Fault::bad_request,
                  fmt::format("JSON nested deeper than {} levels", kMostJsonDepth));
  if (extent.fields > kMostJsonFields)
    throw Refusal(Fault::bad_request, fmt::format("JSON of more than {} fields", kMostJsonFields));
  try {
    Json object = Json::parse(text);
    if (!object.is_object()) throw Refusal(Fault::bad_request, "a JSON object is wanted");
    return object;
  } catch (const Json::parse_error& error) {
    throw Refusal(Fault::bad_request, text.empty()
                                          ? std::string("a JSON object is wanted, nothing came")
                                          : fmt::format("not JSON, at byte {}", error.byte));
  } catch (const Json::out_of_range&) {
    throw Refusal(Fault::bad_request, "a number in the JSON text is too large");
  }
}

Fields::Fields(const Json& object, std::string inside)
    : object_(object), inside_(std::move(inside)) {
  if (!object_.is_object())
    throw Refusal(Fault::bad_request, fmt::format("\"{}\" is not an object", inside_));
}

std::string Fields::quoted(std::string_view name) const {
  return fmt::format("\"{}{}{}\"", inside_, inside_.empty() ? "" : ".", name);
}

const Json* Fields::find(std::string_view name) {
  asked_.emplace_back(name);
  const auto found = object_.find(name);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

void Fields::refuse_missing(std::string_view name) const {
  throw Refusal(Fault::bad_request, fmt::format("{} is missing", quoted(name)));
}

bool Fields::has(std::string_view name) {
  return find(name) != nullptr;
}

std::optional<std::string> Fields::find_text(std::string_view name) {
  const Json* value = find(name);
  if (!value) return std::nullopt;
  if (!value->is_string())
    throw Refusal(Fault::bad_request, fmt::format("{} is not a text", quoted(name)));
  return value->get<std::string>();
}

std::optional<std::int64_t> Fields::find_integer(std::string_view name, std::int64_t min,
                                                 std::int64_t max) {
  const Json* value = find(name);
  if (!value) return std::nullopt;
  if (!value->is_number())
    throw Refusal(Fault::bad_request, fmt::format("{} is not a number", quoted(name)));
  if (value->is_number_float() && std::trunc(value->get<double>()) != value->get<double>())
    throw Refusal(Fault::bad_request, fmt::format("{} is not a whole number", quoted(name)));
  const std::optional<std::int64_t> number = whole_number(*value);
  if (!number || *number < min || *number > max)
    throw Refusal(Fault::bad_request,
                  fmt::format("{} is not within {} … {}", quoted(name), min, max));
  return number;
}

std::optional<double> Fields::find_number(std::string_view name, double min, double max) {
  const Json* value = find(name);
  if (!value) return std::nullopt;
  if (!value->is_number())
    throw Refusal(Fault::bad_request, fmt::format("{} is not a number", quoted(name)));
  const double number = value->get<double>();
  if (!(number >= min && number <= max))
    throw Refusal(Fault::bad_request,
                  fmt::format("{} is not within {:.15g} … {:.15g}", quoted(name), min, max));
  return number;
}

const Json* Fields::find_object(std::string_view name) {
  const Json* value = find(name);
  if (value && !value->is_object())
    throw Refusal(Fault::bad_request, fmt::format("{} is not an object", quoted(name)));
  return value;
}

std::optional<std::vector<std::string>> Fields::find_texts(std::string_view name,
                                                           std::size_t most) {
  const Json* value = find(name);
  if (!value) return std::nullopt;
  if (!value->is_array())
    throw Refusal(Fault::bad_request, fmt::format("{} is not a list", quoted(name)));
  if (value->size() > most)
    throw Refusal(Fault::bad_request,
                  fmt::format("{} has more than {} entries", quoted(name), most));
  std::vector<std::string> texts;
  for (const Json& entry : *value) {
    if (!entry.is_string())
      throw Refusal(Fault::bad_request,
                    fmt::format("{}: entry {} is not a text", quoted(name), texts.size()));
    texts.push_back(entry.get<std::string>());
  }
  return texts;
}

std::string Fields::text(std::string_view name) {
  std::optional<std::string> value = find_text(name);
  if (!value) refuse_missing(name);
  return *std::move(value);
}

std::int64_t Fields::integer(std::string_view name, std::int64_t min, std::int64_t max) {
  const std::optional<std::int64_t> value = find_integer(name, min, max);
  if (!value) refuse_missing(name);
  return *value;
}

double Fields::number(std::string_view name, double min, double max) {
  const std::optional<double> value = find_number(name, min, max);
  if (!value) refuse_missing(name);
  return *value;
}

const Json& Fields::object(std::string_view name) {
  const Json* value = find_object(name);
  if (!value) refuse_missing(name);
  return *value;
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most) {
  std::optional<std::vector<std::string>> value = find_texts(name, most);
  if (!value) refuse_missing(name);
  return *std::move(value);
}

void Fields::end() const {
  for (const auto& [name, value] : object_.items())
    if (std::find(asked_.begin(), asked_.end(), name) == asked_.end())
      throw Refusal(Fault::bad_request, fmt::format("unknown field {}", quoted(name)));
}

}  // namespace ogai::server
