// SPDX-License-Identifier: Apache-2.0
//
// What bids say in a round of one card.
#include "games/rage_n_glyphs/inference.h"

#include <gtest/gtest.h>

#include "games/rage_n_glyphs/game.h"
#include "search/likely_worlds.h"

namespace menagerie::rage_n_glyphs {
namespace {

// A first round in which these bids were made, from the leader on.
State after(const Fields& fields, const std::vector<unsigned>& bids, std::uint64_t seed = 1) {
  Rng rng(seed);
  State state = RageNGlyphs::start(*RageNGlyphs::Notation::read_options(fields));
  RageNGlyphs::deal(state, RageNGlyphs::shuffle(state, rng));
  for (const unsigned one : bids) {
    const Seat seat = state.shown.to_act.lowest();
    RageNGlyphs::apply(state, seat, bid(one));
  }
  return state;
}

View<RageNGlyphs> view_of_next(const State& state) {
  return view_of<RageNGlyphs>(state, state.shown.to_act.lowest());
}

// How likely the leader's bid is if that is its card.
double likelihood(const Inference::Reading& reading, State world, Card card) {
  world.hidden.hands[world.shown.leader] = card;
  return reading.likelihood(world);
}

TEST(Inference, takes_a_leader_without_a_bid_for_one_with_a_joker) {
  const State state = after({{"players", std::int64_t{3}}}, {0});
  const Inference::Reading reading(view_of_next(state));
  ASSERT_TRUE(reading.tells());
  for (const Card card : all_kinds) {
    const double chance = likelihood(reading, state, card);
    if (is_joker(card)) {
      EXPECT_GT(chance, 0.9);
    } else {
      EXPECT_LT(chance, 0.1) << card.place();
    }
    EXPECT_GT(chance, 0);  // Nothing is impossible.
    EXPECT_LE(chance, 1);
  }
}

TEST(Inference, takes_a_bid_for_a_high_card_where_many_play) {
  const State state = after({{"players", std::int64_t{10}}}, {1});
  const Inference::Reading reading(view_of_next(state));
  const Suit trump = state.shown.trump;
  const Suit side = trump == Suit::clovers ? Suit::hearts : Suit::clovers;
  EXPECT_GT(likelihood(reading, state, card_of(trump, 14)), 0.9);
  EXPECT_LT(likelihood(reading, state, card_of(side, 3)), 0.1);
  for (unsigned rank = 1; rank < ranks; ++rank) {
    EXPECT_GE(likelihood(reading, state, card_of(trump, rank)),
              likelihood(reading, state, card_of(trump, rank - 1)));
    EXPECT_GE(likelihood(reading, state, card_of(trump, rank)),
              likelihood(reading, state, card_of(side, rank)));
  }
}

TEST(Inference, says_nothing_where_bids_say_nothing) {
  const auto tells = [](const State& state) {
    return Inference::Reading(view_of_next(state)).tells();
  };
  EXPECT_FALSE(tells(after({{"players", std::int64_t{3}}}, {})));
  EXPECT_TRUE(tells(after({{"players", std::int64_t{3}}}, {1})));
  for (const std::string bidding : {"hidden", "secret"}) {
    EXPECT_FALSE(tells(after({{"players", std::int64_t{3}}, {"bidding", bidding}}, {1})));
  }
  // In the next round everyone has two cards, and once all have bid, nothing is left to decide.
  State state = after({{"players", std::int64_t{3}}}, {1, 0, 0});
  EXPECT_FALSE(tells(state));
  Rng rng(2);
  random_round(state, rng);
  RageNGlyphs::deal(state, RageNGlyphs::shuffle(state, rng));
  ASSERT_EQ(state.shown.hand_size, 2);
  RageNGlyphs::apply(state, state.shown.leader, bid(1));
  EXPECT_FALSE(tells(state));
}

// Worlds come as often as they explain the bids, and all of them fit.
TEST(Inference, weights_the_worlds_of_searches) {
  const State state = after({{"players", std::int64_t{3}}}, {0}, 3);
  const View<RageNGlyphs> view = view_of_next(state);
  const Inference::Reading reading(view);
  LikelyWorlds<RageNGlyphs> worlds(view, reading);
  Rng rng(4);
  unsigned jokers = 0;
  constexpr unsigned draws = 2000;
  for (unsigned i = 0; i < draws; ++i) {
    const State world = worlds.draw(rng).state;
    EXPECT_EQ(view_of<RageNGlyphs>(world, view.who), view);
    jokers += is_joker(world.hidden.hands[world.shown.leader].lowest()) ? 1 : 0;
  }
  EXPECT_GT(jokers, draws * 3 / 4);  // One in twelve of all worlds that fit.
}

}  // namespace
}  // namespace menagerie::rage_n_glyphs
