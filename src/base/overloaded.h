// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

namespace menagerie {

// Functions for several types as one, for std::visit: a type that none of them takes does not
// compile.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

// T is one of these types: `[]<Among<Chat, Mute> T>(const T&)` takes two kinds alike.
template <class T, class... Types>
concept Among = (std::same_as<T, Types> || ...);

}  // namespace menagerie
