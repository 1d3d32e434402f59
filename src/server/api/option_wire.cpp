#include "server/api/option_wire.h"

namespace ogai::server::wire {

Shape Codec<base::OptionTable>::shape() {
  const Shape text = shape_of<std::string>();
  const Shape value{.kind = Shape::Kind::scalar};
  return list_of(object(
      "AgentOption", "An option of an agent or an experiment.",
      {{"name", "", text},
       {"type", "", choice_of({"flag", "integer", "real", "duration", "choice", "text"})},
       {"default", "a duration as text: `1s`", value},
       {"help", "", text},
       {"positional", "whether it also takes a spec's bare value", shape_of<bool>()},
       {"min", "of numbers and durations", value, false},
       {"max", "of numbers and durations", value, false},
       {"choices", "of a choice all, of others words beside their values", list_of(text), false}}));
}

Json Codec<base::OptionTable>::write(const base::OptionTable& table) {
  return base::to_json(table);
}

}  // namespace ogai::server::wire
