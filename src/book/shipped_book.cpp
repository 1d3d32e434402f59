#include "book/shipped_book.h"

#include <deque>
#include <mutex>
#include <stdexcept>

#include "book/book_file.h"

namespace ogai::book {

namespace {

// A book that ships, read at most once.
struct Shelf {
  std::once_flag once;
  std::optional<Book> book;
};

const Book& read_once(Shelf& shelf, std::string_view file) {
  std::call_once(shelf.once, [&] {
    auto book = parse_book(file);
    if (!book) throw std::logic_error("the shipped book " + book.error().message);
    shelf.book = std::move(book).value();
  });
  return *shelf.book;
}

}  // namespace

const Book* shipped_book(game::Objective objective, game::BoardSize size) {
  static std::deque<Shelf> shelves(shipped_books().size());
  for (std::size_t i = 0; i < shelves.size(); ++i) {
    const ShippedBook& shipped = shipped_books()[i];
    if (shipped.objective == objective && shipped.size == size)
      return &read_once(shelves[i], shipped.file);
  }
  return nullptr;
}

}  // namespace ogai::book
