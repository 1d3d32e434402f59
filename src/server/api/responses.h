// JSON out of the server: answers, and the error object that every refusal becomes.
//
// Whatever bytes a client or the database put into a text, what goes out is valid UTF-8.
#pragma once

#include <exception>
#include <string>

#include "server/api/refusal.h"
#include "server/service.h"
#include "server/wire/object.h"

namespace ogai::server {

std::string dump(const Json& json);

// {"code", "message", "line"?, "column"?}
wire::Shape error_shape();
Json error_json(const Refusal& refusal);
Response refuse(const Refusal& refusal);

// What to tell a client of an exception: a Refusal as it is, a fault of the database as busy or
// missing, anything else, after a line in the log, without details.
Refusal refusal_of(std::exception_ptr thrown);

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace ogai::server
