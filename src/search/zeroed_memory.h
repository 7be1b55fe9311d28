// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace menagerie {

// A large array of plain values that start as zeros, which the system provides when they are first
// touched: unused parts cost nothing. If the system has huge pages, they are requested: with small
// ones a random access takes several times as long.
template <class T>
class ZeroedMemory {
 public:
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  explicit ZeroedMemory(std::size_t count)
      : memory_(std::calloc(1, count * sizeof(T) + huge), &std::free) {
    if (memory_ == nullptr) no_memory();
    void* at = memory_.get();
    std::size_t space = count * sizeof(T) + huge;
    const std::size_t alignment = count * sizeof(T) >= huge ? huge : alignof(T);
    first_ = static_cast<T*>(std::align(alignment, count * sizeof(T), at, space));
#ifdef __linux__
    // A request: nothing depends on whether it is granted.
    if (alignment == huge) madvise(first_, count * sizeof(T) / huge * huge, MADV_HUGEPAGE);
#endif
  }

  T& operator[](std::size_t i) { return first_[i]; }
  const T& operator[](std::size_t i) const { return first_[i]; }

 private:
  [[noreturn]] static void no_memory() {
#ifdef __cpp_exceptions
    throw std::bad_alloc();
#else
    std::abort();
#endif
  }

  static constexpr std::size_t huge = std::size_t{1} << 21;
  static_assert(alignof(T) <= huge);

  std::unique_ptr<void, decltype(&std::free)> memory_;
  T* first_ = nullptr;
};

}  // namespace menagerie
