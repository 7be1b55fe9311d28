// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/assert.h"

namespace menagerie {

// A place where cards lie that somebody does not see: of which classes they are, and of which they
// may be (bit k: class k; suits, say).
struct UnseenPlace {
  std::uint8_t holds = 0;
  std::uint8_t may_hold = 0xff;
  bool matters = true;  // Whether anybody cares what lies there.
};

// Given one assignment of different cards to places: whether every other one that breaks no
// `may_hold` and leaves to each place its number of cards is the same where it matters. Two
// assignments differ by cards that go round in rings, each to a place that may hold it too; so
// there is another one just if such a ring leads through a place that matters.
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
