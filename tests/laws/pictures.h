// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string_view>
#include <vector>

#include "game/common_signs.h"
#include "game/description.h"

namespace menagerie::laws {

// All signs that a description names.
inline std::set<std::string_view> signs_of(const Description& its) {
  std::set<std::string_view> signs;
  const auto add_marks = [&](const std::vector<Mark>& marks) {
    for (const Mark& mark : marks) signs.insert(mark.sign);
  };
  for (const SuitLook& suit : its.suits) signs.insert(suit.sign);
  for (const CardLook& card : its.cards) {
    signs.insert({card.figure, card.index});
    add_marks(card.marks);
  }
  for (const TileLook& tile : its.tiles) {
    signs.insert(tile.signs.begin(), tile.signs.end());
    add_marks(tile.marks);
  }
  for (const CounterLook& counter : its.counters) signs.insert(counter.sign);
  for (const FactLook& fact : its.facts) signs.insert(fact.sign);
  for (const SignMeaning& meaning : its.signs) signs.insert(meaning.sign);
  signs.erase("");
  return signs;
}

// Every sign of a game has a picture: its own, or one that every client has. And a game brings no
// picture that it does not show.
template <class G>
void check_pictures() {
  const Description its = G::Presentation::description();
  const std::set<std::string_view> named = signs_of(its);
  std::set<std::string_view> drawn(common_signs.begin(), common_signs.end());
  for (const Art& art : its.art) {
    EXPECT_TRUE(named.contains(art.sign)) << "art/" << art.sign << ".svg is of no sign";
    drawn.insert(art.sign);
  }
  for (const std::string_view sign : named) {
    EXPECT_TRUE(drawn.contains(sign))
        << sign << " is not in art/, nor in src/game/common_signs.h, so it would be a dot";
  }
}

}  // namespace menagerie::laws
