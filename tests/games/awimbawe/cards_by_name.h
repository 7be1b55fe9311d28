// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string_view>

#include "games/awimbawe/notation.h"

namespace menagerie::awimbawe {

inline Cards cards(std::initializer_list<std::string_view> names) {
  Cards set;
  for (const auto name : names) set.add(*read_card<AwimbaweDeck>(name));
  return set;
}

}  // namespace menagerie::awimbawe
