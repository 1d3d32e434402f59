// Replaces the global operator new and delete. Without an account in the thread that
// costs one thread-local load and a branch.
#include "base/memory_account.h"

#include <algorithm>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace ogai::base {

namespace {

thread_local MemoryAccount* current = nullptr;

void* charged(void* block) {
  if (!block) throw std::bad_alloc();
  if (current && !current->charge(static_cast<std::int64_t>(malloc_usable_size(block)))) {
    std::free(block);
    throw std::bad_alloc();
  }
  return block;
}

void release(void* block) noexcept {
  if (current && block) current->give_back(static_cast<std::int64_t>(malloc_usable_size(block)));
  std::free(block);
}

}  // namespace

MemoryAccount::Scope::Scope(MemoryAccount& account) : outer_(current) {
  current = &account;
}

MemoryAccount::Scope::~Scope() {
  current = outer_;
}

bool MemoryAccount::charge(std::int64_t bytes) {
  if (limit_ > 0 && used_ + bytes > limit_) return false;
  used_ += bytes;
  peak_ = std::max(peak_, used_);
  return true;
}

}  // namespace ogai::base

// Every form is replaced: the sanitizers' own would otherwise stand beside ours, and a block
// must come from and go to the same family.
namespace {

void* plain_block(std::size_t size) {
  return ogai::base::charged(std::malloc(size > 0 ? size : 1));
}

void* aligned_block(std::size_t size, std::align_val_t alignment) {
  const auto align = static_cast<std::size_t>(alignment);
  return ogai::base::charged(std::aligned_alloc(align, (size + align - 1) / align * align));
}

template <typename Allocate>
void* or_null(Allocate allocate) noexcept {
  try {
    return allocate();
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

}  // namespace

void* operator new(std::size_t size) {
  return plain_block(size);
}
void* operator new[](std::size_t size) {
  return plain_block(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return or_null([&] { return plain_block(size); });
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return or_null([&] { return plain_block(size); });
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return aligned_block(size, alignment);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return aligned_block(size, alignment);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return or_null([&] { return aligned_block(size, alignment); });
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return or_null([&] { return aligned_block(size, alignment); });
}

void operator delete(void* block) noexcept {
  ogai::base::release(block);
}
void operator delete(void* block, std::size_t) noexcept {
  ogai::base::release(block);
}
void operator delete(void* block, const std::nothrow_t&) noexcept {
  ogai::base::release(block);
}
void operator delete(void* block, std::align_val_t) noexcept {
  ogai::base::release(block);
}
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
  ogai::base::release(block);
}
void operator delete(void* block, std::align_val_t, const std::nothrow_t&) noexcept {
  ogai::base::release(block);
}
void operator delete[](void* block) noexcept {
  ogai::base::release(block);
}
void operator delete[](void* block, std::size_t) noexcept {
  ogai::base::release(block);
}
void operator delete[](void* block, const std::nothrow_t&) noexcept {
  ogai::base::release(block);
}
void operator delete[](void* block, std::align_val_t) noexcept {
  ogai::base::release(block);
}
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept {
  ogai::base::release(block);
}
void operator delete[](void* block, std::align_val_t, const std::nothrow_t&) noexcept {
  ogai::base::release(block);
}
