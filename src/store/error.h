// StoreError: the one exception of the store. Its message is a whole sentence for the user
// and names the file; the fault is for callers that act on it.
#pragma once

#include <stdexcept>
#include <string>

namespace ogai::store {

enum class StoreFault {
  other,
  missing,    // no such file, tournament or game
  foreign,    // not an SQLite file, or another program's
  newer,      // from a later version of this program
  read_only,  // file, folder or disk cannot be written
  full,       // no space left
  locked,     // another program holds the file too long
  damaged,    // what is in the file cannot be understood
  conflict,   // the name exists with other settings or another kind
  in_use,     // another process plays this tournament
};

class StoreError : public std::runtime_error {
 public:
  StoreError(StoreFault fault, const std::string& message)
      : std::runtime_error(message), fault_(fault) {}

  StoreFault fault() const { return fault_; }

 private:
  StoreFault fault_;
};

}  // namespace ogai::store
