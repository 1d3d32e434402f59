// Object: a C++ type and the fields of the JSON object that stands for it. It writes and reads the
// object; its shape() checks and describes it.
//
//   template <>
//   Object<Run> describe() {
//     return Object<Run>("Run", "A training run.")
//         .field("name", "its name in the database", &Run::name)
//         .field("steps", "how many there are", [](const Run& run) { return run.steps.size(); })
//         .maybe("limit", "of the points shown", &Run::limit, within(1, 500));
//   }
//
// What a field holds is written by the Codec of its C++ type: numbers, texts, lists, maps,
// std::optional (or null), enums with Choices, and every type that is described.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "server/wire/shape.h"

namespace ogai::server::wire {

// An object of which nothing is said.
struct AnyObject {
  Json json;
};

template <std::size_t N>
struct FieldName {
  char text[N] = {};
  constexpr FieldName(const char (&name)[N]) {
    std::copy_n(name, N, text);
  }  // NOLINT(google-explicit-constructor)
};

// An object of one field: {"runs": […]}.
template <FieldName kName, typename T>
struct Only {
  T value;
};

// JSON that was written before, and is known to be that of a T.
template <typename T>
struct Written {
  Json json;
};

// An enum's names: static constexpr std::array<std::pair<E, std::string_view>, N> names.
template <typename E>
struct Choices;

// Those of an enum whose names stand in its own order.
template <typename E, typename Names>
constexpr auto in_order(const Names& names) {
  std::array<std::pair<E, std::string_view>, sizeof(Names) / sizeof(std::string_view)> list;
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = {static_cast<E>(i), names[i]};
  return list;
}

template <typename T>
class Object;
template <typename T>
Object<T> describe();  // specialised for each
template <typename T>
const Object<T>& object_of() {
  static const Object<T> object = describe<T>();
  return object;
}

template <typename T>
struct Codec {
  static Shape shape();
  static Json write(const T& value);
  static T read(const Json& json);  // which fits the shape
};

template <typename T>
concept Readable = requires(const Json& json) {
  Codec<T>::read(json);
};

template <typename T>
Json to_json(const T& value) {
  return Codec<T>::write(value);
}
template <typename T>
Shape shape_of() {
  return Codec<T>::shape();
}

template <typename T>
class Object {
 public:
  Object(std::string name, std::string help)
      : shape_(object(std::move(name), std::move(help), {})) {}

  // `get` is a member or a function of the T; only members are read.
  template <typename Get>
  Object& field(std::string name, std::string help, Get get, Bounds bounds = {}) {
    return add<Get>(std::move(name), get, std::move(help), std::move(bounds), true);
  }
  // The same, but it may be missing: then an optional holds nothing and anything else its default.
  template <typename Get>
  Object& maybe(std::string name, std::string help, Get get, Bounds bounds = {}) {
    return add<Get>(std::move(name), get, std::move(help), std::move(bounds), false);
  }
  Object& constant(std::string name, const Json& value) {
    shape_.fields.push_back({name, "", choice_of({value})});
    fields_.push_back({[=](Json& object, const T&) { object[name] = value; }, {}});
    return *this;
  }
  // The fields of another object, in place.
  template <typename Get>
  Object& include(Get get) {
    using Part = std::remove_cvref_t<std::invoke_result_t<Get, const T&>>;
    const Object<Part>& part = object_of<Part>();
    const auto& fields = part.shape().fields;
    shape_.fields.insert(shape_.fields.end(), fields.begin(), fields.end());
    fields_.push_back({[=, &part](Json& object, const T& value) {
                         part.write_fields(object, std::invoke(get, value));
                       },
                       {}});
    if constexpr (std::is_member_object_pointer_v<Get>)
      fields_.back().read = [=, &part](const Json& object, T& value) {
        part.read_fields(object, value.*get);
      };
    return *this;
  }

  const Shape& shape() const { return shape_; }

  void write_fields(Json& object, const T& value) const {
    for (const Field& field : fields_) field.write(object, value);
  }
  void read_fields(const Json& object, T& value) const {
    for (const Field& field : fields_)
      if (field.read) field.read(object, value);
  }

 private:
  struct Field {
    std::function<void(Json&, const T&)> write;
    std::function<void(const Json&, T&)> read;
  };

