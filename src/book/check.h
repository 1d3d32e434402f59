// What `ogai book check` finds out about a book, beyond what reading it has proved already.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "book/book.h"
#include "search/searcher.h"

namespace ogai::book {

struct PlyCount {
  std::size_t positions = 0;
  std::size_t moves = 0;     // with a value
  std::size_t expanded = 0;  // of them, those that stay in the book
};

struct BookCheck {
  std::vector<PlyCount> plies;  // by the number of discs put on the board since the start
  std::size_t positions = 0;
  std::size_t unreachable = 0;  // positions to which no line of the book leads
};

BookCheck check_book(const Book& book);

// Positions of the book searched once more, drawn by `seed`.
struct Comparison {
  std::size_t samples = 0;
  double difference = 0;           // mean of search − book, in discs
  double absolute_difference = 0;  // mean of |search − book|
  int largest = 0;                 // the largest |search − book|
  std::size_t same_move = 0;       // samples whose best move is one of the book's best
};

// Of what was done when `stop` came.
Comparison compare_with_search(const Book& book, int depth, std::size_t samples, std::uint64_t seed,
                               search::Searcher& engine, const std::stop_token& stop);

}  // namespace ogai::book
