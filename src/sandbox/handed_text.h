// A text as a descriptor that a child reads from its beginning to its end: a file in memory.
#pragma once

#include <string_view>

#include "base/descriptor.h"
#include "base/result.h"

namespace ogai::sandbox {

base::Result<base::Descriptor> handed_text(std::string_view text);

}  // namespace ogai::sandbox
