// How labels are packed: the contents of a block, one column after another: own discs, opposing
// discs (u64 each), values (i8), depths and hold-out places (u8 each).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "train/labels/label.h"

namespace ogai::train {

std::string format_plain_labels(std::span<const Label> labels);
// `count` labels and nothing else; what cannot be a position or its value is an error.
base::Result<std::vector<Label>> parse_plain_labels(std::string_view plain, std::size_t count,
                                                    game::BoardSize size);

}  // namespace ogai::train
