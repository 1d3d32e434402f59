// Result<T>: a value or an Error, the return type of everything that reads
// outside text (notations, specs, option values, files).
//
// An Error says what is wrong and, when the fault lies inside a text, at which
// byte of that text. It carries no source name: whoever knows the file or
// argument adds it when printing (describe()). Its message may quote outside text: it is
// made fit for a terminal (message_line()) here, so that no parser need remember to. Search and
// game code never use this: their inputs are already checked.
#pragma once

#include <cassert>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace ogai::base {

enum class ErrorKind {
  syntax,   // the text does not have the form it should have
  illegal,  // well-formed, but against the rules (an illegal move, a move after the end)
  range,    // a number or size outside its bounds
  unknown,  // a name that nothing is registered under
  io,       // the operating system said no
  timeout,  // a deadline passed
};

struct Error {
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  Error(ErrorKind what, std::string_view text, std::size_t where = kNowhere);

  ErrorKind kind;
  std::string message;  // one line without control characters
  std::size_t offset;   // byte of the parsed text at which the fault stands

  bool has_offset() const { return offset != kNowhere; }

  // The same error seen from a text in which the parsed one starts at `base`.
  Error shifted(std::size_t base) && {
    if (has_offset()) offset += base;
    return std::move(*this);
  }
};

// One line for the user: "SOURCE:LINE:COLUMN: message", or "SOURCE: message" for
// an error without a position; an empty source is left out. Lines and columns count from 1. The
// source, a file's name or what was typed, is made fit for a terminal, too.
std::string describe(const Error& error, std::string_view source, std::string_view text);

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & { return assert(ok()), *std::get_if<0>(&state_); }
  const T& value() const& { return assert(ok()), *std::get_if<0>(&state_); }
  T&& value() && { return assert(ok()), std::move(*std::get_if<0>(&state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const& { return assert(!ok()), *std::get_if<1>(&state_); }
  Error&& error() && { return assert(!ok()), std::move(*std::get_if<1>(&state_)); }

 private:
  std::variant<T, Error> state_;
};

// Result<Done>: success carries nothing.
struct Done {};

}  // namespace ogai::base
