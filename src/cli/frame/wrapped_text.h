// Prose for a terminal: Markdown without its marks, broken into lines between words.
#pragma once

#include <string>
#include <string_view>

namespace ogai::cli {

// Bold, code and links as their bare words; lists and paragraphs stay as they are.
std::string plain_of_markdown(std::string_view markdown);

// Lines of at most `width` columns (a longer word has a line of its own), each behind `indent`
// blanks, the first behind `first` instead; line breaks of the text stay.
std::string wrapped_text(std::string_view text, int width, int indent = 0,
                         std::string_view first = "");

}  // namespace ogai::cli
