// Terminal: what an output stream can show.
//
// Follows the environment's conventions: NO_COLOR (no-color.org), TERM=dumb,
// COLORTERM, COLUMNS, and the locale's encoding in LC_ALL, LC_CTYPE or LANG.
#pragma once

#include <functional>

namespace ogai::base {

struct Terminal {
  bool interactive = false;  // a person looks at it; otherwise a file or pipe
  bool color = false;        // understands ANSI colours
  bool true_color = false;   // of 24 bits
  bool unicode = false;      // the locale is UTF-8
  int width = 80;            // columns
};

// As it is now: ask again after the window may have changed. Streams are 1 and 2.
Terminal terminal_of(int file_descriptor);

// The rules alone: `columns` is what the device says, 0 = it does not say; the
// function has the signature of getenv.
Terminal terminal_from(bool interactive, int columns,
                       const std::function<const char*(const char*)>& environment);

}  // namespace ogai::base