  template <typename Get>
  Object& add(std::string name, Get get, std::string help, Bounds bounds, bool required) {
    using Value = std::remove_cvref_t<std::invoke_result_t<Get, const T&>>;
    constexpr bool kRead = std::is_member_object_pointer_v<Get> && Readable<Value>;
    FieldShape field{name, std::move(help), Codec<Value>::shape(), required};
    if (!bounds.choices.empty()) field.shape.kind = Shape::Kind::choice;
    if (bounds.low || bounds.high || !bounds.choices.empty())
      field.shape.bounds = std::move(bounds);
    if (!required) field.shape.nullable = false;  // null is then the same as missing
    if constexpr (kRead && std::is_default_constructible_v<T>)
      if (!required) field.fallback = to_json(T().*get);
    shape_.fields.push_back(std::move(field));
    fields_.push_back({[=](Json& object, const T& value) {
                         Json json = to_json<Value>(std::invoke(get, value));
                         if (required || !json.is_null()) object[name] = std::move(json);
                       },
                       {}});
    if constexpr (kRead)
      fields_.back().read = [=](const Json& object, T& value) {
        const auto found = object.find(name);
        if (found != object.end() && !found->is_null()) value.*get = Codec<Value>::read(*found);
      };
    return *this;
  }

  Shape shape_;
  std::vector<Field> fields_;
};

template <typename T>
concept HasChoices = requires {
  Choices<T>::names;
};

template <typename T>
Shape Codec<T>::shape() {
  if constexpr (std::is_same_v<T, bool>)
    return {.kind = Shape::Kind::boolean};
  else if constexpr (std::is_integral_v<T>)
    return {.kind = Shape::Kind::integer};
  else if constexpr (std::is_floating_point_v<T>)
    return {.kind = Shape::Kind::number};
  else if constexpr (std::is_convertible_v<T, std::string_view>)
    return {.kind = Shape::Kind::text};
  else if constexpr (HasChoices<T>) {
    std::vector<Json> names;
    for (const auto& [value, name] : Choices<T>::names) names.emplace_back(name);
    return choice_of(std::move(names));
  } else
    return object_of<T>().shape();
}

template <typename T>
Json Codec<T>::write(const T& value) {
  if constexpr (std::is_arithmetic_v<T>)
    return value;
  else if constexpr (std::is_convertible_v<T, std::string_view>)
    return std::string_view(value);
  else if constexpr (HasChoices<T>) {
    for (const auto& [choice, name] : Choices<T>::names)
      if (choice == value) return name;
    return nullptr;
  } else {
    Json object = Json::object();
    object_of<T>().write_fields(object, value);
    return object;
  }
}

template <typename T>
T Codec<T>::read(const Json& json) {
  if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>)
    return json.get<T>();
  else if constexpr (HasChoices<T>) {
    for (const auto& [choice, name] : Choices<T>::names)
      if (json == name) return choice;
    return {};
  } else {
    T value;
    object_of<T>().read_fields(json, value);
    return value;
  }
}

template <typename T>
struct Codec<std::optional<T>> {
  static Shape shape() { return or_null(shape_of<T>()); }
  static Json write(const std::optional<T>& value) {
    return value ? to_json(*value) : Json(nullptr);
  }
  static std::optional<T> read(const Json& json) { return Codec<T>::read(json); }
};

template <typename T>
struct Codec<std::shared_ptr<const T>> {
  static Shape shape() { return shape_of<T>(); }
  static Json write(const std::shared_ptr<const T>& value) { return to_json(*value); }
};

template <typename T>
struct Codec<std::vector<T>> {
  static Shape shape() { return list_of(shape_of<T>()); }
  static Json write(const std::vector<T>& list) {
    Json json = Json::array();
    for (const T& entry : list) json.push_back(to_json(entry));
    return json;
  }
  static std::vector<T> read(const Json& json) {
    std::vector<T> list;
    for (const Json& entry : json) list.push_back(Codec<T>::read(entry));
    return list;
  }
};

template <typename T, typename Less>
struct Codec<std::map<std::string, T, Less>> {
  static Shape shape() { return map_of(shape_of<T>()); }
  static Json write(const std::map<std::string, T, Less>& map) {
    Json json = Json::object();
    for (const auto& [name, value] : map) json[name] = to_json(value);
    return json;
  }
};

template <FieldName kName, typename T>
struct Codec<Only<kName, T>> {
  static Shape shape() { return object("", "", {{kName.text, "", shape_of<T>()}}); }
  static Json write(const Only<kName, T>& value) { return {{kName.text, to_json(value.value)}}; }
};

template <typename T>
struct Codec<Written<T>> {
  static Shape shape() { return shape_of<T>(); }
  static Json write(const Written<T>& value) { return value.json; }
};

template <>
struct Codec<AnyObject> {
  static Shape shape() { return any_object(); }
  static Json write(const AnyObject& object) { return object.json; }
};

}  // namespace ogai::server::wire
