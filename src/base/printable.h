// Text from outside, made fit to be shown: names, complaints, what a program wrote.
//
// A terminal obeys control characters and some of Unicode's (colours, cursor, the window's title,
// right-to-left overrides), so none may reach it from somebody else's program; JSON must be UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace ogai::base {

// For one line of a terminal: what cannot be seen stands as \n, \x1b or \u{202e}, bytes that are
// not UTF-8 as \xff. Everything else is left as it is.
std::string printable(std::string_view bytes);

// The same for a text of several lines: line ends (\r\n too) and tabs stay.
std::string printable_lines(std::string_view bytes);

// The same for a message that stands on one line: line ends and tabs within it become blanks, those
// behind it go.
std::string message_line(std::string_view bytes);

// A word of outside text as a message may quote it: short, printable, in quotes.
std::string quoted(std::string_view bytes);

// Bytes that are not UTF-8 become U+FFFD.
std::string valid_utf8(std::string_view bytes);

}  // namespace ogai::base
