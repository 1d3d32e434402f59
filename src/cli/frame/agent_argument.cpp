#include "cli/frame/agent_argument.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "base/file.h"
#include "base/printable.h"
#include "base/spec.h"

namespace ogai::cli {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

constexpr std::size_t kMostSource = std::size_t{16} << 20;

bool is_plain_file(const std::string& path) {
  std::error_code fault;
  return fs::is_regular_file(path, fault);
}

// Up to its options.
std::string path_part(const std::string& argument) {
  return is_plain_file(argument) ? argument : argument.substr(0, argument.find(','));
}

// A name and a colon begin a spec, whatever follows.
bool is_spec(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto of_a_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  if (colon == std::string::npos) return !text.ends_with(".py") && text.find('/') == text.npos;
  return std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(colon), of_a_name);
}

// The other school's files define a class Strategy and no class AI.
Result<std::string> kind_of(const std::string& file) {
  const Result<std::string> source = base::read_file(file, kMostSource);
  if (!source) return Error{source.error().kind, source.error().message};
  const auto defines = [&](const char* text) { return source->find(text) != std::string::npos; };
  return std::string(defines("class Strategy") && !defines("class AI") ? "py-strategy" : "py");
}

}  // namespace

Result<std::string> spec_of_argument(const std::string& argument) {
  const std::string path = path_part(argument);
  if (is_spec(path)) return argument;
  const std::string shown = base::printable(path);
  std::error_code fault;
  if (fs::is_directory(path, fault))
    return Error{ErrorKind::io,
                 fmt::format("'{}' is a folder: name the agent's file in it", shown)};
  if (!is_plain_file(path))
    return Error{ErrorKind::io, fmt::format("there is no file '{}'", shown)};
  if (!path.ends_with(".py"))
    return Error{ErrorKind::unknown,
                 fmt::format("'{0}' may be a program, which needs a word for how it speaks: "
                             "cmd:\"{0}\", uci:\"{0}\" or nboard:\"{0}\"",
                             shown)};
  const Result<std::string> kind = kind_of(path);
  if (!kind) return kind.error();
  return base::format_spec({*kind, {{.key = "", .value = path}}}) + argument.substr(path.size());
}

}  // namespace ogai::cli
