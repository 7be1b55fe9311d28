// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/fields_of.h"

namespace menagerie::laws {

// The compilers' own text for a pointer to a field ends with the field's name, which the language
// has no other way to find out.
template <auto pointer>
consteval std::string_view name_at() {
  std::string_view text = __PRETTY_FUNCTION__;
  text = text.substr(0, text.find(';'));
  text = text.substr(0, text.find_last_not_of(")] ") + 1);
  return text.substr(text.find_last_of(".:") + 1);
}

template <class T>
inline const T held{};  // Something for the pointers to point at.
template <class T>
inline constexpr auto pointers =
    with_fields(held<T>, [](const auto&... fields) { return std::make_tuple(&fields...); });

// The names of the fields of an aggregate, in order.
template <class T>
constexpr auto field_names() {
  return []<std::size_t... i>(std::index_sequence<i...>) {
    return std::array<std::string_view, sizeof...(i)>{name_at<std::get<i>(pointers<T>)>()...};
  }(std::make_index_sequence<std::tuple_size_v<decltype(pointers<T>)>>{});
}

}  // namespace menagerie::laws
