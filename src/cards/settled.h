// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/assert.h"

namespace menagerie {

// A place with cards that an observer doesn't see: the classes that they have, and the classes that
// they may have (bit k: class k, such as suits).
struct UnseenPlace {
  std::uint8_t holds = 0;
  std::uint8_t may_hold = 0xff;
  bool matters = true;  // Whether it matters what lies there.
};

// Gets one assignment of different cards to places. Returns whether every other one that satisfies
// `may_hold`, with the same number of cards in each place, is the same in the places that matter.
// Two assignments differ by cards that move in cycles, each to a place that may also hold it. So
// there is another assignment exactly if such a cycle goes through a place that matters.
constexpr bool is_settled(std::span<const UnseenPlace> places) {
  constexpr std::size_t places_max = 32;
  MENAGERIE_ASSERT(places.size() <= places_max);
  std::array<std::uint32_t, places_max> leads_to{};
  for (std::size_t from = 0; from < places.size(); ++from) {
    for (std::size_t to = 0; to < places.size(); ++to) {
      if (from != to && (places[from].holds & places[to].may_hold) != 0 && places[to].holds != 0) {
        leads_to[from] |= 1u << to;
      }
    }
  }
  for (std::size_t by = 0; by < places.size(); ++by) {
    for (std::size_t from = 0; from < places.size(); ++from) {
      if ((leads_to[from] >> by & 1u) != 0) leads_to[from] |= leads_to[by];
    }
  }
  for (std::size_t place = 0; place < places.size(); ++place) {
    if (places[place].matters && (leads_to[place] >> place & 1u) != 0) return false;
  }
  return true;
}

}  // namespace menagerie
