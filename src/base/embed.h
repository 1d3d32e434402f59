// OGAI_EMBED: a file of data/ as it is, inside the program.
//
//   OGAI_EMBED(ogai_some_data, OGAI_DATA "/some.data");   // outside every namespace
//   std::string_view(ogai_some_data, ogai_some_data_end - ogai_some_data)
//
// The assembler reads the file, which the build cannot see: name it in OBJECT_DEPENDS.
#pragma once

#define OGAI_EMBED(symbol, path)                                                   \
  asm(".section .rodata\n.balign 16\n" #symbol ":\n.incbin \"" path "\"\n" #symbol \
      "_end:\n.byte 0\n.text\n");                                                  \
  extern "C" const char symbol[];                                                  \
  extern "C" const char symbol##_end[]
