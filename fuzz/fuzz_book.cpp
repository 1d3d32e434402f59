// Opening books: the bytes as a file, once more with a length and checksum that fit them, and the
// part behind the head as the columns of a book. Whatever is read is written and read again the
// same, and answers.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "book/book_file.h"
#include "require.h"

namespace {

using ogai::fuzz::require;
namespace book = ogai::book;
constexpr std::size_t kPackedOffset = 36;
constexpr book::BookSettings kSettings{.size = ogai::game::BoardSize::six};

void check_read(const ogai::base::Result<book::Book>& read) {
  if (!read) {
    require(!read.error().message.empty(), "an error says what is wrong");
    return;
  }
  const std::string written = book::format_book(*read);
  const auto again = book::parse_book(written);
  require(again.ok(), "what was read can be written and read");
  require(book::format_book(*again) == written, "and is the same");
  for (std::size_t i = 0; i < read->size(); ++i)
    require(read->moves(read->board(i)).front().value == read->value(i),
            "a position is worth its best move");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  check_read(book::parse_book(bytes));
  if (size < book::kBookHeadBytes) return 0;
  const std::string_view behind = std::string_view(bytes).substr(book::kBookHeadBytes);
  check_read(book::parse_columns(behind, data[0], kSettings));
  const auto length = static_cast<std::uint32_t>(behind.size());
  std::memcpy(bytes.data() + kPackedOffset, &length, sizeof length);
  const std::uint64_t checksum = book::book_checksum(bytes);
  std::memcpy(bytes.data() + book::kBookChecksumOffset, &checksum, sizeof checksum);
  check_read(book::parse_book(bytes));
  return 0;
}
