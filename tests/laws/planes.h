// SPDX-License-Identifier: Apache-2.0
//
// What learners are shown of a game's matches; the test includes the game's encoding.h:
//
//   MENAGERIE_PLANES(SavageBowl)
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "game/encoding.h"
#include "game/playable.h"
#include "game/playout.h"
#include "laws/encoded_fields.h"
#include "laws/laws.h"

namespace menagerie::laws {

// Takes the place of a row that is written: it reports numbers that are cut off or have no byte.
class PlanesWithin {
 public:
  template <Deck D>
  void cards(PlaneName, CardSet<D>, const char*) {}
  void bits(PlaneName, unsigned, unsigned, const char*) {}
  void one_of(PlaneName, unsigned, unsigned, const char*) {}
  void number(PlaneName name, int value, int low, int high, const char*) {
    EXPECT_TRUE(low <= value && value <= high)
        << name.text << "/" << name.index << " is " << value << ", not " << low << " to " << high;
    EXPECT_LE(high - low, std::numeric_limits<std::uint8_t>::max()) << name.text;
  }
};

template <PlayableGame G>
void expect_within(const typename G::State& state) {
  PlanesWithin planes;
  for (const Seat seat : SeatSet::first(G::players(state.shown))) {
    Encoding<G>::encode(planes, state.shown, G::mine(state, seat), seat);
  }
}

// Whole matches by rules of thumb, which make more points than random actions do.
template <PlayableGame G>
void check_planes(const typename G::Options& chosen, unsigned matches) {
  for (unsigned i = 0; i < matches && !testing::Test::HasFailure(); ++i) {
    Rng rng(5, i);
    auto state = G::start(chosen);
    for (Turn turn = G::turn(state.shown);; turn = G::turn(state.shown)) {
      expect_within<G>(state);
      if (turn.kind == Turn::Kind::over) break;
      if (turn.kind == Turn::Kind::play) {
        const Seat seat = turn.seats.lowest();
        G::apply(state, seat, G::Heuristic::choose(state.shown, G::mine(state, seat), seat, rng));
      } else {
        step_chance<G>(state, turn.kind, rng);
      }
    }
  }
}

}  // namespace menagerie::laws

// Put this after MENAGERIE_LAWS, whose sets of options it uses.
#define MENAGERIE_PLANES(G)                                                               \
  TEST(G##Planes, no_number_of_a_whole_match_is_cut_off) {                                \
    menagerie::laws::check_planes<menagerie::G>(menagerie::laws::options<menagerie::G>(), \
                                                menagerie::laws::many / 100);             \
  }                                                                                       \
  TEST_P(G##Laws, views_that_differ_have_different_rows) {                                \
    menagerie::laws::check_encoded_fields<menagerie::G>(GetParam());                      \
  }
