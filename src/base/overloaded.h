// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

namespace menagerie {

// Combines functions for several types, for std::visit. A type that none of them accepts doesn't
// compile.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

// T is one of these types: `[]<Among<Chat, Mute> T>(const T&)` accepts two kinds.
template <class T, class... Types>
concept Among = (std::same_as<T, Types> || ...);

}  // namespace menagerie
