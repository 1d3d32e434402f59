// Refusal: why a request or message is not answered; the one exception of this folder, turned into
// an error answer in one place (responses.h, live.cpp).
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ogai::server {

enum class Fault {
  bad_request,
  bad_move,
  bad_text,
  forbidden,
  not_found,
  bad_method,
  conflict,
  too_large,
  too_many,
  internal,
  busy,
};

std::string_view code_of(Fault fault);  // "bad_request"
int status_of(Fault fault);             // of HTTP: 400

// Where a text is at fault, from 1.
struct TextPlace {
  std::size_t line = 1;
  std::size_t column = 1;
};

class Refusal : public std::runtime_error {
 public:
  Refusal(Fault fault, const std::string& message, std::optional<TextPlace> place = std::nullopt)
      : std::runtime_error(message), fault_(fault), place_(place) {}

  Fault fault() const { return fault_; }
  const std::optional<TextPlace>& place() const { return place_; }

 private:
  Fault fault_;
  std::optional<TextPlace> place_;
};

}  // namespace ogai::server
