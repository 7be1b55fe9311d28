// SPDX-License-Identifier: Apache-2.0
#include "laws/laws.h"
#include "games/color_gangsters/encoding.h"
#include "games/color_gangsters/game.h"
#include "laws/planes.h"

using namespace menagerie;

namespace {

Fields players(std::int64_t count) { return {{"players", count}}; }

const Words with_blank = {"blank",     "odd",        "meat",         "total-odd", "difference-5",
                          "not-trump", "same-color", "two-in-a-row", "own-color"};

}  // namespace

MENAGERIE_LAWS(ColorGangsters, laws::options<ColorGangsters>(),
               laws::options<ColorGangsters>(players(3)), laws::options<ColorGangsters>(players(5)),
               laws::options<ColorGangsters>({{"draft", false}}),
               laws::options<ColorGangsters>({{"players", std::int64_t{3}},
                                              {"colors", Words{"K", "G", "R"}},
                                              {"draft", false},
                                              {"blank_tile", Word("my-card-10")},
                                              {"tiles", with_blank}}),
               laws::options<ColorGangsters>({{"colors", Words{"Y", "K", "B", "G"}},
                                              {"blank_tile", Word("all-colors-differ")},
                                              {"tiles", with_blank}}),
               laws::options<ColorGangsters>({{"players", std::int64_t{3}},
                                              {"blank_tile", Word("always")}}));

MENAGERIE_PLANES(ColorGangsters)
