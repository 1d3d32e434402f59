// Option values of every type, from a spec and from JSON: what is accepted is written back
// as a spec that gives the same values; an error lies within the text.
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/options.h"
#include "require.h"

namespace {

using namespace ogai::base;
using ogai::fuzz::require;

const OptionTable& table() {
  static const OptionTable kTable = OptionTable()
                                        .flag("flag", false, "a flag")
                                        .integer("depth", 6, {1, 60}, "an integer")
                                        .real("c", 1.414, {0, 100}, "a real")
                                        .duration("time", std::chrono::seconds(1), {}, "a duration")
                                        .word("time", "on")
                                        .choice("kind", "a", {"a", "b"}, "a choice")
                                        .text("text", "", "a text")
                                        .positional("depth");
  return kTable;
}

void check_spec(std::string_view text) {
  const auto spec = parse_spec(text);
  if (!spec) return;
  const auto values = values_from_spec(table(), *spec);
  if (!values) {
    require(!values.error().has_offset() || values.error().offset <= text.size(),
            "error within the text");
    return;
  }
  const Spec written = spec_from_values(spec->name, *values);
  const auto parsed = parse_spec(format_spec(written));
  require(parsed.ok(), "what was written parses");
  const auto again = values_from_spec(table(), *parsed);
  require(again.ok(), "what was written is accepted");
  require(to_json(*again) == to_json(*values), "what was written means the same");
}

void check_json(std::string_view text) {
  const auto object = nlohmann::json::parse(text, nullptr, false);
  if (object.is_discarded()) return;
  const auto values = values_from_json(table(), object);
  if (!values) {
    require(!values.error().message.empty(), "an error says what is wrong");
    return;
  }
  const auto again = values_from_json(table(), to_json(*values));
  require(again.ok() && to_json(*again) == to_json(*values), "JSON round-trips");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_spec(text);
  try {
    check_json(text);
  } catch (const nlohmann::json::out_of_range&) {
    // A number no double holds is refused by the JSON library itself, as by every caller.
  }
  return 0;
}
