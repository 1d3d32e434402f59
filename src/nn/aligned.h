// AlignedVector: a std::vector whose first element begins a cache line, so that no vector load of
// weights or numbers crosses two.
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <vector>

namespace ogai::nn {

template <class T>
struct CacheLineAllocator {
  using value_type = T;
  static constexpr std::align_val_t kLine{std::max<std::size_t>(64, alignof(T))};

  CacheLineAllocator() = default;
  template <class U>
  CacheLineAllocator(const CacheLineAllocator<U>&) {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new(count * sizeof(T), kLine));
  }
  void deallocate(T* pointer, std::size_t) { ::operator delete(pointer, kLine); }

  template <class U>
  bool operator==(const CacheLineAllocator<U>&) const {
    return true;
  }
};

template <class T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

}  // namespace ogai::nn
