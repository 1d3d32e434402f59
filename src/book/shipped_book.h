// The books that are part of the program: whatever lay in data/book when it was built.
//
// A file SIDE-RULES.book there (8-reversed.book) ships for that board and those rules; nothing else
// needs to be changed. The source of shipped_books() is made by CMake from shipped_books.cpp.in.
#pragma once

#include <string_view>
#include <vector>

#include "book/book.h"

namespace ogai::book {

struct ShippedBook {
  game::BoardSize size;
  game::Objective objective;
  std::string_view file;  // as parse_book() reads it
};

const std::vector<ShippedBook>& shipped_books();

// Read when it is first asked for; any thread may ask. Null: none ships.
const Book* shipped_book(game::Objective objective, game::BoardSize size);

}  // namespace ogai::book
