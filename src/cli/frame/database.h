// The database a --db flag names; only in programs built with the store.
#pragma once

#include <string>

#include "store/database.h"

namespace ogai::cli {

// The file a --db flag names, or the default one.
std::string database_file(const std::string& flag);
// The same opened for reading; a file that is not there yet ends the command.
store::Database open_for_reading(const std::string& flag);

// Ends the command: a name that is not there, or is taken, is the user's to mend.
[[noreturn]] void throw_exit(const store::StoreError& error);
// What `work` returns, or the end of the command.
template <typename Work>
auto exit_on_fault(Work work) {
  try {
    return work();
  } catch (const store::StoreError& error) {
    throw_exit(error);
  }
}

}  // namespace ogai::cli
