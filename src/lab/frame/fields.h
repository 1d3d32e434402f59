// What cells keep, as JSON both ways, from one list of fields:
//
//   struct GameFacts {
//     std::uint64_t games = 0;
//     StoredMean plays;
//     static constexpr auto fields() {
//       return std::tuple(Named{"games", &GameFacts::games}, Named{"plays", &GameFacts::plays});
//     }
//   };
//
// Json(facts) is {"games": 12, "plays": {…}}, and cell.get<GameFacts>() reads it back; it throws
// where a field is missing or of another type. Lists, arrays and maps of such types are JSON, too.
// With items() instead, a tuple of members without names, the JSON is a list: [12, {…}].
#pragma once

#include <tuple>
#include <type_traits>

#include "arena/elo.h"
#include "arena/tally.h"
#include "lab/frame/run.h"

namespace ogai::lab {

template <typename Of, typename Type>
struct Named {
  const char* name;
  Type Of::*member;
};
template <typename Of, typename Type>
Named(const char*, Type Of::*) -> Named<Of, Type>;  // clang 14 needs to be told

template <typename T>
concept HasFields = requires {
  T::fields();
};
template <typename T>
concept HasItems = requires {
  T::items();
};

// Sums: every field of a part that was measured by itself is added to the whole.
template <typename T>
void add_to(T& sum, const T& part) {
  if constexpr (requires { sum.add(part); })
    sum.add(part);
  else if constexpr (requires { sum.size(); })
    for (std::size_t i = 0; i < sum.size(); ++i) add_to(sum[i], part[i]);
  else if constexpr (std::is_arithmetic_v<T>)
    sum += part;
  else
    std::apply([&](const auto&... one) { (add_to(sum.*one.member, part.*one.member), ...); },
               T::fields());
}

}  // namespace ogai::lab

template <ogai::lab::HasFields T>
struct nlohmann::adl_serializer<T> {
  using Json = ogai::lab::Json;
  static void to_json(Json& json, const T& value) {
    json = Json::object();
    std::apply([&](const auto&... one) { ((json[one.name] = value.*one.member), ...); },
               T::fields());
  }
  static void from_json(const Json& json, T& value) {
    std::apply([&](const auto&... one) { (json.at(one.name).get_to(value.*one.member), ...); },
               T::fields());
  }
};

template <ogai::lab::HasItems T>
struct nlohmann::adl_serializer<T> {
  using Json = ogai::lab::Json;
  static void to_json(Json& json, const T& value) {
    json = Json::array();
    std::apply([&](const auto... item) { (json.push_back(value.*item), ...); }, T::items());
  }
  static void from_json(const Json& json, T& value) {
    std::size_t i = 0;
    std::apply([&](const auto... item) { (json.at(i++).get_to(value.*item), ...); }, T::items());
  }
};

// [value, low, high]
template <>
struct nlohmann::adl_serializer<ogai::arena::Estimate> {
  using Json = ogai::lab::Json;
  static void to_json(Json& json, const ogai::arena::Estimate& estimate) {
    json = {estimate.value, estimate.low, estimate.high};
  }
  static void from_json(const Json& json, ogai::arena::Estimate& estimate) {
    json.at(0).get_to(estimate.value), json.at(1).get_to(estimate.low);
    json.at(2).get_to(estimate.high);
  }
};

// [won, drawn, lost]
template <>
struct nlohmann::adl_serializer<ogai::arena::Tally> {
  using Json = ogai::lab::Json;
  static void to_json(Json& json, const ogai::arena::Tally& tally) {
    json = {tally.won, tally.drawn, tally.lost};
  }
  static void from_json(const Json& json, ogai::arena::Tally& tally) {
    json.at(0).get_to(tally.won), json.at(1).get_to(tally.drawn), json.at(2).get_to(tally.lost);
  }
};
