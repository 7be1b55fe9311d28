// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "games/rage_n_glyphs/game.h"
#include "games/rage_n_glyphs/steps.h"

namespace menagerie::rage_n_glyphs {

namespace {

// Seat 0 plays by the rules of heuristic, the others at random: the mean score of each.
struct Means {
  double heuristic = 0, random = 0;
};
Means compare(const Options& options, unsigned matches) {
  Means means;
  for (unsigned match = 0; match < matches; ++match) {
    Rng rng(match);
    const Seat by_heuristic(match % options.players);
    State state = RageNGlyphs::start(options);
    while (state.shown.phase != Phase::over) {
      const Turn turn = RageNGlyphs::turn(state.shown);
      if (turn.kind != Turn::Kind::play) {
        step_chance<RageNGlyphs>(state, turn.kind, rng);
      } else if (const Seat seat = turn.seats.lowest(); seat == by_heuristic) {
        const Mine mine = RageNGlyphs::mine(state, seat);
        RageNGlyphs::apply(state, seat,
                           RageNGlyphs::Heuristic::choose(state.shown, mine, seat, rng));
      } else {
        RageNGlyphs::Playouts::step_random(state, rng);
      }
    }
    for (unsigned i = 0; i < options.players; ++i) {
      const double score = state.shown.scores[Seat(i)];
      if (Seat(i) == by_heuristic)
        means.heuristic += score / matches;
      else
        means.random += score / matches / (options.players - 1);
    }
  }
  return means;
}

Cards cards(std::initializer_list<Card> list) {
  Cards set;
  for (const Card card : list) put(set, card);
  return set;
}
Card hearts(unsigned rank) { return card_of(Suit::hearts, rank); }
Card clovers(unsigned rank) { return card_of(Suit::clovers, rank); }
Card horns(unsigned rank) { return card_of(Suit::horns, rank); }

// Three players, three cards each, horns are trump; seat 1 leads. Seat 0 plays last.
struct Position {
  State state;

  Position(Cards one, Cards two, Cards nought, std::array<unsigned, 3> bids) {
    Options options;
    options.players = 3;
    options.step = 2;
    state = RageNGlyphs::start(options);
    state.shown.hand_size = 1;
    Deal deal;
    deal.dealer = Seat(0);
    deal.hands.values = {nought, one, two};
    Cards rest = all_cards;
    for (const Cards hand : {one, two, nought}) {
      for (const Card card : hand) take(rest, kind_of(card));
    }
    take(rest, horns(1));
    deal.pile.push_back(horns(1));
    for (const Card card : rest) deal.pile.push_back(kind_of(card));
    RageNGlyphs::deal(state, deal);
    for (const unsigned seat : {1u, 2u, 0u}) RageNGlyphs::apply(state, Seat(seat), bid(bids[seat]));
  }

