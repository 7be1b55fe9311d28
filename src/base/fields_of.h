// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

namespace menagerie {

// The fields of an aggregate one after the other, so that code for all of them isn't written for
// each struct.
namespace fields {

inline constexpr std::size_t fields_max = 32;

struct AnyField {
  template <class T>
  operator T() const;  // NOLINT: never defined; only for counting.
};

template <class T, class... Fields>
constexpr std::size_t count() {
  if constexpr (requires { T{Fields{}..., AnyField{}}; }) {
    return count<T, Fields..., AnyField>();
  } else {
    return sizeof...(Fields);
  }
}

}  // namespace fields

// Calls `visit` with all fields of the aggregate at once, in order.
template <class T, class Visit>
constexpr auto with_fields(T& value, const Visit& visit) {
  using Plain = std::remove_const_t<T>;
  static_assert(std::is_aggregate_v<Plain>);
  constexpr std::size_t count = fields::count<Plain>();
  static_assert(count > 0 && count <= fields::fields_max);
// Names for this many fields; the language has no other way to take a struct apart.
#define MENAGERIE_FIELDS(n, ...) \
  if constexpr (count == (n)) {  \
    auto& [__VA_ARGS__] = value; \
    return visit(__VA_ARGS__);   \
  }
  MENAGERIE_FIELDS(1, f1)
  MENAGERIE_FIELDS(2, f1, f2)
  MENAGERIE_FIELDS(3, f1, f2, f3)
  MENAGERIE_FIELDS(4, f1, f2, f3, f4)
  MENAGERIE_FIELDS(5, f1, f2, f3, f4, f5)
  MENAGERIE_FIELDS(6, f1, f2, f3, f4, f5, f6)
  MENAGERIE_FIELDS(7, f1, f2, f3, f4, f5, f6, f7)
  MENAGERIE_FIELDS(8, f1, f2, f3, f4, f5, f6, f7, f8)
  MENAGERIE_FIELDS(9, f1, f2, f3, f4, f5, f6, f7, f8, f9)
  MENAGERIE_FIELDS(10, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10)
  MENAGERIE_FIELDS(11, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11)
  MENAGERIE_FIELDS(12, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12)
  MENAGERIE_FIELDS(13, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13)
  MENAGERIE_FIELDS(14, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14)
  MENAGERIE_FIELDS(15, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15)
  MENAGERIE_FIELDS(16, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16)
  MENAGERIE_FIELDS(17, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17)
  MENAGERIE_FIELDS(18, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18)
  MENAGERIE_FIELDS(19, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19)
  MENAGERIE_FIELDS(20, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20)
  MENAGERIE_FIELDS(21, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21)
  MENAGERIE_FIELDS(22, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22)
  MENAGERIE_FIELDS(23, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22, f23)
  MENAGERIE_FIELDS(24, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22, f23, f24)
  MENAGERIE_FIELDS(25, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22, f23, f24, f25)
  MENAGERIE_FIELDS(26, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22, f23, f24, f25, f26)
  MENAGERIE_FIELDS(27, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22, f23, f24, f25, f26, f27)
  MENAGERIE_FIELDS(28, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28)
  MENAGERIE_FIELDS(29, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29)
  MENAGERIE_FIELDS(30, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30)
  MENAGERIE_FIELDS(31, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31)
  MENAGERIE_FIELDS(32, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
                   f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32)
#undef MENAGERIE_FIELDS
}

}  // namespace menagerie
