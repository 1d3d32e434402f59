#include "train/labels/label_codec.h"

#include <bit>
#include <cstdlib>
#include <cstring>

namespace ogai::train {

namespace {

constexpr std::size_t kLabelBytes = 8 + 8 + 1 + 1 + 1;
constexpr int kHoldoutPlaces = 100;

static_assert(std::endian::native == std::endian::little);

// What packing and unpacking share: the columns and their order.
template <typename Visit>
void for_each_label_column(Visit visit) {
  visit([](auto& label) -> auto& { return label.board.own; });
  visit([](auto& label) -> auto& { return label.board.opp; });
  visit([](auto& label) -> auto& { return label.value; });
  visit([](auto& label) -> auto& { return label.depth; });
  visit([](auto& label) -> auto& { return label.place; });
}

bool is_sound(const Label& label, game::BoardSize size) {
  const game::Board board = label.board;
  const int cells = game::cell_count(size);
  return !(board.own & board.opp) && !(board.discs() & ~game::playable(size)) &&
         std::abs(label.value) <= cells && label.depth <= cells && label.place < kHoldoutPlaces;
}

}  // namespace

std::string format_plain_labels(std::span<const Label> labels) {
  std::string bytes;
  bytes.reserve(labels.size() * kLabelBytes);
  for_each_label_column([&](auto field) {
    for (const Label& label : labels) {
      const auto& number = field(label);
      bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
    }
  });
  return bytes;
}

base::Result<std::vector<Label>> parse_plain_labels(std::string_view plain, std::size_t count,
                                                    game::BoardSize size) {
  if (plain.size() % kLabelBytes != 0 || plain.size() / kLabelBytes != count)
    return base::Error{base::ErrorKind::syntax,
                       "is damaged: a block is too short or too long for its labels"};
  std::vector<Label> labels(count);
  for_each_label_column([&](auto field) {
    for (Label& label : labels) {
      auto& number = field(label);
      std::memcpy(&number, plain.data(), sizeof number);
      plain.remove_prefix(sizeof number);
    }
  });
  for (const Label& label : labels)
    if (!is_sound(label, size))
      return base::Error{base::ErrorKind::syntax, "is damaged: a label in it cannot be one"};
  return labels;
}

}  // namespace ogai::train
