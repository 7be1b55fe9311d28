// SPDX-License-Identifier: Apache-2.0
// Actions of three cards, in a game of one verb: players lay three cards of their hands.
#include <gtest/gtest.h>

#include <set>

#include "game/kit/french_deck.h"
#include "game/kit/game_parts.h"
#include "game/kit/passing.h"
#include "game/kit/steps.h"

namespace menagerie::kit::three_cards {
namespace {

using Deck = FrenchDeck<>;
using Cards = CardSet<Deck>;
enum class Verb : std::uint8_t { play, lay };
using Action = CardAction<Verb, Deck>;
struct Options {
  bool short_deck = false;
};

Values deck_of(const Options& options) {
  return options.short_deck ? Deck::of_suit(0) : Deck::all();
}
constexpr auto verbs = std::to_array<VerbRow<Verb, Options>>({
    {Verb::play, "play {card}", "action.play", deck_of},
    choice_row<Deck, 3>(Verb::lay, "lay {first:card} {second:card} {third:card}", "action.lay",
                        deck_of),
});
constexpr std::array kinds = {card<Deck>()};
using Written = TableActions<Action, verbs, kinds>;

Cards cards(std::initializer_list<const char*> texts) {
  Cards all;
  for (const char* text : texts) all.add(*read_card<Deck>(text));
  return all;
}
Action lay(std::initializer_list<const char*> texts) { return Action::of(Verb::lay, cards(texts)); }

TEST(Choices, of_three_cards_have_numbers_without_gaps) {
  std::uint32_t next = 0;
  for (std::uint32_t number = 0; number < sets_of(3, 52); ++number) {
    const ChosenValues values = values_of(number, 3);
    ASSERT_EQ(number_of(values), next++);
    ASSERT_TRUE(values[0] < values[1] && values[1] < values[2] && values[2] < 52);
  }
  EXPECT_EQ(next, 22100u);
  EXPECT_GT(sets_of(4, 52), choices_end) << "four of 52 cards are too many";
}

TEST(Choices, are_written_in_the_order_of_the_deck_and_read_in_any) {
  EXPECT_EQ(Written::text(lay({"SQ", "C2", "H3"})), "lay C2 SQ H3");
  EXPECT_EQ(Written::parse("lay sq  H3 c2").value(), lay({"SQ", "C2", "H3"}));
  EXPECT_EQ(lay({"SQ", "C2", "H3"}).cards(3), cards({"SQ", "C2", "H3"}));
  EXPECT_EQ(Written::text({Verb::lay, unseen, unseen}), "lay ? ? ?");
  EXPECT_EQ(Written::forms()[1].form, "lay {first:card} {second:card} {third:card}");
}

TEST(Choices, name_each_card_once_and_as_many_as_there_are) {
  EXPECT_FALSE(Written::parse("lay C2 C2 SQ").has_value());
  EXPECT_FALSE(Written::parse("lay C2 SQ").has_value());
  EXPECT_FALSE(Written::parse("lay C2 C3 C4 C5").has_value());
  EXPECT_EQ(Written::parse("lay C2 C3 X4").error().text.substr(0, 26),
            "the card \"X4\" is unknown; ");
}

TEST(Choices, are_all_listed_and_no_two_are_one_action) {
  const auto universe = Written::universe({.short_deck = true});
  EXPECT_EQ(universe.size(), 13u + 286);
  std::set<std::uint32_t> keys;
  for (const Action& action : universe) {
    EXPECT_TRUE(keys.insert(action_key(action)).second);
    EXPECT_EQ(Written::parse(Written::text(action)).value(), action);
  }
  EXPECT_EQ(Written::universe({}).size(), 52u + 22100);
}

struct Shown {};
struct Mine {
  Cards hand;
};
struct Laying {
  using Shown = three_cards::Shown;
  using Mine = three_cards::Mine;
  using Action = three_cards::Action;
  using Actions = FixedVector<Action, 120>;
  static Turn turn(const Shown&) { return Turn::of_seats(Seat(0)); }
};
bool always(const Shown&) { return true; }
Values hand(const Shown&, const Mine& mine, Seat) { return mine.hand; }
constexpr auto steps =
    std::to_array<Step<Verb, Shown, Mine>>({choice_step<Deck, 3, "2.1">(Verb::lay, always, hand)});
using Decisions = Steps<Laying, steps, "1.1">;

TEST(Choices, of_a_hand_are_legal_and_no_others) {
  const Mine mine{cards({"C2", "C3", "D4", "SQ", "SK"})};
  const auto legal = Decisions::legal({}, mine, Seat(0));
  EXPECT_EQ(legal.size(), 10u);
  for (const Action& action : legal) {
    EXPECT_EQ(Decisions::refuse({}, mine, Seat(0), action), std::nullopt);
    EXPECT_TRUE(mine.hand.has_all(action.cards(3)));
  }
  EXPECT_TRUE(Decisions::legal({}, {cards({"C2", "C3"})}, Seat(0)).empty());
}

TEST(Choices, with_a_card_that_is_not_held_are_refused_because_of_it) {
  const Mine mine{cards({"C2", "C3", "D4"})};
  const Action action = lay({"C2", "C4", "D4"});
  ASSERT_EQ(Decisions::refuse({}, mine, Seat(0), action), Refusal::rule);
  const Explanation why = Decisions::explain({}, mine, Seat(0), action, Refusal::rule);
  EXPECT_EQ(why.rule, "2.1");
  EXPECT_EQ(why.text, words::not_held({"C4"}));
  for (const std::uint8_t byte : std::array<std::uint8_t, 3>{0x80, 0xfe, 0xff}) {
    EXPECT_EQ(Decisions::refuse({}, mine, Seat(0), {Verb::lay, byte, byte}), Refusal::rule)
        << "a number of no set";
  }
}

TEST(Choices, pass_several_cards_at_once) {
  Passing<3> passing{2, 1, {}};
  PassedCards<Deck, 3> passed;
  SeatMap<Cards, 3> hands{{cards({"C2", "C3"}), cards({"D2", "D3"}), cards({"S2", "S3", "S4"})}};
  EXPECT_FALSE(pass_cards(passing, passed, hands, Seat(0), cards({"C2", "C3"}), 3));
  EXPECT_FALSE(pass_cards(passing, passed, hands, Seat(1), cards({"D2", "D3"}), 3));
  EXPECT_EQ(passing.choosing(3), SeatSet(Seat(2)));
  EXPECT_TRUE(pass_cards(passing, passed, hands, Seat(2), cards({"S2", "S4"}), 3));
  EXPECT_EQ(hands[Seat(0)], cards({"S2", "S4"}));
  EXPECT_EQ(hands[Seat(2)], cards({"S3", "D2", "D3"}));
}

}  // namespace
}  // namespace menagerie::kit::three_cards
