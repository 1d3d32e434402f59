#include "train/file_head.h"

#include <bit>
#include <fmt/format.h>

namespace ogai::train {

namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint64_t kHeadVersion = 1;
constexpr HeadField kVersionField{8, 4, "version"};
constexpr HeadField kSideField{12, 1, "size"};
constexpr HeadField kObjectiveField{13, 1, "rules"};

void put_number(std::string& bytes, const HeadField& field, std::uint64_t number) {
  std::memcpy(bytes.data() + field.at, &number, field.bytes);
}

std::uint64_t number_at(std::string_view bytes, const HeadField& field) {
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data() + field.at, field.bytes);
  return number;
}

HeadField checksum_field(const HeadFormat& format) {
  return {format.bytes - sizeof(std::uint64_t), sizeof(std::uint64_t), "checksum"};
}

base::Error head_fault(std::string message) {
  return {base::ErrorKind::syntax, std::move(message)};
}

template <typename Value>
std::string made_with(std::string_view name, const Value& there, const Value& here) {
  return fmt::format("was made with {} {}, not {}", name, there, here);
}

}  // namespace

std::string format_head(const HeadFormat& format, const FileHead& head) {
  std::string bytes(format.bytes, '\0');
  bytes.replace(0, format.letters.size(), format.letters);
  put_number(bytes, kVersionField, kHeadVersion);
  put_number(bytes, kSideField, static_cast<std::uint64_t>(game::side(head.size)));
  put_number(bytes, kObjectiveField, head.objective == game::Objective::most);
  for (std::size_t i = 0; i < format.fields.size(); ++i)
    put_number(bytes, format.fields[i], head.numbers.at(i));
  return bytes;
}

base::Result<FileHead> parse_head(const HeadFormat& format, std::string_view bytes) {
  if (bytes.size() < format.bytes)
    return head_fault(fmt::format("is not {}: shorter than its head", format.what));
  if (!bytes.starts_with(format.letters))
    return head_fault(
        fmt::format("is not {}: it does not begin with {}", format.what, format.letters));
  if (const auto version = number_at(bytes, kVersionField); version != kHeadVersion)
    return head_fault(fmt::format("is a file of version {}; this program reads version {}", version,
                                  kHeadVersion));
  const auto size = game::board_size(static_cast<int>(number_at(bytes, kSideField)));
  const std::uint64_t objective = number_at(bytes, kObjectiveField);
  if (!size || objective > 1)
    return head_fault("is damaged: it is for no board or rules there are");
  FileHead head{*size, objective ? game::Objective::most : game::Objective::fewest, {}};
  for (const HeadField& field : format.fields) head.numbers.push_back(number_at(bytes, field));
  const std::size_t before_checksum = checksum_field(format).at;
  if (bytes.substr(0, before_checksum) !=
      std::string_view(format_head(format, head)).substr(0, before_checksum))
    return head_fault("is damaged: its head holds what it should not");
  return head;
}

std::uint64_t head_checksum(const HeadFormat& format, std::string_view bytes) {
  return number_at(bytes, checksum_field(format));
}

void set_head_checksum(const HeadFormat& format, std::string& bytes, std::uint64_t checksum) {
  put_number(bytes, checksum_field(format), checksum);
}

std::string head_difference(const HeadFormat& format, const FileHead& there, const FileHead& here) {
  if (there.objective != here.objective)
    return made_with("the rules", game::rules_name(there.objective),
                     game::rules_name(here.objective));
  if (there.size != here.size)
    return made_with("size", game::side(there.size), game::side(here.size));
  for (std::size_t i = 0; i < format.fields.size(); ++i) {
    const HeadField& field = format.fields[i];
    if (there.numbers[i] == here.numbers[i]) continue;
    if (!field.difference.empty()) return std::string(field.difference);
    return made_with(field.name, there.numbers[i], here.numbers[i]);
  }
  return {};
}

}  // namespace ogai::train
