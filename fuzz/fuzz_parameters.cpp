// Files of parameters: whatever parses is written back as a text that parses to the same numbers;
// an error lies within the text.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "eval/parameter_forms.h"
#include "require.h"

namespace {

void read_as(const ogai::eval::ParameterForm& form, std::string_view text) {
  using ogai::fuzz::require;
  const auto values = ogai::eval::parse_parameters(form, text);
  if (!values) {
    require(values.error().offset <= text.size(), "error within the text");
    require(!values.error().message.empty(), "an error says what is wrong");
    return;
  }
  require(values->size() == form.parameters.size(), "a number for every parameter");
  for (std::size_t i = 0; i < values->size(); ++i)
    require((*values)[i] >= form.parameters[i].min && (*values)[i] <= form.parameters[i].max,
            "within the bounds");
  const std::string written = ogai::eval::format_parameters(form, *values);
  const auto again = ogai::eval::parse_parameters(form, written);
  require(again.ok() && *again == *values, "what was written means the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto& form : ogai::eval::parameter_forms()) read_as(form, text);
  return 0;
}
