#include "book/book_file.h"

#include <bit>
#include <cstring>
#include <fmt/format.h>

#include "base/checksum.h"
#include "base/compress.h"
#include "base/file.h"

namespace ogai::book {

namespace {

using base::Error;
using base::Result;

constexpr std::string_view kBookMagic = "OGAIBOOK";
constexpr std::uint32_t kBookVersion = 1;
constexpr int kBookCompression = 19;  // zstd's best: books are small, and shipped
constexpr std::uint32_t kMostUnpacked = 1u << 28;
// Boards do not compress that well: a file that says so is no book, and must not cost memory.
constexpr std::uint32_t kMostRatio = 64;
constexpr std::size_t kFileLimit = std::size_t{1} << 28;

static_assert(std::endian::native == std::endian::little);

struct BookHead {
  char magic[8];
  std::uint32_t version;
  std::uint8_t side;
  std::uint8_t objective;
  std::uint8_t depth;
  std::uint8_t error;
  std::uint32_t ply_cost;
  std::uint32_t positions;
  std::uint64_t weights;
  std::uint32_t unpacked;
  std::uint32_t packed;
  char zero[16];
  std::uint64_t checksum;
};
static_assert(sizeof(BookHead) == kBookHeadBytes);
static_assert(offsetof(BookHead, checksum) == kBookChecksumOffset);

Error bad_book(std::string message) {
  return {base::ErrorKind::syntax, std::move(message)};
}

BookHead head_of(const BookSettings& settings) {
  BookHead head{};
  std::memcpy(head.magic, kBookMagic.data(), kBookMagic.size());
  head.version = kBookVersion;
  head.side = static_cast<std::uint8_t>(game::side(settings.size));
  head.objective = settings.objective == game::Objective::most;
  head.depth = static_cast<std::uint8_t>(settings.depth);
  head.error = static_cast<std::uint8_t>(settings.error);
  head.ply_cost = static_cast<std::uint32_t>(settings.ply_cost);
  head.weights = settings.weights;
  return head;
}

Result<BookHead> parse_book_head(std::string_view bytes) {
  BookHead head;
  if (bytes.substr(0, kBookMagic.size()) != kBookMagic)
    return bad_book("is not a book: it does not begin with OGAIBOOK");
  if (bytes.size() < sizeof head) return bad_book("is damaged: its head is cut off");
  std::memcpy(&head, bytes.data(), sizeof head);
  if (head.version != kBookVersion)
    return bad_book(fmt::format("is a book of version {}; this program reads version {}",
                                head.version, kBookVersion));
  if (head.packed > bytes.size() - sizeof head) return bad_book("is damaged: its end is cut off");
  if (head.packed < bytes.size() - sizeof head)
    return bad_book("is damaged: something follows its end");
  if (book_checksum(bytes) != head.checksum)
    return bad_book("is damaged: its checksum does not fit");
  return head;
}

Result<BookSettings> parse_settings(const BookHead& head) {
  const auto size = game::board_size(head.side);
  if (!size) return bad_book(fmt::format("is damaged: no board has {} squares a side", head.side));
  const int cells = game::cell_count(*size);
  if (head.objective > 1) return bad_book("is damaged: its rules are unknown");
  if (head.depth < 1 || head.depth > cells || head.error > cells || head.ply_cost > kMostPlyCost)
    return bad_book("is damaged: its settings are impossible");
  return BookSettings{head.objective ? game::Objective::most : game::Objective::fewest,
                      *size,
                      head.depth,
                      head.error,
                      static_cast<int>(head.ply_cost),
                      head.weights};
}

}  // namespace

std::uint64_t book_checksum(std::string_view bytes) {
  return base::fnv1a(bytes.substr(kBookHeadBytes),
                     base::fnv1a(bytes.substr(0, kBookChecksumOffset)));
}

std::string format_book(const Book& book) {
  const std::string plain = format_columns(book);
  std::string bytes(kBookHeadBytes, '\0');
  bytes += base::compress(plain, kBookCompression);
  BookHead head = head_of(book.settings());
  head.positions = static_cast<std::uint32_t>(book.size());
  head.unpacked = static_cast<std::uint32_t>(plain.size());
  head.packed = static_cast<std::uint32_t>(bytes.size() - kBookHeadBytes);
  std::memcpy(bytes.data(), &head, sizeof head);
  head.checksum = book_checksum(bytes);
  std::memcpy(bytes.data(), &head, sizeof head);
  return bytes;
}

Result<Book> parse_book(std::string_view bytes) {
  const auto head = parse_book_head(bytes);
  if (!head) return head.error();
  const auto settings = parse_settings(*head);
  if (!settings) return settings.error();
  if (head->unpacked > kMostUnpacked || head->unpacked / kMostRatio > head->packed)
    return bad_book("is damaged: it cannot be as large as it says");
  const auto plain = base::decompress(bytes.substr(kBookHeadBytes), head->unpacked);
  if (!plain) return bad_book("is damaged: it does not unpack");
  return parse_columns(*plain, head->positions, *settings);
}

Result<Book> read_book(const std::filesystem::path& path) {
  const auto bytes = base::read_file(path, kFileLimit);
  if (!bytes) return bytes.error();
  return parse_book(*bytes);
}

Result<base::Done> write_book(const std::filesystem::path& path, const Book& book) {
  return base::write_file_atomically(path, format_book(book));
}

}  // namespace ogai::book
