// SPDX-License-Identifier: Apache-2.0
#include "engine/games/game_type_of.h"
#include "games/rage_n_glyphs/game.h"

namespace menagerie {
namespace {

using namespace rage_n_glyphs;  // NOLINT: the types of this game.

// Four players with ten cards each, the cards just dealt.
State dealt_hand_of_ten() {
  Rng rng(10);
  State state = RageNGlyphs::start(Options{});
  for (int hand = 1; hand < 10; ++hand) {
    step_chance<RageNGlyphs>(state, Turn::Kind::deal, rng);
    play_round_out<RageNGlyphs>(state, rng);
  }
  step_chance<RageNGlyphs>(state, Turn::Kind::deal, rng);
  return state;
}

// Bids, play and scoring of such a hand, by random legal play.
double hand10_playouts(double seconds) {
  const State dealt = dealt_hand_of_ten();
  Rng rng(10);
  return rate_of(seconds, [&] {
    State state = dealt;
    play_round_out<RageNGlyphs>(state, rng);
    keep_alive(state);
    return 1u;
  });
}

// Its opening card, after bids of two or three tricks.
State opening_card_of_ten() {
  State state = dealt_hand_of_ten();
  while (state.shown.phase == Phase::bidding) {
    const Seat seat = RageNGlyphs::turn(state.shown).seats.lowest();
    RageNGlyphs::apply(state, seat, legal_in<RageNGlyphs>(state, seat)[2 + seat.index() % 2]);
  }
  return state;
}

}  // namespace

GameType rage_n_glyphs_type() {
  GameType entry = game_type_of<RageNGlyphs>(lesson_jsonl());
  entry.first_game = {{{"step", 2}}, Term{"first-game.advice"}};
  entry.bench = [](double seconds) {
    Figures figures = measure<RageNGlyphs>(Options{}, seconds);
    figures.emplace_back("hand10_playouts_per_s", hand10_playouts(seconds));
    measure_search<RageNGlyphs>(opening_card_of_ten(), seconds, figures);
    return figures;
  };
  return entry;
}

}  // namespace menagerie
