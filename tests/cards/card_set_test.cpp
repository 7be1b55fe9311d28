// SPDX-License-Identifier: Apache-2.0
#include "cards/card_set.h"

#include <gtest/gtest.h>

#include <set>

#include "base/rng.h"

namespace menagerie {
namespace {

struct SmallDeck {
  static constexpr unsigned places = 60;
};
struct LargeDeck {
  static constexpr unsigned places = 128;
};

template <class D>
class CardSetTest : public testing::Test {};
using Decks = testing::Types<SmallDeck, LargeDeck>;
TYPED_TEST_SUITE(CardSetTest, Decks);

// A bit set and std::set must agree on every operation.
TYPED_TEST(CardSetTest, behaves_like_a_set_of_numbers) {
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    CardSet<TypeParam> cards, others;
    std::set<unsigned> numbers, other_numbers;
    for (int i = 0; i < 40; ++i) {
      const unsigned a = rng.below(TypeParam::places), b = rng.below(TypeParam::places);
      cards.add(Card<TypeParam>(a));
      numbers.insert(a);
      others.add(Card<TypeParam>(b));
      other_numbers.insert(b);
    }
    ASSERT_EQ(cards.size(), numbers.size());
    ASSERT_EQ(cards.lowest().place(), *numbers.begin());
    ASSERT_EQ(cards.highest().place(), *numbers.rbegin());
    unsigned n = 0;
    auto expected = numbers.begin();
    for (const auto card : cards) {
      ASSERT_EQ(card.place(), *expected++);
      ASSERT_EQ(cards.nth(n++), card);
    }
    for (unsigned place = 0; place < TypeParam::places; ++place) {
      const Card<TypeParam> card(place);
      const bool in_a = numbers.contains(place), in_b = other_numbers.contains(place);
      ASSERT_EQ(cards.has(card), in_a);
      ASSERT_EQ((cards & others).has(card), in_a && in_b);
      ASSERT_EQ((cards | others).has(card), in_a || in_b);
      ASSERT_EQ((cards - others).has(card), in_a && !in_b);
    }
    ASSERT_EQ(cards.meets(others), !(cards & others).empty());
    ASSERT_TRUE((cards | others).has_all(cards));
    ASSERT_EQ(cards.has_all(others), (others - cards).empty());
  }
}

TYPED_TEST(CardSetTest, ranges_hold_neighbouring_places) {
  const auto cards = CardSet<TypeParam>::range(16, 15);
  EXPECT_EQ(cards.size(), 15u);
  EXPECT_EQ(cards.lowest().place(), 16u);
  EXPECT_EQ(cards.highest().place(), 30u);
}

}  // namespace
}  // namespace menagerie