  Position& plays(Card card) {
    RageNGlyphs::apply(state, state.shown.to_act.lowest(), play(card));
    return *this;
  }
  std::string heuristic() const {
    Rng rng(1);
    const Seat seat = state.shown.to_act.lowest();
    return RageNGlyphs::Notation::text(
        RageNGlyphs::Heuristic::choose(state.shown, RageNGlyphs::mine(state, seat), seat, rng));
  }
  // The quick rules may do anything there.
  std::set<std::string> quick() const {
    std::set<std::string> actions;
    const Seat seat = state.shown.to_act.lowest();
    const Mine mine = RageNGlyphs::mine(state, seat);
    for (unsigned seed = 0; seed < 64; ++seed) {
      Rng rng(seed);
      actions.insert(RageNGlyphs::Notation::text(
          RageNGlyphs::Heuristic::choose_quickly(state.shown, mine, seat, rng)));
    }
    return actions;
  }
};
using Texts = std::set<std::string>;

}  // namespace

TEST(RageNGlyphsPolicy, rules_of_thumb_beat_random_play) {
  for (const unsigned players : {3u, 4u, 7u, 10u}) {
    for (const Bidding bidding : {Bidding::open, Bidding::hidden, Bidding::secret}) {
      Options options;
      options.players = static_cast<std::uint8_t>(players);
      options.bidding = bidding;
      options.shooting_the_stars = players == 4;
      options.hose_the_dealer = bidding == Bidding::open && players != 3;
      const Means means = compare(options, 200);
      EXPECT_GT(means.heuristic, means.random * 1.4) << players << " players";
    }
  }
}

TEST(RageNGlyphsPolicy, a_wanted_trick_is_taken_with_the_cheapest_card_by_the_last_to_play) {
  Position position(cards({hearts(5), clovers(0), clovers(1)}),
                    cards({hearts(2), clovers(2), clovers(3)}),
                    cards({hearts(7), hearts(14), hearts(1)}), {2, 0, 0});
  EXPECT_EQ(position.plays(hearts(5)).plays(hearts(2)).heuristic(), "play H7");
}

TEST(RageNGlyphsPolicy, an_unwanted_trick_is_left_to_others) {
  Position position(cards({hearts(8), clovers(0), clovers(1)}),
                    cards({hearts(2), clovers(2), clovers(3)}),
                    cards({hearts(7), hearts(14), hearts(1)}), {0, 0, 0});
  EXPECT_EQ(position.plays(hearts(8)).plays(hearts(2)).heuristic(), "play H7");
}

TEST(RageNGlyphsPolicy, who_must_win_an_unwanted_trick_wins_it_with_the_highest_card) {
  Position position(cards({hearts(0), clovers(0), clovers(1)}),
                    cards({hearts(1), clovers(2), clovers(3)}),
                    cards({hearts(7), hearts(14), hearts(2)}), {0, 0, 0});
  EXPECT_EQ(position.plays(hearts(0)).plays(hearts(1)).heuristic(), "play H14");
}

TEST(RageNGlyphsPolicy, a_card_that_might_win_is_thrown_away_when_no_trick_is_wanted) {
  Position position(cards({hearts(5), clovers(0), clovers(1)}),
                    cards({hearts(2), clovers(2), clovers(3)}),
                    cards({clovers(14), clovers(4), card_of(Suit::diamonds, 0)}), {0, 0, 0});
  EXPECT_EQ(position.plays(hearts(5)).plays(hearts(2)).heuristic(), "play C14");
}

TEST(RageNGlyphsPolicy, a_winner_is_not_thrown_away_when_tricks_are_wanted) {
  Position position(cards({hearts(14), clovers(0), clovers(1)}),
                    cards({hearts(2), clovers(2), clovers(3)}),
                    cards({hearts(13), hearts(3), horns(14)}), {2, 0, 0});
  EXPECT_EQ(position.plays(hearts(14)).plays(hearts(2)).heuristic(), "play H3");
}

TEST(RageNGlyphsPolicy, the_quick_rules_win_and_lose_tricks_as_they_are_wanted) {
  struct Case {
    std::string_view what;
    Card led;
    Cards hand;
    unsigned bid;
    Texts quick;
  };
  const Card diamond = card_of(Suit::diamonds, 9);
  const std::array<Case, 7> cases = {
      Case{"any that wins",
           hearts(5),
           cards({hearts(7), hearts(14), hearts(1)}),
           2,
           {"play H7", "play H14"}},
      Case{"any that loses",
           hearts(8),
           cards({hearts(7), hearts(14), hearts(1)}),
           0,
           {"play H7", "play H1"}},
      Case{"cannot lose",
           hearts(0),
           cards({hearts(7), hearts(14), clovers(1)}),
           0,
           {"play H7", "play H14"}},
      Case{"cannot win",
           hearts(13),
           cards({hearts(7), hearts(12), clovers(1)}),
           1,
           {"play H7", "play H12"}},
      Case{"trumps it", hearts(13), cards({horns(0), diamond, clovers(1)}), 1, {"play N0"}},
      Case{"does not trump it",
           hearts(13),
           cards({horns(0), diamond, joker_2}),
           0,
           {"play D9", "play J2"}},
      Case{"a higher trump", horns(5), cards({horns(3), horns(9), clovers(1)}), 1, {"play N9"}},
  };
  for (const Case& one : cases) {
    Position position(cards({one.led, clovers(0), clovers(2)}),
                      cards({hearts(2), horns(2), clovers(3)}), one.hand, {one.bid, 0, 0});
    position.plays(one.led).plays(suit_of(one.led) == Suit::horns ? horns(2) : hearts(2));
    EXPECT_EQ(position.quick(), one.quick) << one.what;
  }
}

TEST(RageNGlyphsPolicy, the_quick_rules_lead_high_for_a_trick_and_low_for_none) {
  const Cards leader = cards({horns(14), hearts(3)});
  const auto leads = [&](unsigned bid) {
    Position position(leader | cards({clovers(0)}), cards({hearts(2), clovers(2), clovers(3)}),
                      cards({hearts(7), hearts(14), hearts(1)}), {0, bid, 0});
    take(position.state.hidden.hands[Seat(1)], clovers(0));
    std::map<std::string, unsigned> count;
    for (unsigned seed = 0; seed < 400; ++seed) {
      Rng rng(seed);
      const Mine mine = RageNGlyphs::mine(position.state, Seat(1));
      ++count[RageNGlyphs::Notation::text(
          RageNGlyphs::Heuristic::choose_quickly(position.state.shown, mine, Seat(1), rng))];
    }
    return count;
  };
  // Two draws of two cards: three times in four the one that suits.
  EXPECT_GT(leads(1)["play N14"], 250u);
  EXPECT_GT(leads(0)["play H3"], 250u);
}

TEST(RageNGlyphsPolicy, bids_follow_the_cards) {
  Rng rng(1);
  const auto bid_with = [&rng](Cards hand) {
    Position position(hand, cards({hearts(2), clovers(2), clovers(3)}),
                      cards({hearts(3), hearts(1), clovers(4)}), {0, 0, 0});
    position.state.shown.phase = Phase::bidding;
    position.state.shown.to_act = Seat(1);
    const Mine mine{hand, no_bid, {}};
    return RageNGlyphs::Heuristic::choose(position.state.shown, mine, Seat(1), rng).a;
  };
  EXPECT_EQ(bid_with(cards({horns(14), horns(13), horns(12)})), 3);
  EXPECT_EQ(bid_with(cards({joker_2, joker_2, joker_4})), 0);
}

}  // namespace menagerie::rage_n_glyphs
