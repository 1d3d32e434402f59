#include "book/book_file.h"

#include <cstring>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.h"
#include "book/test_books.h"

namespace ogai::book {
namespace {

using game::BoardSize;
using ::testing::HasSubstr;

const BookSettings kDrawn{.size = BoardSize::six, .depth = 3, .error = 9, .ply_cost = 70};

void expect_same(const Book& a, const Book& b) {
  EXPECT_EQ(a.settings(), b.settings());
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a.position(i), b.position(i));
    EXPECT_EQ(a.value(i), b.value(i));
  }
}

// The message after a change of the unpacked columns.
std::string fault_of_columns(const Book& book, std::size_t place, std::uint8_t byte) {
  std::string plain = format_columns(book);
  plain.at(place) = static_cast<char>(byte);
  const auto parsed = parse_columns(plain, book.size(), book.settings());
  return parsed ? "" : parsed.error().message;
}

// The message after a change of the head, with a checksum that fits.
std::string fault_of_head(std::string bytes, std::size_t place, std::uint32_t number,
                          std::size_t count) {
  std::memcpy(bytes.data() + place, &number, count);
  const std::uint64_t checksum = book_checksum(bytes);
  std::memcpy(bytes.data() + kBookChecksumOffset, &checksum, sizeof checksum);
  const auto parsed = parse_book(bytes);
  return parsed ? "" : parsed.error().message;
}

TEST(BookFile, ReadsWhatItWrote) {
  BookSettings classic = kDrawn;
  classic.objective = game::Objective::most;
  classic.weights = 0x123456789abcdef0u;
  for (const Book& book : {Book(kDrawn), drawn_book(kDrawn, 1), drawn_book(classic, 200)}) {
    const auto read = parse_book(format_book(book));
    ASSERT_TRUE(read.ok()) << read.error().message;
    expect_same(*read, book);
  }
}

TEST(BookFile, ReplacesFiles) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("a.book");
  ASSERT_TRUE(write_book(path, drawn_book(kDrawn, 5)).ok());
  ASSERT_TRUE(write_book(path, drawn_book(kDrawn, 9)).ok());
  EXPECT_EQ(read_book(path)->size(), 9u);
  EXPECT_EQ(read_book(folder.file("none")).error().kind, base::ErrorKind::io);
  EXPECT_FALSE(write_book(folder.file("no/such/folder"), drawn_book(kDrawn, 1)).ok());
}

TEST(BookFile, AnyChangedOrMissingByteIsNoticed) {
  const std::string bytes = format_book(drawn_book(kDrawn, 12));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    EXPECT_FALSE(parse_book(changed).ok()) << i;
    EXPECT_FALSE(parse_book(bytes.substr(0, i)).ok()) << i;
  }
}

TEST(BookFile, SaysWhatIsWrongWithTheHead) {
  const std::string bytes = format_book(drawn_book(kDrawn, 12));
  EXPECT_THAT(parse_book("").error().message, HasSubstr("does not begin with OGAIBOOK"));
  EXPECT_THAT(parse_book(bytes.substr(0, 40)).error().message, HasSubstr("head is cut off"));
  EXPECT_THAT(parse_book(bytes.substr(0, 80)).error().message, HasSubstr("end is cut off"));
  EXPECT_THAT(parse_book(bytes + "x").error().message, HasSubstr("follows its end"));
  EXPECT_THAT(fault_of_head(bytes, 8, 2, 4), HasSubstr("version 2"));
  EXPECT_THAT(fault_of_head(bytes, 12, 5, 1), HasSubstr("no board has 5 squares"));
  EXPECT_THAT(fault_of_head(bytes, 13, 2, 1), HasSubstr("rules are unknown"));
  EXPECT_THAT(fault_of_head(bytes, 14, 0, 1), HasSubstr("settings are impossible"));
  EXPECT_THAT(fault_of_head(bytes, 20, 1000, 4), HasSubstr("too small for its positions"));
  EXPECT_THAT(fault_of_head(bytes, 20, 0, 4), HasSubstr("more than its positions"));
  EXPECT_THAT(fault_of_head(bytes, 32, 1u << 27, 4), HasSubstr("as large as it says"));
  EXPECT_THAT(fault_of_head(bytes, 32, 300, 4), HasSubstr("does not unpack"));
}

TEST(BookFile, SaysWhatIsWrongWithThePositions) {
  const Book book = drawn_book(kDrawn, 12);
  const std::size_t count = book.size();
  const std::size_t values = 16 * count, depths = 17 * count, searched = 18 * count;
  EXPECT_THAT(fault_of_columns(book, 0, 0xff), HasSubstr("position 1 has discs off the board"));
  EXPECT_THAT(fault_of_columns(book, 3, 0xff), HasSubstr("position 4 has discs off the board"));
  EXPECT_THAT(fault_of_columns(book, values, 77), HasSubstr("position 1 has a value that its"));
  EXPECT_THAT(fault_of_columns(book, depths + 2, 0), HasSubstr("position 3 has an impossible"));
  EXPECT_THAT(fault_of_columns(book, depths + 2, 60), HasSubstr("position 3 has an impossible"));
  EXPECT_THAT(fault_of_columns(book, searched, 99), HasSubstr("has an impossible value"));
}

TEST(BookFile, CountsTheValues) {
  const Book book = drawn_book(kDrawn, 12);
  std::string plain = format_columns(book);
  plain.pop_back();
  EXPECT_THAT(parse_columns(plain, 12, kDrawn).error().message, HasSubstr("small for its values"));
  plain += std::string(2, '\0');
  EXPECT_THAT(parse_columns(plain, 12, kDrawn).error().message, HasSubstr("more than its pos"));
}

TEST(BookFile, RefusesBoardsThatTheBookDoesNotKeep) {
  const auto fault = [](std::vector<game::Board> boards) {
    std::vector<BookPosition> positions;
    for (const game::Board board : boards)
      positions.push_back({board, 1, std::vector<std::int8_t>(4, 0)});
    // The book sorts; boards are not looked at.
    const Book book(kDrawn, std::move(positions));
    const auto parsed = parse_columns(format_columns(book), book.size(), kDrawn);
    return parsed ? "" : parsed.error().message;
  };
  const game::Board start = game::canonical(game::initial_board()).board;
  EXPECT_EQ(fault({start}), "");
  EXPECT_THAT(fault({start, start}), HasSubstr("position 2 does not follow in order"));
  const game::Board image = game::transform(start, 1);
  ASSERT_NE(image, start);
  EXPECT_THAT(fault({image}), HasSubstr("not the least of its symmetric images"));
  EXPECT_THAT(fault({{start.own, 0}}), HasSubstr("has no legal move"));
  EXPECT_THAT(fault({{start.own | start.opp, start.opp}}), HasSubstr("square with two discs"));
}

TEST(BookFile, IsSmall) {
  const BookSettings eight{.size = BoardSize::eight, .depth = 3, .error = 6, .ply_cost = 100};
  EXPECT_LT(format_book(drawn_book(eight, 500)).size(), 500u * 30);
}

}  // namespace
}  // namespace ogai::book
