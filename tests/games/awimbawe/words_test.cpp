// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/words.h"

#include <gtest/gtest.h>

#include "games/awimbawe/game.h"
#include "words/language.h"

namespace menagerie::awimbawe {
namespace {

// As seat 1 reads it, at a table where seat 0 is called Ada.
std::string to_seat_1(const Message& message) {
  return Language::english().say(Awimbawe::id, message, {{"Ada"}, Seat(1)});
}

const Seat ada(0);
const Seat you(1);

TEST(AwimbaweWords, address_the_reader) {
  EXPECT_EQ(to_seat_1(words::log_on_piles(you, {{"S10"}, {"D6"}}, -1)),
            "On your piles: S10 and D6, -1 crown.");
  EXPECT_EQ(to_seat_1(words::log_says_who_leads(you)),
            "You lost the last round and choose who leads.");
  EXPECT_EQ(to_seat_1(words::log_leads(ada)), "Ada leads.");
  EXPECT_EQ(to_seat_1(words::log_led(you, {"D6"}, 0)), "You led D6.");
  EXPECT_EQ(to_seat_1(words::log_led(you, {"D6"}, 2)), "You led D6 from pile 2.");
  EXPECT_EQ(to_seat_1(words::log_fights(ada, {"S8"}, 0)), "Ada answered with S8, which fights.");
  EXPECT_EQ(to_seat_1(words::log_discarded(ada, {"G1"}, 4)), "Ada discarded G1 from pile 4.");
  EXPECT_EQ(to_seat_1(words::log_chose_leader(ada, you)), "Ada chose that you lead.");
  EXPECT_EQ(to_seat_1(words::log_won_from_flight(ada, {"S8"}, 3, you)),
            "Ada won the trick, 3 crowns; S8 goes back to you.");
  EXPECT_EQ(to_seat_1(words::log_hyenas(you, 1)), "You have 1 hyena.");
  EXPECT_EQ(to_seat_1(words::log_all_four_hyenas(you)),
            "You have taken all four hyenas and lost the round.");
  EXPECT_EQ(to_seat_1(words::log_round_over(1, you, ada, 1, you, 44)),
            "Round 1 is over: you win it; 1 crown for Ada, 44 crowns for you.");
  EXPECT_EQ(to_seat_1(words::log_victory(you, 2, 1)), "By 2 rounds to 1, you win the game.");
  EXPECT_EQ(to_seat_1(words::log_victory_by_hyenas(ada, 2, 0, you)),
            "Four hyenas for you: Ada wins the game by 2 rounds to 0.");
}

TEST(AwimbaweWords, powers_have_an_owner_and_a_victim) {
  EXPECT_EQ(to_seat_1(words::log_moved(ada, 1, {"S8"}, you, 2)),
            "Ada’s rhinoceros moved your S8 from pile 1 under pile 2.");
  EXPECT_EQ(to_seat_1(words::log_moved_face_down(you, 3, ada, 1)),
            "Your rhinoceros moved the face-down top of Ada from pile 3 under pile 1.");
  EXPECT_EQ(to_seat_1(words::log_moved_face_down_in_pile(ada, you, 3)),
            "Ada’s rhinoceros moved your face-down top from pile 3 under the same pile.");
  EXPECT_EQ(to_seat_1(words::log_blocked_top(ada, {"D4"}, you, 1)),
            "Ada’s snake blocked D4 on your pile 1.");
  EXPECT_EQ(to_seat_1(words::log_blocked_hand(you, ada)),
            "Your snake blocked a card from the hand of Ada.");
  EXPECT_EQ(to_seat_1(words::log_hand_card_is_blocked(you, {"D4"})), "D4 in your hand is blocked.");
  EXPECT_EQ(to_seat_1(words::prompt_block(you)), "A card from your hand is being blocked.");
  EXPECT_EQ(to_seat_1(words::refusal_fight_or_flee({"S8"})),
            "say whether S8 fights or flees: 'play S8 fight' or 'play S8 flee'");
}

}  // namespace
}  // namespace menagerie::awimbawe
