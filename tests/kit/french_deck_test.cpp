// SPDX-License-Identifier: Apache-2.0
// A table of suits yields the cards of a deck, and how they are written, named and drawn.
#include "game/kit/french_deck.h"

#include <gtest/gtest.h>

#include "words/language.h"

namespace menagerie::kit {
namespace {

using Deck = FrenchDeck<>;
using Short = FrenchDeck<7>;

unsigned number(FrenchSuit suit) { return static_cast<unsigned>(suit); }
Card<Deck> card(FrenchSuit suit, unsigned rank) { return Deck::card(number(suit), rank); }

TEST(FrenchDeck, has_four_suits_from_the_lowest_rank_to_the_ace) {
  EXPECT_EQ(Deck::all().size(), 52u);
  EXPECT_EQ(Short::all().size(), 32u);
  EXPECT_EQ(Deck::of_rank(ace).size(), 4u);
  EXPECT_EQ(written_cards(Deck::all()), "C, D, S or H with 2 to 10, J, Q, K and A");
  EXPECT_EQ(read_card<Deck>("s10"), card(FrenchSuit::spades, 10));
  EXPECT_EQ(text_of(card(FrenchSuit::hearts, queen)), "HQ");
  EXPECT_EQ(read_card<Short>("C6"), std::nullopt);
}

TEST(FrenchDeck, names_its_cards_in_every_language) {
  const Message black_queen = Deck::name(card(FrenchSuit::spades, queen));
  const Message seven = Deck::name(card(FrenchSuit::hearts, 7));
  const auto said = [](const char* tag, const Message& name) {
    return Language::of(tag).say("", name);
  };
  EXPECT_EQ(said("en", black_queen), "queen of spades");
  EXPECT_EQ(said("en", seven), "7 of hearts");
  EXPECT_EQ(said("de", black_queen), "Pik-Dame");
  EXPECT_EQ(said("fr", black_queen), "dame de pique");
  EXPECT_EQ(said("hu", seven), "kőr 7");
  EXPECT_EQ(said("ja", black_queen), "スペードのクイーン");
}

TEST(FrenchDeck, court_cards_have_a_letter_in_their_corner) {
  const auto looks = Deck::card_looks();
  ASSERT_EQ(looks.size(), 52u);
  EXPECT_EQ(looks.front().card, "C2");
  EXPECT_EQ(looks.front().corner, "");
  EXPECT_EQ(looks.back().card, "HA");
  EXPECT_EQ(looks.back().corner, "A");
  EXPECT_EQ(Deck::suit_looks()[2].sign, "spade");
}

}  // namespace
}  // namespace menagerie::kit
