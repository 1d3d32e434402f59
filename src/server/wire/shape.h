// Shape: what a JSON value looks like, as data.
//
// One description serves all: misfit() checks what a client sends (and, in tests, what the server
// answers), json_schema() tells it to others, and from the schema come the OpenAPI document, the
// page's types and the tables of docs/. The shapes of C++ types are made by object.h.
// Immutable once made: threads may share it.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ogai::server {

using Json = nlohmann::ordered_json;

// Beyond it clients that know only doubles cannot tell neighbours apart.
inline constexpr std::int64_t kMostInteger = (std::int64_t{1} << 53) - 1;

}  // namespace ogai::server

namespace ogai::server::wire {

// What a field holds beside its type. Bounds are of a number its value, of a text its bytes, of a
// list its entries.
struct Bounds {
  std::optional<double> low = {};
  std::optional<double> high = {};
  std::vector<Json> choices = {};
};
inline Bounds within(double low, double high) {
  return {low, high};
}
inline Bounds at_most(double high) {
  return {{}, high};
}
inline Bounds one_of(std::vector<Json> choices) {
  return {{}, {}, std::move(choices)};
}

struct FieldShape;

struct Shape {
  enum class Kind {
    any,
    boolean,
    integer,
    number,
    text,
    scalar,  // any of those four
    choice,
    list,
    tuple,
    map,
    object,
    variant
  };

  Kind kind = Kind::any;
  bool nullable = false;
  Bounds bounds = {};              // of a choice its choices
  std::vector<Shape> parts;        // list, map: what is in it; tuple: each; variant: any one of
  std::vector<FieldShape> fields;  // of an object
  std::string tag = {};            // of a variant: the field whose constant tells the parts apart
  std::string name = {};           // of an object or variant: its own in the document
  std::string help = {};
};

struct FieldShape {
  std::string name;
  std::string help;
  Shape shape;
  bool required = true;     // null counts as missing where it is not
  Json fallback = nullptr;  // what a missing one counts as; null: nothing special
};

Shape any_object();
Shape list_of(Shape part);
Shape map_of(Shape part);
Shape choice_of(std::vector<Json> choices);
Shape or_null(Shape shape);
Shape object(std::string name, std::string help, std::vector<FieldShape> fields);
// Each part is an object in which `tag` is a constant, or a variant of such.
Shape variant(std::string name, std::string help, std::string tag, std::vector<Shape> parts);

// What is wrong with the value, with the place of the fault: "\"black.kind\" is missing". Nothing:
// it fits. Fields that the shape does not have are a fault. `place` is the value's own, empty at
// the top.
std::optional<std::string> misfit(const Json& value, const Shape& shape,
                                  const std::string& place = "");

// JSON Schema (2020-12). A shape with a name stands in `components` under it, and is referred to.
Json json_schema(const Shape& shape, Json& components);

}  // namespace ogai::server::wire
