// SPDX-License-Identifier: Apache-2.0
// A card of one game does not go into a hand of another.
#include "games/awimbawe/cards.h"
#include "games/savage_bowl/cards.h"

bool mix() {
#ifdef WRONG
  return menagerie::savage_bowl::CardSet{}.has(menagerie::awimbawe::Card(1));
#else
  return menagerie::savage_bowl::CardSet{}.has(menagerie::savage_bowl::Card(1));
#endif
}
