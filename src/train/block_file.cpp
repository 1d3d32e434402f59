#include "train/block_file.h"

#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "base/checksum.h"
#include "base/compress.h"

namespace ogai::train {

namespace {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

constexpr int kCompression = 9;  // of zstd's 19: small, and still faster than any search
constexpr std::uint32_t kMostBytes = 1u << 28;

static_assert(std::endian::native == std::endian::little);

Error damaged_block(std::string message) {
  return {ErrorKind::syntax, "is damaged: " + std::move(message)};
}

Error unfinished_block() {
  return {ErrorKind::syntax,
          "ends within a block, because its writing was cut short; the command that makes it, with "
          "the same settings, mends it"};
}

Error block_system_fault(const char* what) {
  return {ErrorKind::io,
          fmt::format("cannot {}: {}", what, std::generic_category().message(errno))};
}

std::string_view bytes_of(const BlockHead& head, std::size_t count) {
  return {reinterpret_cast<const char*>(&head), count};
}

// Of the head of a file, all but its last number.
std::uint64_t file_checksum(std::string_view head) {
  return base::fnv1a(head.substr(0, kFileHeadBytes - sizeof(std::uint64_t)));
}

std::uint64_t checksum_of(const BlockHead& head, std::string_view packed) {
  return base::fnv1a(packed, base::fnv1a(bytes_of(head, offsetof(BlockHead, checksum))));
}

}  // namespace

std::string pack_block(std::uint64_t first, std::size_t items, std::string_view plain) {
  const std::string packed = base::compress(plain, kCompression);
  BlockHead head{first,
                 static_cast<std::uint32_t>(items),
                 static_cast<std::uint32_t>(plain.size()),
                 static_cast<std::uint32_t>(packed.size()),
                 0,
                 0};
  head.checksum = checksum_of(head, packed);
  return std::string(bytes_of(head, sizeof head)) + packed;
}

Result<BlockHead> parse_block_head(std::string_view bytes) {
  BlockHead head;
  if (bytes.size() < sizeof head) return damaged_block("the head of a block is cut off");
  std::memcpy(&head, bytes.data(), sizeof head);
  if (head.zero != 0 || head.items == 0 || head.unpacked > kMostBytes || head.packed > kMostBytes ||
      head.unpacked < head.items)
    return damaged_block("no block begins where one should");
  return head;
}

Result<std::string> unpack_block(const BlockHead& head, std::string_view packed) {
  if (packed.size() != head.packed) return damaged_block("a block is cut off");
  if (checksum_of(head, packed) != head.checksum)
    return damaged_block("the checksum of a block does not fit");
  auto plain = base::decompress(packed, head.unpacked);
  if (!plain) return damaged_block("a block does not unpack");
  return std::move(*plain);
}

Result<BlockInput> BlockInput::open(const std::filesystem::path& path, const HeadFormat& format) {
  BlockInput input;
  input.file_.open(path, std::ios::binary);
  if (!input.file_) return block_system_fault("open");
  std::string bytes(kFileHeadBytes, '\0');
  input.file_.read(bytes.data(), kFileHeadBytes);
  bytes.resize(static_cast<std::size_t>(input.file_.gcount()));
  auto head = parse_head(format, bytes);
  if (!head) return std::move(head).error();
  if (head_checksum(format, bytes) != file_checksum(bytes))
    return damaged_block("its head does not fit its checksum");
  input.head_ = std::move(*head);
  return input;
}

// Fills `bytes`; false if the file ends before.
bool BlockInput::read(std::string& bytes) {
  file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return static_cast<bool>(file_);
}

Result<std::optional<BlockInput::Block>> BlockInput::next() {
  std::string bytes(kBlockHeadBytes, '\0');
  unfinished_ = !read(bytes);
  if (unfinished_ && file_.gcount() == 0 && file_.eof()) {
    unfinished_ = false;
    return std::optional<Block>();
  }
  if (unfinished_) return unfinished_block();
  const auto head = parse_block_head(bytes);
  if (!head) return head.error();
  if (head->first != items_) return damaged_block("a block is missing or stands twice");
  std::string packed(head->packed, '\0');
  unfinished_ = !read(packed);
  if (unfinished_) return unfinished_block();
  auto plain = unpack_block(*head, packed);
  if (!plain) return std::move(plain).error();
  items_ += head->items;
  bytes_ += kBlockHeadBytes + head->packed;
  return std::optional(Block{head->items, std::move(*plain)});
}

Result<BlockOutput> BlockOutput::open(const std::filesystem::path& path, const HeadFormat& format,
                                      const FileHead& head, const Check& check) {
  BlockOutput output(
      base::Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)));
  if (!output.file_.is_open()) return block_system_fault("open");
  if (flock(output.file_.get(), LOCK_EX | LOCK_NB) != 0)
    return Error{ErrorKind::io, "another program is writing this file"};
  const auto empty = output.is_empty();
  if (!empty) return empty.error();
  if (*empty) {
    std::string bytes = format_head(format, head);
    set_head_checksum(format, bytes, file_checksum(bytes));
    if (const auto begun = output.write(bytes); !begun) return begun.error();
    return output;
  }
  auto there = BlockInput::open(path, format);
  if (!there) return std::move(there).error();
  if (there->head() != head)
    return Error{ErrorKind::syntax, head_difference(format, there->head(), head)};
  if (const auto begun = output.go_on(std::move(*there), check); !begun) return begun.error();
  return output;
}

// What is there is counted; the rest of a block that was never finished goes.
Result<Done> BlockOutput::go_on(BlockInput there, const Check& check) {
  while (true) {
    const auto block = there.next();
    if (!block && there.unfinished()) {
      if (ftruncate(file_.get(), static_cast<off_t>(there.bytes())) != 0)
        return block_system_fault("cut off an unfinished block");
      return Done{};
    }
    if (!block) return block.error();
    if (!*block) return Done{};
    if (const auto checked = check(**block); !checked) return checked;
    items_ = there.items();
  }
}

Result<bool> BlockOutput::is_empty() const {
  struct stat facts {};
  if (fstat(file_.get(), &facts) != 0) return block_system_fault("read");
  return facts.st_size == 0;
}

Result<Done> BlockOutput::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file_.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return block_system_fault("write");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return Done{};
}

Result<Done> BlockOutput::append(std::size_t items, std::string_view plain) {
  const auto written = write(pack_block(items_, items, plain));
  if (written) items_ += items;
  return written;
}

}  // namespace ogai::train
