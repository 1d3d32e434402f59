// OGAI_EMBED(symbol, file): the bytes of a file of data/, as they are, inside the program.
//
//   OGAI_EMBED(ogai_words, "words/english.txt");  // outside of any namespace
//   base::embedded(ogai_words, ogai_words_end)
//
// The target says in its CMakeLists.txt which source embeds what (ogai_embeds()).
#pragma once

#include <string_view>

#define OGAI_EMBED(symbol, file) OGAI_EMBED_AT(symbol, OGAI_DATA "/" file)

// The same of a file at a path of its own, such as one that the build makes.
#define OGAI_EMBED_AT(symbol, path)                                                    \
  asm(".pushsection .rodata\n.balign 16\n" #symbol ":\n.incbin \"" path "\"\n" #symbol \
      "_end:\n.byte 0\n.popsection\n");                                                \
  extern "C" const char symbol[];                                                      \
  extern "C" const char symbol##_end[]

namespace ogai::base {

inline std::string_view embedded(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace ogai::base
