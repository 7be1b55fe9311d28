// SPDX-License-Identifier: Apache-2.0
//
// Rules whose positions come late in a round: they are set up directly.
#include "games/awimbawe/game.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "cards_by_name.h"
#include "game/playout.h"
#include "games/awimbawe/available.h"
#include "games/awimbawe/notation.h"
#include "words/english.h"

namespace menagerie::awimbawe {
namespace {

// The end of a round, seat 0 to lead. Cards that no one is given lie in scoring piles.
struct Ending {
  Ending() {
    state.shown.phase = Phase::play;
    state.shown.round = 1;
  }
  void hand(unsigned seat, std::initializer_list<std::string_view> names) {
    state.hidden.hands[Seat(seat)] = cards(names);
    state.shown.sides[Seat(seat)].hand_size = static_cast<std::uint8_t>(names.size());
  }
  // Bottom first; a name in small letters lies face down.
  void pile(unsigned seat, unsigned number, std::initializer_list<std::string_view> names) {
    for (const auto name : names) {
      const bool down = name[0] >= 'a';
      if (down) state.hidden.down[Seat(seat)][number] = *read_card<AwimbaweDeck>(name);
      state.shown.sides[Seat(seat)].piles[number].put_on(
          down ? Slot::down(number) : Slot::up(*read_card<AwimbaweDeck>(name)));
    }
  }
  // Scoring piles, and the number of tricks that were taken.
  void taken(Cards first, Cards second) {
    state.shown.sides[Seat(0)].taken = first;
    state.shown.sides[Seat(1)].taken = second;
    state.shown.sides[Seat(0)].tricks = static_cast<std::uint8_t>((first | second).size() / 2);
    EXPECT_TRUE(Awimbawe::consistent(state));
  }
  Cards rest() const {
    Cards left = all_cards;
    for (Seat seat : SeatSet::first(players)) {
      left -= state.hidden.hands[seat] | faces(state.shown.sides[seat]);
      for (const Pile& pile : state.shown.sides[seat].piles) {
        for (unsigned depth = 0; depth < pile.size(); ++depth) {
          const Slot slot = pile.at(depth);
          if (slot.is_down()) left.remove(state.hidden.down[seat][slot.number()]);
        }
      }
    }
    return left;
  }
  // Both have hyenas in their scoring piles, unless told otherwise.
  void take_rest() {
    const Cards hyena = cards({"D4"}) & rest();
    taken(rest() - hyena, hyena);
  }
  void act(unsigned seat, std::string_view text) {
    const Action action = *Awimbawe::Notation::parse(text);
    const Mine mine = Awimbawe::mine(state, Seat(seat));
    ASSERT_FALSE(Awimbawe::refuse(state.shown, mine, Seat(seat), action)) << text;
    Awimbawe::apply(state, Seat(seat), action);
  }
  std::string legal(unsigned seat) const {
    std::string text;
    for (const Action& action : legal_in<Awimbawe>(state, Seat(seat))) {
      text += (text.empty() ? "" : ", ") + Awimbawe::Notation::text(action);
    }
    return text;
  }
  Refusal refusal(unsigned seat, std::string_view text) const {
    const Mine mine = Awimbawe::mine(state, Seat(seat));
    return Awimbawe::refuse(state.shown, mine, Seat(seat), *Awimbawe::Notation::parse(text))
        .value();
  }

