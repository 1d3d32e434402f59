// An agent's or experiment's options on the wire, as base/options.h writes them.
#pragma once

#include "base/options.h"
#include "server/wire/object.h"

namespace ogai::server::wire {

template <>
struct Codec<base::OptionTable> {
  static Shape shape();
  static Json write(const base::OptionTable& table);
};

}  // namespace ogai::server::wire
