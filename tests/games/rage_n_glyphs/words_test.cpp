// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/words.h"

#include <gtest/gtest.h>

#include "games/rage_n_glyphs/game.h"
#include "games/rage_n_glyphs/steps.h"
#include "words/language.h"

namespace menagerie::rage_n_glyphs {
namespace {

// As seat 1 reads it, at a table where seat 0 is called Ada.
std::string to_seat_1(const Message& message) {
  return Language::english().say(RageNGlyphs::id, message, {{"Ada"}, Seat(1)});
}

TEST(RageNGlyphsWords, address_the_reader) {
  const Seat ada(0);
  const Seat you(1);
  EXPECT_EQ(to_seat_1(words::log_round_begins(1, 1, you, ada)),
            "Round 1 begins: 1 card each; Ada deals and you lead.");
  EXPECT_EQ(to_seat_1(words::log_round_begins(2, 3, Seat(2), you)),
            "Round 2 begins: 3 cards each; you deal and Seat 2 leads.");
  EXPECT_EQ(to_seat_1(words::log_bid_unseen(you)), "You have made a bid.");
  EXPECT_EQ(to_seat_1(words::log_bid_unseen(ada)), "Ada has made a bid.");
  EXPECT_EQ(to_seat_1(words::log_bids(
                {words::log_one_of_the_bids(ada, 2), words::log_one_of_the_bids(you, 0)})),
            "The bids: Ada bid 2 and you bid 0.");
  EXPECT_EQ(to_seat_1(words::log_result(you, 1, 11, 1, 30)),
            "You bid 1 and won 1: 11 points, 30 in all.");
  EXPECT_EQ(to_seat_1(words::log_victory(you, 1)), "With 1 point, you win the game.");
  EXPECT_EQ(to_seat_1(words::log_victory_by_last_round(you, 41, {ada, you}, 12)),
            "With 12 points in the last round, you win the game after a tie at 41 points between "
            "Ada and you.");
  EXPECT_EQ(to_seat_1(words::refusal_bid_is_made({ada, Seat(2)})),
            "you have already bid; Ada and Seat 2 must still bid");
}

// What of a tied match decided: the phrase follows the rules 8.2 and 8.3.
TEST(RageNGlyphsWords, a_tie_says_what_broke_it) {
  Shown shown;
  shown.phase = Phase::over;
  shown.scores.values = {30, 41, 41, 41};
  shown.points.values = {29, 11, 12, 11};
  shown.winners = Seat(2);
  EXPECT_EQ(victory_text(shown),
            words::log_victory_by_last_round(Seat(2), 41, {Seat(1), Seat(2), Seat(3)}, 12));
  shown.points.values = {29, 11, 12, 12};
  EXPECT_EQ(victory_text(shown), words::log_victory_by_coin(Seat(2), 41, {Seat(2), Seat(3)}));
  shown.phase = Phase::coin;
  shown.winners.add(Seat(3));
  EXPECT_EQ(victory_text(shown), words::log_coin_decides(41, {Seat(2), Seat(3)}));
  shown.scores.values = {50, 41, 41, 41};
  shown.phase = Phase::over;
  shown.winners = Seat(0);
  EXPECT_EQ(victory_text(shown), words::log_victory(Seat(0), 50));
}

// The card that made the trump is marked, but only while its suit is trump.
TEST(RageNGlyphsWords, turned_up_cards_lie_in_their_order) {
  State state = RageNGlyphs::start({});
  Rng rng(1);
  Deal deal = RageNGlyphs::shuffle(state, rng);
  RageNGlyphs::deal(state, deal);
  state.shown.turned_up.clear();
  for (const Card card : {card_of(Suit::horns, 9), joker_4, card_of(Suit::hearts, 2)}) {
    state.shown.turned_up.push_back(card);
  }
  const auto flipped = [&] {
    std::string text;
    const Scene scene = Presentation::scene_all(state);
    for (const Zone& zone : scene.zones) {
      if (zone.id != "flipped") continue;
      for (const SceneCard& card : zone.cards) {
        text += card.card + (card.note == words::note_trump() ? "! " : " ");
      }
    }
    return text;
  };
  state.shown.trump = Suit::hearts;
  EXPECT_EQ(flipped(), "N9 J4 H2! ");
  state.shown.trump = Suit::none;
  EXPECT_EQ(flipped(), "N9 J4 H2 ");
}

}  // namespace
}  // namespace menagerie::rage_n_glyphs
