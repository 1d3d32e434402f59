// JSON that clients send: of bounded size and depth, and as its description wants it.
//
// What it is not is a Refusal (bad_request) that names the place.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "server/api/responses.h"
#include "server/wire/object.h"

namespace ogai::server {

inline constexpr std::size_t kMostBodyBytes = 64 * 1024;
inline constexpr int kMostJsonDepth = 16;
inline constexpr int kMostJsonFields = 256;

// A JSON object in UTF-8.
Json parse_object(std::string_view text, std::size_t most_bytes = kMostBodyBytes);

// The parameters of an address: numbers where the shape has them, texts otherwise; empty ones count
// as missing.
Json json_of_query(const std::map<std::string, std::string>& parameters, const wire::Shape& shape);

void require_fit(const Json& json, const wire::Shape& shape);

// A T from an object that a client sent.
template <typename T>
T read_as(const Json& json) {
  require_fit(json, wire::shape_of<T>());
  return wire::Codec<T>::read(json);
}

}  // namespace ogai::server
