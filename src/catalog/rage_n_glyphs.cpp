// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "catalog/games.h"
#include "games/rage_n_glyphs/rules.h"

namespace menagerie {
namespace {

using namespace rage_n_glyphs;  // NOLINT: the words of this game.

struct Terms {
  static constexpr TermWords words{"points", "the bid", false};
  static bool plays_card(const Action& action) { return action.verb == Verb::play; }
  static unsigned trick_number(const Shown& shown) {
    return 100u * shown.round + shown.tricks_done;
  }
  static Seat last_winner(const Shown& shown) { return shown.last_winner; }
  static bool goal_met(const Shown& shown, Seat seat) {
    return shown.tricks[seat] == shown.bids[seat];
  }
  static std::string spends(const Shown& shown, const Action& action) {
    if (action.verb != Verb::play) return "";
    const rage_n_glyphs::Card card(action.a);
    if (is_joker(card)) return "a joker";
    return suit_of(card) == shown.trump ? "a trump" : "";
  }
};

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

// Its opening card, everybody having bid two or three tricks.
State opening_card_of_ten() {
  State state = dealt_hand_of_ten();
  while (state.shown.phase == Phase::bidding) {
    const Seat seat = RageNGlyphs::turn(state.shown).seats.lowest();
    RageNGlyphs::apply(state, seat, legal_in<RageNGlyphs>(state, seat)[2 + seat.index() % 2]);
  }
  return state;
}

}  // namespace

GameEntry rage_n_glyphs_entry() {
  GameEntry entry = entry_of<RageNGlyphs, Terms>();
  entry.bench = [](double seconds) {
    Figures figures = measure<RageNGlyphs>(Options{}, seconds);
    figures.emplace_back("hand10_playouts_per_s", hand10_playouts(seconds));
    measure_search<RageNGlyphs>(opening_card_of_ten(), seconds, figures);
    return figures;
  };
  return entry;
}

}  // namespace menagerie
