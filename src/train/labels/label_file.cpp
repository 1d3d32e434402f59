#include "train/labels/label_file.h"

#include <cstdlib>

namespace ogai::train {

namespace {

constexpr std::size_t kLabelBytes = 8 + 8 + 1 + 1 + 1;
constexpr int kHoldoutPlaces = 100;

bool is_sound(const Label& label, game::BoardSize size) {
  const game::Board board = label.board;
  const int cells = game::cell_count(size);
  return !(board.own & board.opp) && !(board.discs() & ~game::playable(size)) &&
         std::abs(label.value) <= cells && label.depth <= cells && label.place < kHoldoutPlaces;
}

// Calls visit(field, …) with the fields of a label, in the order of the columns.
template <typename Visit>
void with_label_columns(Visit visit) {
  visit(
      [](auto& label) -> auto& { return label.board.own; },
      [](auto& label) -> auto& { return label.board.opp; },
      [](auto& label) -> auto& { return label.value; },
      [](auto& label) -> auto& { return label.depth; },
      [](auto& label) -> auto& { return label.place; });
}

}  // namespace

const HeadFormat& BlockItems<Label>::format() {
  static const HeadFormat format{
      .letters = "OGAILABL",
      .what = "a file of labels",
      .bytes = kFileHeadBytes,
      .fields = {
          {14, 1, "depth"},
          {16, 1, "level"},
          {15, 1, "solve"},
          {17, 1, "min-empties"},
          {18, 1, "max-empties"},
          {19, 1, "stray"},
          {24, 8, "seed"},
          {32, 8, "weights", "was made with other weights"},
          {40, 8, "positions", "was made from other positions, or their files have grown since"}}};
  return format;
}

FileHead BlockItems<Label>::head_of(const LabelSettings& s) {
  const auto number = [](int value) { return static_cast<std::uint64_t>(value); };
  return {s.size,
          s.objective,
          {number(s.depth), number(s.level), number(s.solve), number(s.least_empties),
           number(s.most_empties), number(s.stray), s.seed, s.weights, s.positions}};
}

LabelSettings BlockItems<Label>::settings_of(const FileHead& head) {
  const auto& numbers = head.numbers;
  const auto small = [&](std::size_t i) { return static_cast<int>(numbers[i]); };
  return {.objective = head.objective,
          .size = head.size,
          .depth = small(0),
          .level = small(1),
          .solve = small(2),
          .least_empties = small(3),
          .most_empties = small(4),
          .stray = small(5),
          .seed = numbers[6],
          .weights = numbers[7],
          .positions = numbers[8]};
}

std::string BlockItems<Label>::pack(std::span<const Label> labels) {
  std::string bytes;
  bytes.reserve(labels.size() * kLabelBytes);
  with_label_columns([&](auto... fields) { append_columns(bytes, labels, fields...); });
  return bytes;
}

base::Result<std::vector<Label>> BlockItems<Label>::parse(std::string_view plain, std::size_t count,
                                                          game::BoardSize size) {
  if (plain.size() % kLabelBytes != 0 || plain.size() / kLabelBytes != count)
    return base::Error{base::ErrorKind::syntax,
                       "is damaged: a block is too short or too long for its labels"};
  std::vector<Label> labels(count);
  with_label_columns([&](auto... fields) { take_columns(plain, std::span(labels), fields...); });
  for (const Label& label : labels)
    if (!is_sound(label, size))
      return base::Error{base::ErrorKind::syntax, "is damaged: a label in it cannot be one"};
  return labels;
}

}  // namespace ogai::train