  State state;
};

// R6: one possible hand card needs no chance; all know that it is blocked, the owner which.
TEST(AwimbaweSnake, R6_the_only_hand_card_is_blocked_without_chance) {
  Ending ending;
  ending.hand(0, {"D5", "P3"});
  ending.hand(1, {"D2"});
  ending.pile(1, 0, {"G1"});
  ending.take_rest();
  ending.act(0, "play D5");
  EXPECT_EQ(ending.legal(0), "block pile 1, block hand, pass");
  ending.act(0, "block hand");
  EXPECT_EQ(ending.state.shown.phase, Phase::play);
  EXPECT_EQ(ending.state.hidden.blocked[Seat(1)], cards({"D2"}));
  EXPECT_EQ(ending.state.shown.sides[Seat(1)].hand_blocked, 1);
  EXPECT_EQ(ending.legal(1), "play G1");
  ending.act(1, "play G1");
  EXPECT_TRUE(ending.state.hidden.blocked[Seat(1)].empty());
  // What was blocked may be of the land that was not followed: at most one card is.
  const Side& side = ending.state.shown.sides[Seat(1)];
  ASSERT_EQ(side.bounds.size(), 1u);
  EXPECT_EQ(side.bounds[0], (Bound{Lands(Land::desert) | Land::sky, 1}));
  EXPECT_TRUE(side.without.empty());
}

TEST(AwimbaweSnake, R6_the_last_available_card_cannot_be_blocked) {
  Ending ending;
  ending.hand(0, {"D5", "P3"});
  ending.hand(1, {"D2"});
  ending.pile(1, 0, {"g1"});
  // Only a blocked card and a card face down beside it: no decision is offered at all.
  ending.taken(ending.rest() - cards({"D4"}), cards({"D4"}));
  ending.act(0, "play D5");
  EXPECT_EQ(ending.state.shown.to_act, Seat(1));
  EXPECT_EQ(ending.legal(1), "play D2");
}

TEST(AwimbaweSnake, R6_a_hand_without_an_unblocked_card) {
  Ending ending;
  ending.hand(0, {"D5", "P3"});
  ending.pile(1, 0, {"G1"});
  ending.pile(1, 1, {"G2"});
  ending.take_rest();
  ending.act(0, "play D5");
  EXPECT_EQ(ending.legal(0), "block pile 1, block pile 2, pass");
  EXPECT_EQ(ending.refusal(0, "block hand"), Refusal::hand_not_available);
  EXPECT_EQ(ending.refusal(0, "block pile 3"), Refusal::top_not_available);
  const Explanation why = Awimbawe::Presentation::explain(
      ending.state.shown, {}, Seat(0), Action::block_hand(), Refusal::hand_not_available);
  EXPECT_EQ(why.rule, "6.4");
  EXPECT_EQ(in_english("awimbawe", why.text), "Seat 1 has no unblocked card in hand");
}

// R7: a snake and then a rhinoceros may leave nothing to play with.
TEST(AwimbaweReady, R7_blocks_lift_if_nothing_else_is_available) {
  Ending ending;
  ending.state.shown.to_act = Seat(1);
  ending.state.shown.trick.leader = Seat(1);
  ending.pile(1, 0, {"m3", "G1"});
  ending.pile(1, 1, {"D1"});
  ending.pile(1, 2, {"G2"});
  ending.hand(0, {"P2", "D5", "P3", "P1"});
  ending.take_rest();
  ending.act(1, "play D1");
  ending.act(0, "play D5");
  ending.act(0, "block pile 3");
  ending.act(0, "play P2");
  const Shown before = ending.state.shown;
  ending.act(0, "move 1 under 3");
  const auto told =
      Awimbawe::Presentation::log(before, ending.state.shown, Seat(0), Action::move(0, 2));
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(in_english("awimbawe", told[1]),
            "Seat 1 had no other card to play, so the blocks lift.");
  EXPECT_EQ(ending.legal(1), "play G2");
  // The card that was uncovered stays as it is until the end of the trick.
  EXPECT_TRUE(ending.state.shown.sides[Seat(1)].piles[0].top().is_down());
}

TEST(AwimbaweReady, R7_uncovered_tops_turn_up_if_nothing_at_all_is_available) {
  Ending ending;
  ending.state.shown.options.rhinoceros = RhinocerosRule::any_pile;
  ending.hand(0, {"P2", "P3"});
  ending.pile(1, 0, {"m3", "G1"});
  ending.take_rest();
  ending.act(0, "play P2");
  EXPECT_EQ(ending.legal(0), "move 1 under 1, pass");
  const Shown before = ending.state.shown;
  ending.act(0, "move 1 under 1");
  EXPECT_EQ(ending.legal(1), "play M3");
  const auto told =
      Awimbawe::Presentation::log(before, ending.state.shown, Seat(0), Action::move(0, 0));
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(in_english("awimbawe", told[1]), "Seat 1 turned up M3 on pile 1.");
}

// R7: only the player who must play turns their cards up; the leader's wait for the end.
TEST(AwimbaweReady, R7_the_other_players_cards_wait) {
  Ending ending;
  ending.state.shown.options.rhinoceros = RhinocerosRule::any_pile;
  ending.pile(0, 0, {"d6", "P2"});
  ending.pile(1, 0, {"m3", "G1"});
  ending.take_rest();
  ending.act(0, "play P2");
  ending.act(0, "move 1 under 1");
  EXPECT_TRUE(ending.state.shown.sides[Seat(0)].piles[0].top().is_down());
  EXPECT_EQ(ending.state.shown.sides[Seat(1)].piles[0].top(),
            Slot::up(*read_card<AwimbaweDeck>("M3")));
}

// R9: the fourth hyena counts in the last trick too, against any number of crowns.
TEST(AwimbaweHyenas, R9_the_fourth_hyena_in_the_last_trick) {
  Ending ending;
  ending.hand(0, {"D4"});
  ending.hand(1, {"D3"});
  ending.taken(ending.rest(), {});
  ending.act(0, "play D4");
  ending.act(1, "play D3");  // 6.5  Its power does nothing any more: no decision.
  EXPECT_EQ(ending.state.shown.phase, Phase::deal);
  EXPECT_EQ(ending.state.shown.loser, Seat(0));
  EXPECT_EQ(ending.state.shown.rounds_won[1], 1);
}

// R9, R3: a flight gives the leader's hyena back, and loses the round with it.
TEST(AwimbaweHyenas, R9_a_fleeing_eagle_leaves_the_fourth_hyena_to_the_leader) {
  Ending ending;
  ending.hand(0, {"D4", "P1"});
  ending.hand(1, {"S7", "P2"});
  ending.taken(ending.rest(), {});
  ending.act(0, "play D4");
  ending.act(1, "play S7 flee");
  EXPECT_EQ(ending.state.shown.phase, Phase::deal);
  EXPECT_EQ(ending.state.shown.loser, Seat(0));
}

// 7.2, 7.4  Crowns decide a round that is played out; the second round won ends the match.
TEST(AwimbaweEnd, most_crowns_win_the_round_and_two_rounds_the_match) {
  Ending ending;
  ending.hand(0, {"D6"});
  ending.hand(1, {"S10"});
  ending.state.shown.rounds_won = {1, 1};
  ending.take_rest();
  ending.act(0, "play D6");
  EXPECT_EQ(ending.legal(1), "play S10 fight, play S10 flee");
  ending.act(1, "play S10 flee");
  EXPECT_EQ(ending.state.shown.phase, Phase::over);
  EXPECT_EQ(Awimbawe::winners(ending.state.shown), SeatSet(Seat(0)));
  EXPECT_EQ(Awimbawe::scores(ending.state.shown)[Seat(0)], 2);
  EXPECT_EQ(crowns(ending.state.shown.sides[Seat(0)].taken) +
                crowns(ending.state.shown.sides[Seat(1)].taken),
            45);
}

// 6.5  In the last trick no power is offered.
TEST(AwimbaweEnd, no_power_in_the_last_trick) {
  for (const std::string_view led : {"D2", "D3", "D5"}) {
    Ending ending;
    ending.hand(0, {led});
    ending.hand(1, {"P3"});
    ending.take_rest();
    ending.act(0, "play " + std::string(led));
    EXPECT_EQ(ending.state.shown.to_act, Seat(1));
    EXPECT_EQ(ending.legal(1), "play P3");
  }
}

}  // namespace
}  // namespace menagerie::awimbawe
