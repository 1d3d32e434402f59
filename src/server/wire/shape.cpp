#include "server/wire/shape.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ogai::server::wire {

namespace {

using Kind = Shape::Kind;
using Misfit = std::optional<std::string>;

template <typename... Words>
Misfit fault(const std::string& place, fmt::format_string<Words...> format, Words&&... words) {
  return fmt::format("\"{}\" {}", place, fmt::format(format, std::forward<Words>(words)...));
}

std::string inside(const std::string& place, std::string_view name) {
  return place.empty() ? std::string(name) : fmt::format("{}.{}", place, name);
}

const FieldShape* find_field(const Shape& object, std::string_view name) {
  const auto found = std::find_if(object.fields.begin(), object.fields.end(),
                                  [&](const FieldShape& field) { return field.name == name; });
  return found == object.fields.end() ? nullptr : &*found;
}

// Not by way of a double, which has no 2^53 + 1. Nothing: beyond 64 bits.
std::optional<std::int64_t> whole_number(const Json& value) {
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX) return std::nullopt;
  if (!value.is_number_float()) return value.get<std::int64_t>();
  const double number = value.get<double>();  // 6.0 is a whole number, too
  if (std::abs(number) >= 0x1p63) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

Misfit integer_misfit(const Json& value, const Bounds& bounds, const std::string& place) {
  if (!value.is_number()) return fault(place, "is not a number");
  if (value.is_number_float() && std::trunc(value.get<double>()) != value.get<double>())
    return fault(place, "is not a whole number");
  const std::int64_t low = bounds.low ? static_cast<std::int64_t>(*bounds.low) : INT64_MIN;
  const std::int64_t high = bounds.high ? static_cast<std::int64_t>(*bounds.high) : INT64_MAX;
  const std::optional<std::int64_t> number = whole_number(value);
  if (number && *number >= low && *number <= high) return {};
  return fault(place, "is not within {} … {}", low, high);
}

Misfit number_misfit(const Json& value, const Bounds& bounds, const std::string& place) {
  if (!value.is_number()) return fault(place, "is not a number");
  const double number = value.get<double>();
  const double low = bounds.low.value_or(-INFINITY);
  const double high = bounds.high.value_or(INFINITY);
  if (number >= low && number <= high) return {};
  return fault(place, "is not within {:.15g} … {:.15g}", low, high);
}

Misfit text_misfit(const Json& value, const Bounds& bounds, const std::string& place) {
  if (!value.is_string()) return fault(place, "is not a text");
  const auto bytes = static_cast<double>(value.get_ref<const std::string&>().size());
  if (bytes > bounds.high.value_or(INFINITY)) return fault(place, "is too long");
  return {};
}

// "a", "b" or "c"
std::string listed(const std::vector<Json>& choices) {
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) text += i + 1 == choices.size() ? " or " : ", ";
    text += choices[i].dump();
  }
  return text;
}

Misfit choice_misfit(const Json& value, const std::vector<Json>& choices,
                     const std::string& place) {
  if (std::find(choices.begin(), choices.end(), value) != choices.end()) return {};
  return fault(place, "is not {}", listed(choices));
}

Misfit list_misfit(const Json& value, const Shape& shape, const std::string& place) {
  if (!value.is_array()) return fault(place, "is not a list");
  const bool tuple = shape.kind == Kind::tuple;
  if (tuple && value.size() != shape.parts.size())
    return fault(place, "has not {} entries", shape.parts.size());
  if (static_cast<double>(value.size()) > shape.bounds.high.value_or(INFINITY))
    return fault(place, "has more than {} entries", *shape.bounds.high);
  for (std::size_t i = 0; i < value.size(); ++i)
    if (Misfit wrong =
            misfit(value[i], shape.parts[tuple ? i : 0], fmt::format("{}[{}]", place, i)))
      return wrong;
  return {};
}

Misfit object_misfit(const Json& value, const Shape& shape, const std::string& place) {
  for (const FieldShape& field : shape.fields) {
    const auto found = value.find(field.name);
    const bool there = found != value.end() && (!found->is_null() || field.shape.nullable);
    const std::string at = inside(place, field.name);
    if (!there && field.required) return fault(at, "is missing");
    if (!there) continue;
    if (Misfit wrong = misfit(*found, field.shape, at)) return wrong;
  }
  for (const auto& [name, entry] : value.items())
    if (!find_field(shape, name)) return fmt::format("unknown field \"{}\"", inside(place, name));
  return {};
}

Json constant_of(const Shape& part, const std::string& tag) {
  if (part.kind == Kind::variant) return constant_of(part.parts.front(), tag);
  return find_field(part, tag)->shape.bounds.choices.front();
}

Misfit variant_misfit(const Json& value, const Shape& shape, const std::string& place) {
  const std::string at = inside(place, shape.tag);
  const auto found = value.find(shape.tag);
  if (found == value.end() || found->is_null()) return fault(at, "is missing");
  std::vector<Json> constants;
  for (const Shape& part : shape.parts) {
    constants.push_back(constant_of(part, shape.tag));
    if (constants.back() == *found) return misfit(value, part, place);
  }
  return choice_misfit(*found, constants, at);
}

Misfit map_misfit(const Json& value, const Shape& part, const std::string& place) {
  for (const auto& [name, entry] : value.items())
    if (Misfit wrong = misfit(entry, part, inside(place, name))) return wrong;
  return {};
}

void add_bounds(Json& schema, const Bounds& bounds, Kind kind, const char* low, const char* high) {
  const auto number = [&](double bound) {
    return kind == Kind::number ? Json(bound) : Json(static_cast<std::int64_t>(bound));
  };
  if (bounds.low) schema[low] = number(*bounds.low);
  if (bounds.high) schema[high] = number(*bounds.high);
}

