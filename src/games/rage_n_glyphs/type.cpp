// SPDX-License-Identifier: Apache-2.0
#include "engine/games/game_type_of.h"
#include "games/rage_n_glyphs/game.h"

namespace menagerie {
namespace {

using namespace rage_n_glyphs;  // NOLINT: the types of this game.

// The opening card of a round, after bids of two or three tricks.
State opening_card(State state) {
  while (state.shown.phase == Phase::bidding) {
    const Seat seat = RageNGlyphs::turn(state.shown).seats.lowest();
    RageNGlyphs::apply(state, seat, legal_in<RageNGlyphs>(state, seat)[2 + seat.index() % 2]);
  }
  return state;
}

}  // namespace

GameType rage_n_glyphs_type() {
  GameType entry = game_type_of<RageNGlyphs>(lesson_jsonl());
  entry.first_game = {{{"step", 2}}, Term{"first-game.advice"}, 45, 5};
  entry.bench = [](double seconds) {
    const State dealt = dealt_in_round<RageNGlyphs>(Options{}, 10);  // Hands of ten cards.
    Figures figures = measure<RageNGlyphs>(Options{}, seconds);
    figures.emplace_back("hand10_playouts_per_s", round_playouts<RageNGlyphs>(dealt, seconds));
    measure_search<RageNGlyphs>(opening_card(dealt), seconds, figures);
    return figures;
  };
  return entry;
}

}  // namespace menagerie
