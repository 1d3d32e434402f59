// Book files (.book): a book as one checked, compressed piece of bytes.
//
// A head of 64 bytes, little-endian: OGAIBOOK, version (u32), side of the board, objective (1:
// classic), depth, error (u8 each), ply_cost (u32), positions (u32), checksum of the weights (u64),
// bytes unpacked (u32), bytes packed (u32), 16 zero bytes, FNV-1a of the foregoing and of the
// packed bytes (u64); then a zstd frame. Unpacked it holds columns, positions in ascending order:
// the boards as 16 columns of bytes (own discs, then the opponent's, highest byte first: sorted
// boards then compress well), values (i8), depths (u8), and the searched values of every position's
// legal squares (i8 each, −128: none).
//
// Reading trusts nothing: lengths, checksum, boards, order, and that each value is what the
// positions below make of it. So a Book that was read is a book.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "book/book.h"

namespace ogai::book {

inline constexpr std::size_t kBookHeadBytes = 64;
inline constexpr std::size_t kBookChecksumOffset = 56;

std::string format_book(const Book& book);
base::Result<Book> parse_book(std::string_view bytes);

// What a file of these settings holds once unpacked.
std::string format_columns(const Book& book);
base::Result<Book> parse_columns(std::string_view plain, std::size_t count,
                                 const BookSettings& settings);
// What the head's checksum should be; `bytes` has a whole head.
std::uint64_t book_checksum(std::string_view bytes);

// Errors do not name the file.
base::Result<Book> read_book(const std::filesystem::path& path);
base::Result<base::Done> write_book(const std::filesystem::path& path, const Book& book);

}  // namespace ogai::book
