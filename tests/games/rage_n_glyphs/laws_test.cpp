// SPDX-License-Identifier: Apache-2.0
#include "laws/laws.h"
#include "games/rage_n_glyphs/encoding.h"
#include "games/rage_n_glyphs/game.h"
#include "laws/planes.h"

using namespace menagerie;

namespace {
using Number = std::int64_t;

rage_n_glyphs::Options with(const Fields& chosen) { return laws::options<RageNGlyphs>(chosen); }
}  // namespace

MENAGERIE_LAWS(
    RageNGlyphs, with({{"last_hand", Number{6}}}),
    with({{"players", Number{3}}, {"last_hand", Number{5}}, {"hose_the_dealer", true}}),
    with({{"players", Number{5}}, {"last_hand", Number{4}}, {"bidding", Word("hidden")}}),
    with({{"players", Number{10}},
          {"step", Number{2}},
          {"last_hand", Number{3}},
          {"bidding", Word("secret")},
          {"shooting_the_stars", true}}),
    with({{"players", Number{7}}, {"last_hand", Number{3}}, {"shooting_the_stars", true}}));

MENAGERIE_PLANES(RageNGlyphs)

// 7  32 rounds in which one player wins every trick as bid.
TEST(RageNGlyphsPlanes, not_even_the_most_points_that_there_can_be_are_cut_off) {
  auto state = RageNGlyphs::start(
      with({{"players", Number{3}}, {"last_hand", Number{32}}, {"shooting_the_stars", true}}));
  state.shown.scores[Seat(1)] = 32 * 33 + 32 * 10;
  laws::expect_within<RageNGlyphs>(state);
  state = RageNGlyphs::start(with({{"players", Number{10}}, {"step", Number{2}}}));
  state.shown.scores[Seat(1)] = 1 + 3 + 5 + 7 + 9 + 5 * 10;
  laws::expect_within<RageNGlyphs>(state);
}
