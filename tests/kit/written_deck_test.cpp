// SPDX-License-Identifier: Apache-2.0
// From one function of a deck follow the text and the reading of its cards.
#include "game/kit/written_deck.h"

#include <gtest/gtest.h>

#include "game/kit/card_texts.h"
#include "small_game.h"

namespace menagerie::small_game {
namespace {

TEST(WrittenDeck, cards_are_read_in_either_case_as_they_are_written) {
  for (const Card card : deck()) {
    EXPECT_EQ(read_card<SmallDeck>(text_of(card)), card);
    EXPECT_EQ(read_card<SmallDeck>(lower(text_of(card))), card);
  }
  EXPECT_EQ(text_of(Card(3)), "H10");
  EXPECT_EQ(text_of(Card(13)), "SQ");
  EXPECT_EQ(text_of(Card(255)), "?") << "a card that nobody saw";
}

TEST(WrittenDeck, of_cards_that_are_alike_the_first_is_read) {
  EXPECT_EQ(read_card<SmallDeck>("j2"), Card(16));
  EXPECT_EQ(text_of(Card(19)), "J2");
}

TEST(WrittenDeck, anything_else_is_no_card) {
  for (const std::string_view word :
       {std::string_view(), std::string_view("H"), std::string_view("H6"), std::string_view("H11"),
        std::string_view("H07"), std::string_view("H7 "), std::string_view("H7\0", 3),
        std::string_view("\0", 1), std::string_view("?"), std::string_view("H10H10"),
        std::string_view("\xff\xfe")}) {
    EXPECT_EQ(read_card<SmallDeck>(word), std::nullopt) << word;
  }
}

TEST(WrittenDeck, the_cards_there_are_can_be_said) {
  EXPECT_EQ(written_cards(deck()), "H or S with 7 to 10, J, Q and K");
  EXPECT_EQ(written_cards(CardSet(Card(0)) | Card(1) | Card(3) | Card(8)),
            "H with 7, 8 and 10, or S with 7");
  EXPECT_EQ(written_cards(CardSet()), "");
  EXPECT_EQ(texts_of(CardSet(Card(3)) | Card(8)), std::vector<std::string>({"H10", "S7"}));
  EXPECT_EQ(card_texts(CardSet(Card(3))).front().text, "H10");
}

}  // namespace
}  // namespace menagerie::small_game
