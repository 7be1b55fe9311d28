// SPDX-License-Identifier: Apache-2.0
#include "laws/laws.h"
#include "games/rage_n_glyphs/game.h"

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
