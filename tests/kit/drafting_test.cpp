// SPDX-License-Identifier: Apache-2.0
// Drafts: out of packs that go round, and of cards that lie open.
#include <gtest/gtest.h>

#include "game/kit/drafting.h"
#include "game/kit/french_deck.h"
#include "game/kit/game_parts.h"

namespace menagerie::kit::drafts {
namespace {

using Deck = FrenchDeck<>;
using Cards = CardSet<Deck>;

Card<Deck> card(const char* text) { return *read_card<Deck>(text); }
Cards cards(std::initializer_list<const char*> texts) {
  Cards all;
  for (const char* text : texts) all.add(card(text));
  return all;
}

// Three players with three cards each, of which each takes two.
struct Table {
  Draft draft{2, 1, 0, {}};
  Packs<Deck, 3> packs{
      {{cards({"C2", "C3", "C4"}), cards({"D2", "D3", "D4"}), cards({"S2", "S3", "S4"})}}, {}};
  SeatMap<Cards, 3> hands;
  bool take(unsigned seat, const char* text) {
    return draft_card(draft, packs, hands, Seat(seat), card(text), 3);
  }
};

TEST(Drafts, packs_go_on_to_the_left_when_all_have_chosen) {
  Table table;
  EXPECT_FALSE(table.take(2, "S3"));
  EXPECT_EQ(table.draft.choosing(3).bits(), 0b011);
  EXPECT_EQ(table.packs.packs[Seat(2)], cards({"S2", "S3", "S4"})) << "no one sees it yet";
  EXPECT_FALSE(table.take(0, "C2"));
  EXPECT_TRUE(table.hands[Seat(0)].empty());
  EXPECT_TRUE(table.take(1, "D4"));
  EXPECT_EQ(table.hands[Seat(0)], cards({"C2"}));
  EXPECT_EQ(table.packs.packs[Seat(0)], cards({"S2", "S4"}));
  EXPECT_EQ(table.packs.packs[Seat(1)], cards({"C3", "C4"}));
  EXPECT_EQ(table.draft.choosing(3), SeatSet::first(3));
}

TEST(Drafts, end_when_each_has_taken_enough) {
  Table table;
  for (const auto& [seat, text] : {std::pair(0u, "C2"), std::pair(1u, "D2"), std::pair(2u, "S2"),
                                   std::pair(0u, "S3"), std::pair(1u, "C3"), std::pair(2u, "D3")}) {
    EXPECT_FALSE(table.draft.is_done());
    table.take(seat, text);
  }
  EXPECT_TRUE(table.draft.is_done());
  EXPECT_TRUE(table.draft.choosing(3).empty());
  EXPECT_EQ(table.hands[Seat(1)], cards({"D2", "C3"}));
  EXPECT_EQ(table.packs.packs[Seat(0)], cards({"D4"})) << "what no one took";
}

TEST(Drafts, a_seat_knows_its_pack_and_its_own_choice_alone) {
  Table table;
  table.take(0, "C2");
  EXPECT_EQ(own_pack(table.packs, Seat(0)),
            (OwnPack<Deck>{cards({"C2", "C3", "C4"}), cards({"C2"})}));
  EXPECT_TRUE(own_pack(table.packs, Seat(1)).chosen.empty());
}

TEST(Drafts, positions_are_told_apart_by_what_was_chosen) {
  Table one, other;
  EXPECT_EQ(key_of(one.draft, one.packs), key_of(other.draft, other.packs));
  one.take(0, "C2");
  other.take(0, "C3");
  EXPECT_NE(key_of(one.packs), key_of(other.packs));
  EXPECT_EQ(key_of(one.draft), key_of(other.draft));
}

TEST(Drafts, a_card_of_the_pile_takes_the_place_of_an_open_one) {
  Cards open = cards({"HA", "HK"}), hand;
  FixedVector<Card<Deck>, 2> pile = {card("H2")};
  take_open(open, pile, hand, card("HK"));
  EXPECT_EQ(open, cards({"HA", "H2"}));
  take_open(open, pile, hand, card("H2"));
  EXPECT_EQ(open, cards({"HA"})) << "the pile is empty";
  EXPECT_EQ(hand, cards({"HK", "H2"}));
}

enum class Verb : std::uint8_t { take };
struct Shown {
  Cards open;
};
struct Mine {};
struct Claiming {
  using Shown = drafts::Shown;
  using Mine = drafts::Mine;
  using Action = CardAction<Verb, Deck>;
  using Actions = FixedVector<Action, 4>;
  static Turn turn(const Shown&) { return Turn::of_seats(Seat(0)); }
};
bool always(const Shown&) { return true; }
Values open_cards(const Shown& shown, const Mine&, Seat) { return shown.open; }
constexpr auto steps = std::to_array<Step<Verb, Shown, Mine>>(
    {take_step<Deck, "2.1">(Verb::take, always, open_cards)});
using Decisions = Steps<Claiming, steps, "1.1">;

TEST(Drafts, another_card_than_the_open_ones_is_refused_with_a_reason) {
  const Shown shown{cards({"HA", "HK"})};
  EXPECT_EQ(Decisions::legal(shown, {}, Seat(0)).size(), 2u);
  const auto action = Claiming::Action::of(Verb::take, card("C2"));
  ASSERT_EQ(Decisions::refuse(shown, {}, Seat(0), action), Refusal::rule);
  const Explanation why = Decisions::explain(shown, {}, Seat(0), action, Refusal::rule);
  EXPECT_EQ(why.rule, "2.1");
  EXPECT_EQ(why.text, words::not_to_take({"C2"}));
}

TEST(Drafts, what_others_take_unseen_is_not_told) {
  using Action = Claiming::Action;
  EXPECT_EQ(taken(Seat(1), Action::of(Verb::take, card("C2"))), words::taken(Seat(1), {"C2"}));
  EXPECT_EQ(taken(Seat(1), Action{Verb::take, unseen, 0}), words::taken_unseen(Seat(1)));
}

}  // namespace
}  // namespace menagerie::kit::drafts
