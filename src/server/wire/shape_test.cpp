#include "server/wire/shape.h"

#include <gtest/gtest.h>

#include "server/wire/object.h"

namespace ogai::server::wire {

namespace {

enum class Tint { red, green };

struct Part {
  std::string u;
  std::optional<double> x;
};

struct Whole {
  int n = 0;
  double x = 0;
  std::string t;
  std::vector<std::string> list;
  Part part;
  std::optional<int> nothing;
  Tint tint = Tint::red;
  bool flag = true;
  int limit = 50;
};

}  // namespace

template <>
struct Choices<Tint> {
  static constexpr std::array<std::string_view, 2> kNames = {"red", "green"};
  static constexpr auto names = in_order<Tint>(kNames);
};

template <>
Object<Part> describe() {
  return Object<Part>("Part", "A part.").field("u", "", &Part::u).maybe("x", "", &Part::x);
}

template <>
Object<Whole> describe() {
  return Object<Whole>("Whole", "All kinds of fields.")
      .field("n", "a count", &Whole::n, within(0, 9))
      .field("x", "", &Whole::x, within(0, 2.5))
      .field("t", "", &Whole::t, at_most(4))
      .field("list", "", &Whole::list, at_most(2))
      .field("part", "", &Whole::part)
      .field("nothing", "or null", &Whole::nothing)
      .field("tint", "", &Whole::tint)
      .field("flag", "", &Whole::flag)
      .field("kind", "", &Whole::t, one_of({"text", "also"}))
      .maybe("limit", "", &Whole::limit, within(1, 500));
}

namespace {

Json valid() {
  return Json::parse(R"({"n": 3, "x": 1.5, "t": "text", "list": ["a", "b"], "part": {"u": "v"},
      "nothing": null, "tint": "green", "flag": false, "kind": "text"})");
}

std::string fault_of(const Json& json) {
  return misfit(json, shape_of<Whole>()).value_or("");
}

// What is wrong when the field says something else.
std::string with(const std::string& pointer, const Json& value) {
  Json json = valid();
  json[Json::json_pointer(pointer)] = value;
  return fault_of(json);
}

TEST(Shape, NamesThePlaceOfTheFault) {
  EXPECT_EQ(fault_of(valid()), "");
  EXPECT_EQ(with("/n", 10), "\"n\" is not within 0 … 9");
  EXPECT_EQ(with("/n", 1.5), "\"n\" is not a whole number");
  EXPECT_EQ(with("/n", "3"), "\"n\" is not a number");
  EXPECT_EQ(with("/n", 3.0), "");
  EXPECT_EQ(with("/n", nullptr), "\"n\" is missing");
  EXPECT_EQ(with("/x", 3), "\"x\" is not within 0 … 2.5");
  EXPECT_EQ(with("/t", "texts"), "\"t\" is too long");
  EXPECT_EQ(with("/t", 7), "\"t\" is not a text");
  EXPECT_EQ(with("/list", "a"), "\"list\" is not a list");
  EXPECT_EQ(with("/list", {"a", "b", "c"}), "\"list\" has more than 2 entries");
  EXPECT_EQ(with("/list/1", 7), "\"list[1]\" is not a text");
  EXPECT_EQ(with("/part", 7), "\"part\" is not an object");
  EXPECT_EQ(with("/part", Json::object()), "\"part.u\" is missing");
  EXPECT_EQ(with("/part/w", 7), "unknown field \"part.w\"");
  EXPECT_EQ(with("/part/x", nullptr), "");
  EXPECT_EQ(with("/nothing", "7"), "\"nothing\" is not a number");
  EXPECT_EQ(with("/tint", "blue"), "\"tint\" is not \"red\" or \"green\"");
  EXPECT_EQ(with("/flag", 1), "\"flag\" is not true or false");
  EXPECT_EQ(with("/kind", "other"), "\"kind\" is not \"text\" or \"also\"");
  EXPECT_EQ(with("/limit", 0), "\"limit\" is not within 1 … 500");
  EXPECT_EQ(with("/limit", nullptr), "");
  EXPECT_EQ(fault_of(Json::array()), "\"\" is not an object");
}

TEST(Shape, EveryMissingOrChangedFieldIsNamed) {
  const Json json = valid();
  for (const auto& [name, value] : json.items()) {
    Json damaged = json;
    damaged.erase(name);
    EXPECT_EQ(fault_of(damaged), "\"" + name + "\" is missing");
    damaged = json;
    damaged[name] = value.is_array() ? Json("list") : Json::array({value});
    EXPECT_NE(fault_of(damaged).find("\"" + name), std::string::npos) << damaged;
  }
}

TEST(Shape, WholeNumbersAreExact) {
  const auto fault = [](const char* number, double low, double high) {
    const Shape shape{.kind = Shape::Kind::integer, .bounds = within(low, high)};
    return misfit(Json::parse(number), shape, "n").value_or("");
  };
  const auto most = static_cast<double>(kMostInteger);
  for (const char* exact : {"0", "-5", "9007199254740991", "6.0", "1e3"})
    EXPECT_EQ(fault(exact, -5, most), "") << exact;
  for (const char* beyond :
       {"-6", "9007199254740992", "9007199254740993", "9007199254740993.0", "9223372036854775808",
        "18446744073709551615", "99999999999999999999", "1e300", "-1e300", "-9223372036854775808"})
    EXPECT_EQ(fault(beyond, -5, most), "\"n\" is not within -5 … 9007199254740991") << beyond;
}

TEST(Shape, VariantsAreToldApartByTheirTag) {
  const auto tagged = [](const char* kind, std::vector<FieldShape> fields) {
    fields.insert(fields.begin(), {"kind", "", choice_of({kind})});
    return object(kind, "", std::move(fields));
  };
  const Shape shape =
      variant("Either", "", "kind", {tagged("a", {{"n", "", shape_of<int>()}}), tagged("b", {})});
  const auto fault = [&](const char* text) {
    return misfit(Json::parse(text), shape).value_or("");
  };
  EXPECT_EQ(fault(R"({"kind": "a", "n": 1})"), "");
  EXPECT_EQ(fault(R"({"kind": "b"})"), "");
  EXPECT_EQ(fault(R"({"kind": "a"})"), "\"n\" is missing");
  EXPECT_EQ(fault(R"({"kind": "b", "n": 1})"), "unknown field \"n\"");
  EXPECT_EQ(fault(R"({"kind": "c"})"), "\"kind\" is not \"a\" or \"b\"");
  EXPECT_EQ(fault(R"({"n": 1})"), "\"kind\" is missing");
}

TEST(Object, WritesWhatItReads) {
  const Json json = valid();
  const Whole whole = Codec<Whole>::read(json);
  EXPECT_EQ(whole.n, 3);
  EXPECT_EQ(whole.part.u, "v");
  EXPECT_EQ(whole.tint, Tint::green);
  EXPECT_EQ(whole.limit, 50);
  Json written = to_json(whole);
  EXPECT_EQ(fault_of(written), "");
  written.erase("limit");
  EXPECT_EQ(written, json);
}

TEST(Object, TellsItsSchema) {
  Json components = Json::object();
  EXPECT_EQ(json_schema(shape_of<Whole>(), components)["$ref"], "#/components/schemas/Whole");
  const Json& schema = components["Whole"];
  EXPECT_EQ(schema["required"].size(), 9u);
  const Json& fields = schema["properties"];
  EXPECT_EQ(fields["n"], Json::parse(R"({"type": "integer", "minimum": 0, "maximum": 9,
                                         "description": "a count"})"));
  EXPECT_EQ(fields["nothing"]["type"], Json({"integer", "null"}));
  EXPECT_EQ(fields["tint"]["enum"], Json({"red", "green"}));
  EXPECT_EQ(fields["part"]["$ref"], "#/components/schemas/Part");
  EXPECT_EQ(fields["limit"]["default"], 50);
  EXPECT_EQ(components["Part"]["required"], Json({"u"}));
}

}  // namespace

}  // namespace ogai::server::wire
