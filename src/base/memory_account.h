// MemoryAccount: counts what a piece of code takes from operator new, and refuses more than
// its limit with std::bad_alloc, so that in-process code that allocates without bound
// fails alone instead of taking the program with it.
//
// Charged is what the current thread allocates while a Scope of the account is alive in it;
// freeing gives back. Threads that the code starts itself, malloc and mmap are not seen: for
// code that is not trusted there is the sandbox. One thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ogai::base {

class MemoryAccount {
 public:
  // limit 0: count only.
  explicit MemoryAccount(std::size_t limit = 0) : limit_(static_cast<std::int64_t>(limit)) {}

  std::int64_t used() const { return used_; }
  std::int64_t limit() const { return limit_; }
  std::int64_t peak() const { return peak_; }  // the most that was used at once

  class Scope {
   public:
    explicit Scope(MemoryAccount& account);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    MemoryAccount* outer_;
  };

  // For operator new and delete only.
  bool charge(std::int64_t bytes);  // false: refused
  void give_back(std::int64_t bytes) { used_ -= bytes; }

 private:
  std::int64_t limit_;
  std::int64_t used_ = 0;
  std::int64_t peak_ = 0;
};

}  // namespace ogai::base
