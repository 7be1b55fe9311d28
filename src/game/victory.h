// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/game.h"

namespace menagerie {

// How a match is won, if it isn't everyone for themselves by the most points.
struct Victory {
  bool fewest_points = false;
  // With two teams, seats 0 and 2 win or lose together, and so do 1 and 3. 0: no teams. The members
  // of a team have the same scores, and win together.
  unsigned teams = 0;
};

// A game that is won in another way says so behind its rules, before anything else uses them:
//   template <>
//   inline constexpr Victory victory<Hearts> = {.fewest_points = true};
template <class G>
inline constexpr Victory victory{};

// Points as all algorithms want them: the more, the better.
template <Game G>
inline SeatMap<int> worth_of_scores(const typename G::Shown& shown) {
  SeatMap<int> worth = G::scores(shown);
  if constexpr (victory<G>.fewest_points) {
    for (int& points : worth.values) points = -points;
  }
  return worth;
}

// The other members of a seat's team; none where each plays for themselves.
template <Game G>
constexpr SeatSet partners_of(Seat seat, unsigned players) {
  SeatSet partners;
  if constexpr (victory<G>.teams > 0) {
    for (const Seat other : SeatSet::first(players)) {
      const bool same = other.index() % victory<G>.teams == seat.index() % victory<G>.teams;
      if (same && other != seat) partners.add(other);
    }
  }
  return partners;
}

}  // namespace menagerie
