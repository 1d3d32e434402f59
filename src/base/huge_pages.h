// Memory for large tables that are read at random: in huge pages where the system grants them, so
// that a look-up misses the cache at most, not the page tables as well. Small ones just begin a
// cache line.
//
// Touched only as it is used. Throws std::bad_alloc.
#pragma once

#include <cstddef>
#include <new>
#include <sys/mman.h>
#include <vector>

namespace ogai::base {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

constexpr std::align_val_t table_alignment(std::size_t bytes) {
  return bytes >= kHugePage ? std::align_val_t{kHugePage} : std::align_val_t{64};
}

inline void* allocate_table(std::size_t bytes) {
  void* memory = ::operator new(bytes, table_alignment(bytes));
  if (bytes >= kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);  // a wish
  return memory;
}

inline void free_table(void* memory, std::size_t bytes) {
  ::operator delete(memory, table_alignment(bytes));
}

template <class T>
struct TableAllocator {
  using value_type = T;

  TableAllocator() = default;
  template <class U>
  TableAllocator(const TableAllocator<U>&) {}

  T* allocate(std::size_t count) { return static_cast<T*>(allocate_table(count * sizeof(T))); }
  void deallocate(T* pointer, std::size_t count) { free_table(pointer, count * sizeof(T)); }

  template <class U>
  bool operator==(const TableAllocator<U>&) const {
    return true;
  }
};

template <class T>
using TableVector = std::vector<T, TableAllocator<T>>;

}  // namespace ogai::base
