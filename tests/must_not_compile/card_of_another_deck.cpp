// SPDX-License-Identifier: Apache-2.0
// A card of one game does not go into a hand of another.
//
// WRONG 1: (could not convert|cannot convert|no viable conversion)
#include "games/awimbawe/cards.h"
#include "games/savage_bowl/cards.h"

bool mix() {
#if WRONG == 1
  return menagerie::savage_bowl::CardSet{}.has(menagerie::awimbawe::Card(1));
#else
  return menagerie::savage_bowl::CardSet{}.has(menagerie::savage_bowl::Card(1));
#endif
}
