// The commands below `ogai book`, each in the file of its name, and what they share.
#pragma once

#include <memory>
#include <string>

#include "book/book.h"
#include "cli/frame/command.h"
#include "game/notation/games.h"

namespace ogai::cli {

void add_book_build_command(Command& book);
void add_book_check_command(Command& book);
void add_book_show_command(Command& book);

// The book in a file, or for `shipped` the one inside the program for that size and those rules;
// a fault ends the command.
std::shared_ptr<const book::Book> open_book(const std::string& argument,
                                            const game::notation::Defaults& shipped);

// "reversed 8x8, 400 positions, depth 10".
std::string book_text(const book::Book& book);

}  // namespace ogai::cli
