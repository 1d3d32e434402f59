#include "server/api/client_json.h"

#include <algorithm>
#include <charconv>
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

Json json_of_query(const std::map<std::string, std::string>& parameters, const wire::Shape& shape) {
  Json object = Json::object();
  for (const auto& [name, text] : parameters) {
    const auto field =
        std::find_if(shape.fields.begin(), shape.fields.end(),
                     [&wanted = name](const auto& one) { return one.name == wanted; });
    const bool known = field != shape.fields.end();
    if (known && text.empty()) continue;
    object[name] = text;
    std::int64_t number = 0;
    const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc() && stopped == text.data() + text.size();
    if (known && whole && field->shape.kind == wire::Shape::Kind::integer) object[name] = number;
  }
  return object;
}

void require_fit(const Json& json, const wire::Shape& shape) {
  if (const auto wrong = wire::misfit(json, shape)) throw Refusal(Fault::bad_request, *wrong);
}

}  // namespace ogai::server
