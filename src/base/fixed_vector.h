// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "base/assert.h"

namespace menagerie {

// A vector of at most N values that is stored in place and copied as bytes, so that a game state
// can contain it (boost::container::static_vector is not trivially copyable). Values after the end
// are always T{}, so equal vectors are equal byte for byte.
template <class T, std::size_t N>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T> && N < 65536);
  using Size = std::conditional_t<(N < 256), std::uint8_t, std::uint16_t>;

 public:
  using value_type = T;

  constexpr FixedVector() = default;
  constexpr FixedVector(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }

  static constexpr std::size_t capacity() { return N; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == N; }

  constexpr T* begin() { return values_.data(); }
  constexpr T* end() { return values_.data() + size_; }
  constexpr const T* begin() const { return values_.data(); }
  constexpr const T* end() const { return values_.data() + size_; }
  constexpr T& operator[](std::size_t i) { return values_[i]; }
  constexpr const T& operator[](std::size_t i) const { return values_[i]; }
  constexpr const T& front() const { return values_[0]; }
  constexpr const T& back() const { return values_[size_ - 1u]; }

  constexpr void push_back(const T& value) {
    MENAGERIE_ASSERT(size_ < N);
    values_[size_++] = value;
  }
  // Appends the values of another list.
  constexpr void append(const T* first, std::size_t count) {
    MENAGERIE_ASSERT(count <= N - size_);
    std::copy_n(first, count, end());
    size_ = static_cast<Size>(size_ + count);
  }
  constexpr T pop_back() {
    MENAGERIE_ASSERT(size_ > 0);
    const T value = values_[--size_];
    values_[size_] = T{};
    return value;
  }
  constexpr void clear() { *this = FixedVector{}; }
  // Removes the value at place i. Later values move up.
  constexpr void erase_at(std::size_t i) {
    MENAGERIE_ASSERT(i < size_);
    std::copy(begin() + i + 1, end(), begin() + i);
    pop_back();
  }

  constexpr bool operator==(const FixedVector& other) const {
    return size_ == other.size_ && std::equal(begin(), end(), other.begin());
  }

 private:
  std::array<T, N> values_{};
  Size size_ = 0;
};

}  // namespace menagerie