Json schemas_of(const std::vector<Shape>& shapes, Json& components) {
  Json list = Json::array();
  for (const Shape& shape : shapes) list.push_back(json_schema(shape, components));
  return list;
}

Json object_schema(const Shape& shape, Json& components) {
  Json schema = {{"type", "object"}, {"properties", Json::object()}, {"required", Json::array()}};
  for (const FieldShape& field : shape.fields) {
    Json property = json_schema(field.shape, components);
    if (!field.help.empty()) property["description"] = field.help;
    if (!field.fallback.is_null()) property["default"] = field.fallback;
    schema["properties"][field.name] = std::move(property);
    if (field.required) schema["required"].push_back(field.name);
  }
  return schema;
}

Json bare_schema(const Shape& shape, Json& components) {
  Json schema = Json::object();
  switch (shape.kind) {
    case Kind::any:
      return schema;
    case Kind::boolean:
      return {{"type", "boolean"}};
    case Kind::integer:
    case Kind::number:
      schema["type"] = shape.kind == Kind::integer ? "integer" : "number";
      add_bounds(schema, shape.bounds, shape.kind, "minimum", "maximum");
      return schema;
    case Kind::text:
      schema["type"] = "string";
      add_bounds(schema, shape.bounds, shape.kind, "minLength", "maxLength");
      return schema;
    case Kind::scalar:
      return {{"type", {"boolean", "number", "string"}}};
    case Kind::choice:
      if (shape.bounds.choices.size() == 1) return {{"const", shape.bounds.choices.front()}};
      return {{"enum", shape.bounds.choices}};
    case Kind::list:
      schema = {{"type", "array"}, {"items", json_schema(shape.parts.front(), components)}};
      add_bounds(schema, shape.bounds, shape.kind, "minItems", "maxItems");
      return schema;
    case Kind::tuple:
      return {{"type", "array"},
              {"prefixItems", schemas_of(shape.parts, components)},
              {"minItems", shape.parts.size()},
              {"maxItems", shape.parts.size()}};
    case Kind::map:
      return {{"type", "object"},
              {"additionalProperties", json_schema(shape.parts.front(), components)}};
    case Kind::object:
      return object_schema(shape, components);
    case Kind::variant:
      return {{"oneOf", schemas_of(shape.parts, components)}};
  }
  return schema;
}

Json null_too(Json schema) {
  if (schema.empty()) return schema;
  if (schema.contains("type")) {
    Json& type = schema["type"];
    if (!type.is_array()) type = Json::array({type});
    type.push_back("null");
    return schema;
  }
  if (schema.contains("enum")) {
    schema["enum"].push_back(nullptr);
    return schema;
  }
  return {{"oneOf", Json::array({std::move(schema), Json{{"type", "null"}}})}};
}

}  // namespace

Shape any_object() {
  return map_of({});
}

Shape list_of(Shape part) {
  return {.kind = Kind::list, .parts = {std::move(part)}};
}

Shape map_of(Shape part) {
  return {.kind = Kind::map, .parts = {std::move(part)}};
}

Shape choice_of(std::vector<Json> choices) {
  return {.kind = Kind::choice, .bounds = one_of(std::move(choices))};
}

Shape or_null(Shape shape) {
  shape.nullable = true;
  return shape;
}

Shape object(std::string name, std::string help, std::vector<FieldShape> fields) {
  return {.kind = Kind::object,
          .fields = std::move(fields),
          .name = std::move(name),
          .help = std::move(help)};
}

Shape variant(std::string name, std::string help, std::string tag, std::vector<Shape> parts) {
  return {.kind = Kind::variant,
          .parts = std::move(parts),
          .tag = std::move(tag),
          .name = std::move(name),
          .help = std::move(help)};
}

Misfit misfit(const Json& value, const Shape& shape, const std::string& place) {
  if (value.is_null() && shape.nullable) return {};
  const bool has_fields =
      shape.kind == Kind::map || shape.kind == Kind::object || shape.kind == Kind::variant;
  if (has_fields && !value.is_object()) return fault(place, "is not an object");
  switch (shape.kind) {
    case Kind::any:
      return {};
    case Kind::boolean:
      return value.is_boolean() ? Misfit() : fault(place, "is not true or false");
    case Kind::integer:
      return integer_misfit(value, shape.bounds, place);
    case Kind::number:
      return number_misfit(value, shape.bounds, place);
    case Kind::text:
      return text_misfit(value, shape.bounds, place);
    case Kind::scalar:
      return value.is_structured() || value.is_null() ? fault(place, "is no single value")
                                                      : Misfit();
    case Kind::choice:
      return choice_misfit(value, shape.bounds.choices, place);
    case Kind::list:
    case Kind::tuple:
      return list_misfit(value, shape, place);
    case Kind::map:
      return map_misfit(value, shape.parts.front(), place);
    case Kind::object:
      return object_misfit(value, shape, place);
    case Kind::variant:
      return variant_misfit(value, shape, place);
  }
  return {};
}

Json json_schema(const Shape& shape, Json& components) {
  Json schema;
  if (shape.name.empty()) {
    schema = bare_schema(shape, components);
  } else {
    if (!components.contains(shape.name)) {
      components[shape.name] = nullptr;  // keeps its place before those that it names
      Json whole = {{"description", shape.help}};
      whole.update(bare_schema(shape, components));
      components[shape.name] = std::move(whole);
    }
    schema = {{"$ref", "#/components/schemas/" + shape.name}};
  }
  return shape.nullable ? null_too(std::move(schema)) : schema;
}

}  // namespace ogai::server::wire
