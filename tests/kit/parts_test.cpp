// SPDX-License-Identifier: Apache-2.0
// Tricks, ladders of rules, hidden places and passing, with the French deck.
#include <gtest/gtest.h>

#include <map>

#include "game/kit/bidding.h"
#include "game/kit/counting.h"
#include "game/kit/deals.h"
#include "game/kit/french_deck.h"
#include "game/kit/game_parts.h"
#include "game/kit/hidden_places.h"
#include "game/kit/keys.h"
#include "game/kit/ladder.h"
#include "game/kit/passing.h"
#include "game/kit/steps.h"
#include "game/kit/tricks.h"
#include "game/kit/verdicts.h"

namespace menagerie::kit {
namespace {

using Deck = FrenchDeck<>;
using Cards = CardSet<Deck>;
constexpr unsigned clubs = 0, diamonds = 1, spades = 2, hearts = 3;

Card<Deck> card(std::string_view text) { return *read_card<Deck>(text); }
template <class... Texts>
Cards cards(Texts... texts) {
  Cards all;
  (all.add(card(texts)), ...);
  return all;
}

struct Shown {
  Trick<Deck, 4> trick;
  bool broken = false;
};
Cards no_hearts(const Shown& shown) {
  const bool due = shown.trick.empty() && !shown.broken;
  return due ? every_card<Deck> - Deck::of_suit(hearts) : every_card<Deck>;
}
Message why_no_hearts(const Shown&, Cards) { return Message("hearts"); }
constexpr auto rules = std::to_array<Rung<Shown, Deck>>({
    {"3.2", led_suit<Deck, Shown>, why_follow<Deck, Shown>},
    {"3.4", no_hearts, why_no_hearts},
});
using Play = Ladder<rules>;

TEST(Tricks, the_strongest_card_wins_and_of_equals_the_first) {
  Trick<Deck, 4> trick{Seat(2), {}};
  for (const char* text : {"D5", "D9", "S2", "DA"}) trick.cards.push_back(card(text));
  const auto plain = [](Card<Deck> one) { return strength(one, diamonds); };
  const auto trumps = [](Card<Deck> one) { return strength(one, diamonds, spades); };
  EXPECT_EQ(trick.by(strongest(trick.cards, plain), 4), Seat(1));
  EXPECT_EQ(trick.by(strongest(trick.cards, trumps), 4), Seat(0));
  EXPECT_EQ(strongest(trick.cards, [](Card<Deck>) { return 1u; }), 0u);
}

// A game in which everyone gets one card in the first round, two in the second, and so on.
struct Rounds {
  struct {
    struct {
      unsigned players = 3;
    } options;
    unsigned round = 1;
  } shown;
};
using RoundDeal = HandsDeal<Deck, 4>;
constexpr auto whole_deck = [](const auto&) { return Deck::all(); };
constexpr auto cards_of_a_round = [](const decltype(Rounds::shown)& shown) { return shown.round; };
constexpr auto always_due = [](const auto&) { return true; };
using RoundDeals = TableDeals<Rounds, RoundDeal, whole_deck, cards_of_a_round, always_due>;

TEST(Deals, have_as_many_cards_as_the_round) {
  Rounds state;
  state.shown.round = 2;
  RoundDeal deal;
  deal.hands = {{cards("C2", "H7"), cards("D3", "SA"), cards("H8", "HK")}};
  const Fields written = RoundDeals::write_deal(state, deal);
  EXPECT_EQ(RoundDeals::read_deal(state, written).value(), deal);
  state.shown.round = 3;
  EXPECT_EQ(RoundDeals::read_deal(state, written).error().text,
            "'hands' has 2 cards for seat 0, expected 3");
}

TEST(Bids, are_made_to_the_left_and_added) {
  Bids<4> bids;
  EXPECT_EQ(bids.next(Seat(3), 4), SeatSet(Seat(3)));
  EXPECT_EQ(bids.of(Seat(3)), std::nullopt);
  bids.make(Seat(3), 0);
  bids.make(Seat(0), 5);
  EXPECT_EQ(bids.next(Seat(3), 4), SeatSet(Seat(1)));
  EXPECT_EQ(bids.of(Seat(3)), 0);
  EXPECT_EQ(bids.total(SeatSet::first(4)), 5u);
  EXPECT_EQ(bids.missing(4).size(), 2u);
  for (const Seat seat : bids.missing(4)) bids.make(seat, 1);
  EXPECT_TRUE(bids.next(Seat(3), 4).empty());
}

TEST(Bids, that_are_secret_are_shown_at_once) {
  Bids<4> shown, hidden;
  hidden.make(Seat(1), 3);
  show_bids(shown, hidden);
  EXPECT_EQ(shown.of(Seat(1)), 3);
  EXPECT_EQ(hidden, Bids<4>());
}

TEST(Ladder, a_rule_holds_where_the_hand_can_obey_it) {
  Shown shown;
  EXPECT_EQ(Play::playable(shown, cards("C2", "H3")), cards("C2"));
  EXPECT_EQ(Play::playable(shown, cards("H2", "H3")), cards("H2", "H3"));
  shown.trick.cards.push_back(card("D5"));
  EXPECT_EQ(Play::playable(shown, cards("D2", "H3")), cards("D2"));
  EXPECT_EQ(Play::playable(shown, cards("C2", "H3")), cards("C2", "H3"));
}

TEST(Ladder, the_first_rule_that_is_broken_is_explained) {
  Shown shown;
  EXPECT_EQ(Play::broken(shown, cards("C2", "H3"), card("H3")), 1u);
  EXPECT_EQ(Play::broken(shown, cards("C2", "H3"), card("C2")), std::nullopt);
  shown.trick.cards.push_back(card("D5"));
  const Explanation why = Play::explain(shown, cards("D2", "D7", "H3"), card("H3"));
  EXPECT_EQ(why.rule, "3.2");
  EXPECT_EQ(why.text, words::must_follow(words::diamonds, {{"D2"}, {"D7"}}));
}

TEST(Ladder, a_card_shows_what_its_hand_lacks) {
  Shown shown;
  EXPECT_EQ(Play::shown_lacking(shown, card("C2")), Cards());
  EXPECT_EQ(Play::shown_lacking(shown, card("H2")), every_card<Deck> - Deck::of_suit(hearts));
  shown.trick.cards.push_back(card("D5"));
  EXPECT_EQ(Play::shown_lacking(shown, card("H2")), Deck::of_suit(diamonds));
  EXPECT_EQ(Play::shown_lacking(shown, card("D2")), Cards());
}

TEST(Counting, a_card_that_comes_twice_is_noticed) {
  EachOnce<Deck> each;
  each.add(cards("C2", "D2"));
  EXPECT_FALSE(each.are(cards("C2", "D2", "D3")));
  each.add(cards("D3"));
  EXPECT_TRUE(each.are(cards("C2", "D2", "D3")));
  each.add(cards("C2"));
  EXPECT_FALSE(each.are(cards("C2", "D2", "D3")));
}

enum class Suit : std::uint8_t { first, second, third, last };
Cards of(Suit suit) { return Deck::of_suit(static_cast<unsigned>(suit)); }

TEST(Counting, suits_are_bits_in_their_order) {
  EXPECT_EQ((suits_in<Suit, 4>(cards("D2", "D9", "HA"))), 0b1010u);
  EXPECT_EQ((suits_in<Suit, 4>(Cards())), 0u);
}

TEST(Keys, small_parts_are_packed_in_their_order) {
  EXPECT_EQ(packed(Suit::last, Seat(2), SeatSet::first(3), true), 0x03020701u);
}

TEST(Best, seats_are_compared_by_a_map_or_by_a_function) {
  SeatMap<int> points;
  points.values = {{3, 5, 1, 5}};
  EXPECT_EQ(seats_in(best_of(points, 4)), (Seats{Seat(1), Seat(3)}));
  EXPECT_EQ(best_of([&](Seat seat) { return -points[seat]; }, 4), Seat(2));
  EXPECT_EQ(best_of(points, 4, Best::fewest), Seat(2));
}

template <class Verdict>
auto judge(const Verdict& no, const Shown& shown, Cards hand, Card<Deck> played) {
  if (!hand.has(played)) return no(Refusal::not_now, "3.1", words::not_held, played);
  const Cards following = hand & led_suit<Deck>(shown);
  if (following.empty() || following.has(played)) return no.objection();
  return no(Refusal::rule, "3.2", words::must_follow, words::diamonds, following);
}

TEST(Verdicts, the_first_objection_is_named_and_explained) {
  Shown shown;
  shown.trick.cards.push_back(card("D5"));
  const auto refuse = [&](Cards hand, const char* played) {
    return judge(names_refusal<Refusal>, shown, hand, card(played));
  };
  EXPECT_EQ(refuse(cards("D2"), "H3"), Refusal::not_now);
  EXPECT_EQ(refuse(cards("D2", "H3"), "H3"), Refusal::rule);
  EXPECT_EQ(refuse(cards("D2", "H3"), "D2"), std::nullopt);
  const Explanation why = judge(says_why<Refusal>, shown, cards("D2", "D7", "H3"), card("H3"));
  EXPECT_EQ(why.rule, "3.2");
  EXPECT_EQ(why.text, words::must_follow(words::diamonds, {{"D2"}, {"D7"}}));
}

// Three unseen cards of which one place can't have the club: the other has it in every world.
HiddenPlaces<Deck, 2> known_places() {
  HiddenPlaces<Deck, 2> known{cards("C2", "D2", "D3", "SA"), {}};
  known.places.push_back({0, 2, Deck::of_suit(clubs), {}});
  known.places.push_back({1, 2, {}, cards("SA")});
  return known;
}

TEST(HiddenPlaces, every_possible_world_is_drawn_and_no_other) {
  PlacesSampler<Deck, 2> sampler(known_places());
  Rng rng(1);
  PlacedCards<Deck, 2> drawn;
  for (int i = 0; i < 20; ++i) {
    sampler.draw(rng, drawn);
    EXPECT_EQ(drawn[0], cards("D2", "D3"));
    EXPECT_EQ(drawn[1], cards("C2", "SA"));
    EXPECT_TRUE(fits(known_places(), drawn));
  }
  HiddenPlaces<Deck, 2> open{cards("C2", "D2", "D3"), {}};
  open.places.push_back({0, 1, {}, {}});
  open.places.push_back({1, 2, {}, {}});
  PlacesSampler<Deck, 2> any(open);
  std::map<std::uint64_t, int> found;
  for (int i = 0; i < 3000; ++i) {
    any.draw(rng, drawn);
    ++found[drawn[0].word_at(0)];
  }
  ASSERT_EQ(found.size(), 3u);
  for (const auto& [world, times] : found) EXPECT_NEAR(times, 1000, 150);
}

TEST(HiddenPlaces, what_cannot_be_otherwise_is_certain) {
  EXPECT_TRUE(is_certain(known_places(), {cards("D2", "D3"), cards("C2", "SA")}));
  HiddenPlaces<Deck, 2> known = known_places();
  known.places[0].lacks = {};
  EXPECT_FALSE(is_certain(known, {cards("D2", "D3"), cards("C2", "SA")}));
}

TEST(HiddenPlaces, what_is_known_to_be_wrong_does_not_fit) {
  EXPECT_FALSE(fits(known_places(), {cards("C2", "D3"), cards("D2", "SA")}));
  EXPECT_FALSE(fits(known_places(), {cards("D3", "SA"), cards("C2", "D2")}));
  EXPECT_FALSE(fits(known_places(), {cards("D2"), cards("C2", "D3", "SA")}));
}

TEST(Passing, a_card_is_passed_from_the_hand_and_only_once) {
  struct Passer {
    Cards hand;
    OwnPassing<Deck> passing;
  };
  enum class Verb : std::uint8_t { pass };
  const auto step =
      pass_step<Deck, "2.1", Passer>(Verb::pass, +[](const Shown& shown) { return !shown.broken; });
  const Passer passer{cards("C2", "D3", "H9"), {cards("D3"), {}}};
  Cards possible;
  step.values({}, passer, Seat(0)).each([&](unsigned place) { possible.add(Card<Deck>(place)); });
  EXPECT_EQ(possible, cards("C2", "H9"));
  const Explanation why = step.why({}, passer, Seat(0), card("D3").place());
  EXPECT_EQ(why.rule, "2.1");
  EXPECT_EQ(why.text.id, "common.not-held");
}

TEST(Passing, cards_change_hands_when_all_have_chosen) {
  Passing<3> passing{1, 1, {}};
  PassedCards<Deck, 3> passed;
  SeatMap<Cards, 3> hands{{cards("C2", "C3"), cards("D2", "D3"), cards("S2", "S3")}};
  EXPECT_FALSE(pass_card(passing, passed, hands, Seat(1), card("D3"), 3));
  EXPECT_EQ(passing.choosing(3).bits(), 0b101);
  EXPECT_EQ(hands[Seat(1)], cards("D2", "D3")) << "they stay until all have chosen";
  EXPECT_FALSE(pass_card(passing, passed, hands, Seat(0), card("C2"), 3));
  EXPECT_EQ(own_passing(passing, passed, Seat(1), 3), (OwnPassing<Deck>{cards("D3"), {}}));
  EXPECT_TRUE(pass_card(passing, passed, hands, Seat(2), card("S2"), 3));
  EXPECT_EQ(hands[Seat(0)], cards("C3", "S2"));
  EXPECT_EQ(hands[Seat(1)], cards("D2", "C2"));
  EXPECT_EQ(own_passing(passing, passed, Seat(1), 3), (OwnPassing<Deck>{cards("D3"), cards("C2")}));
}

TEST(Keys, tell_positions_apart_by_each_part) {
  SeatMap<Cards, 2> hands{{cards("C2"), cards("D2")}};
  const auto key = key_of(hands, true);
  EXPECT_EQ(key, key_of(hands, true));
  EXPECT_NE(key, key_of(hands, false));
  std::swap(hands.values[0], hands.values[1]);
  EXPECT_NE(key, key_of(hands, true));
}

}  // namespace
}  // namespace menagerie::kit
