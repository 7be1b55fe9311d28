// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstring>

#include "games/rage_n_glyphs/game.h"
#include "games/rage_n_glyphs/steps.h"

namespace menagerie::rage_n_glyphs {

namespace {

// A match just before the deal of a round of that size.
State before_hand_of(Options options, unsigned size) {
  State state = RageNGlyphs::start(options);
  state.shown.hand_size = static_cast<std::uint8_t>(size - options.step);
  state.shown.round = 7;
  return state;
}

// A round that is played out at once goes exactly as decision by decision: the same final bytes,
// the same random numbers used up.
void check_same(State state, unsigned steps, std::uint64_t seed) {
  Rng by_steps(seed);
  Rng at_once(seed);
  State one = state;
  State other = state;
  for (unsigned i = 0; i < steps && one.shown.phase != Phase::deal; ++i) {
    RageNGlyphs::Playouts::step_random(one, by_steps);
    RageNGlyphs::Playouts::step_random(other, at_once);
    if (RageNGlyphs::turn(one.shown).kind != Turn::Kind::play) break;
  }
  const unsigned decisions = play_round_out_by_steps<RageNGlyphs>(one, by_steps);
  ASSERT_EQ(play_round_out<RageNGlyphs>(other, at_once), decisions);
  ASSERT_TRUE(one == other);
  ASSERT_EQ(std::memcmp(&one, &other, sizeof one), 0);
  ASSERT_EQ(by_steps.bits(), at_once.bits());
}

}  // namespace

TEST(RageNGlyphsPlayout, a_round_at_once_is_a_round_by_steps) {
  for (unsigned players = players_min; players <= players_max; ++players) {
    for (const Bidding bidding : {Bidding::open, Bidding::hidden, Bidding::secret}) {
      Options options;
      options.players = static_cast<std::uint8_t>(players);
      options.bidding = bidding;
      options.hose_the_dealer = bidding == Bidding::open;
      options.shooting_the_stars = players % 2 == 0;
      for (unsigned size = 2; size <= largest_hand(players); ++size) {
        const State before = before_hand_of(options, size);
        for (unsigned seed = 0; seed < 40; ++seed) {
          Rng rng(seed, size);
          State state = before;
          RageNGlyphs::deal(state, RageNGlyphs::shuffle(state, rng));
          const unsigned steps = rng.below(players * (size + 1));
          ASSERT_NO_FATAL_FAILURE(check_same(state, steps, seed)) << players << " players";
        }
      }
    }
  }
}

// Hands full of jokers, led and thrown in, with a short pile.
TEST(RageNGlyphsPlayout, a_round_full_of_jokers_is_the_same_too) {
  Options options;
  options.players = 10;
  const State before = before_hand_of(options, 9);
  for (unsigned seed = 0; seed < 2000; ++seed) {
    Rng rng(seed);
    State state = before;
    Deal deal = RageNGlyphs::shuffle(state, rng);
    for (Card& card : deal.pile) {  // All jokers out of the pile, into any hand.
      if (!is_joker(card)) continue;
      Cards& hand = deal.hands[Seat(rng.below(10))];
      const Cards suited = hand - of(Suit::jokers);
      if (suited.empty()) continue;
      const Card other = suited.lowest();
      take(hand, other);
      put(hand, card);
      card = other;
    }
    RageNGlyphs::deal(state, deal);
    ASSERT_TRUE(RageNGlyphs::consistent(state));
    ASSERT_NO_FATAL_FAILURE(check_same(state, rng.below(40), seed));
  }
}

TEST(RageNGlyphsPlayout, whole_matches_end_at_the_same_scores) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Rng one_rng(seed);
    Rng other_rng(seed);
    State one = RageNGlyphs::start({});
    State other = one;
    while (one.shown.phase != Phase::over) {
      step_chance<RageNGlyphs>(one, Turn::Kind::deal, one_rng);
      step_chance<RageNGlyphs>(other, Turn::Kind::deal, other_rng);
      play_round_out_by_steps<RageNGlyphs>(one, one_rng);
      play_round_out<RageNGlyphs>(other, other_rng);
      ASSERT_TRUE(one == other);
    }
  }
}

}  // namespace menagerie::rage_n_glyphs
