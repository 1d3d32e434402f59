// How the trainers' binary files begin, and columns of numbers in them.
//
// A head is, little-endian: eight letters, a version (u32, always 1), board side and objective (u8
// each, 0 reversed, 1 classic), numbers at the places that the file's HeadFormat lists, and a
// checksum (u64) in its last bytes. All other bytes are zero. What the checksum covers is for those
// who use this to say (block_file.h, selfplay/samples.h).
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/objective.h"
#include "game/square.h"

namespace ogai::train {

// A number in a head.
struct HeadField {
  std::size_t at;     // its first byte
  std::size_t bytes;  // 1, 4 or 8
  std::string_view name;
  // What is said where the number is another than it should be; else the two numbers.
  std::string_view difference = {};
};

struct HeadFormat {
  std::string_view letters;
  std::string_view what;  // "a file of labels"
  std::size_t bytes;
  std::vector<HeadField> fields;
};

struct FileHead {
  game::BoardSize size = game::BoardSize::eight;
  game::Objective objective = game::Objective::fewest;
  std::vector<std::uint64_t> numbers;  // by field

  friend bool operator==(const FileHead&, const FileHead&) = default;
};

// With zeros for the checksum.
std::string format_head(const HeadFormat& format, const FileHead& head);
// An Error if no such head is at the beginning of `bytes`. The checksum is not looked at.
base::Result<FileHead> parse_head(const HeadFormat& format, std::string_view bytes);

// The checksum that stands in the head at the beginning of `bytes`.
std::uint64_t head_checksum(const HeadFormat& format, std::string_view bytes);
void set_head_checksum(const HeadFormat& format, std::string& bytes, std::uint64_t checksum);

// The first number in which the two differ, for a person: "was made with depth 8, not 10".
std::string head_difference(const HeadFormat& format, const FileHead& there, const FileHead& here);

// Numbers of items, one column after the other, which packs better than rows. Each field is a
// function from an item to a reference to one of its numbers.
template <typename Item, typename... Fields>
void append_columns(std::string& bytes, std::span<const Item> items, const Fields&... fields) {
  const auto append = [&](const auto& field) {
    for (const Item& item : items) {
      const auto& number = field(item);
      bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
    }
  };
  (append(fields), ...);
}

// Takes the columns off the front of `bytes`, which has so many.
template <typename Item, typename... Fields>
void take_columns(std::string_view& bytes, std::span<Item> items, const Fields&... fields) {
  const auto take = [&](const auto& field) {
    for (Item& item : items) {
      auto& number = field(item);
      std::memcpy(&number, bytes.data(), sizeof number);
      bytes.remove_prefix(sizeof number);
    }
  };
  (take(fields), ...);
}

}  // namespace ogai::train
