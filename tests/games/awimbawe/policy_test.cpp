// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "cards_by_name.h"
#include "game/playout.h"
#include "games/awimbawe/game.h"
#include "games/awimbawe/notation.h"

namespace menagerie::awimbawe {
namespace {

class AwimbawePolicy : public testing::TestWithParam<RhinocerosRule> {};

// One seat follows the rules of heuristic, the other plays at random.
TEST_P(AwimbawePolicy, beats_random_play_clearly) {
  constexpr unsigned matches = 600;
  unsigned won = 0;
  for (unsigned seed = 0; seed < matches; ++seed) {
    Rng rng(seed);
    State state = Awimbawe::start({GetParam()});
    const Seat seat(seed % 2);
    for (Turn turn; (turn = Awimbawe::turn(state.shown)).kind != Turn::Kind::over;) {
      if (turn.kind != Turn::Kind::play) {
        step_chance<Awimbawe>(state, turn.kind, rng);
      } else if (turn.seats.has(seat)) {
        const Mine mine = Awimbawe::mine(state, seat);
        Awimbawe::apply(state, seat, Awimbawe::Heuristic::choose(state.shown, mine, seat, rng));
      } else {
        Awimbawe::Playouts::step_random(state, rng);
      }
    }
    won += Awimbawe::winners(state.shown).has(seat) ? 1 : 0;
  }
  EXPECT_GT(won, matches * 8 / 10);
}

INSTANTIATE_TEST_SUITE_P(All, AwimbawePolicy,
                         testing::Values(RhinocerosRule::other_pile, RhinocerosRule::any_pile));

// Seat 0 to answer in the middle of a round, its cards all in hand.
struct Position {
  explicit Position(std::string_view led) {
    shown.phase = Phase::play;
    shown.round = 1;
    shown.trick.size = 1;
    shown.trick.led = *read_card<AwimbaweDeck>(led);
    shown.trick.leader = Seat(1);
    shown.sides[Seat(0)].tricks = 8;
    shown.sides[Seat(1)].hand_size = 4;
  }
  std::string heuristic(std::initializer_list<std::string_view> hand) {
    shown.sides[Seat(0)].hand_size = static_cast<std::uint8_t>(hand.size());
    Rng rng(1);
    const Mine mine{cards(hand), {}};
    return Awimbawe::Notation::text(Awimbawe::Heuristic::choose(shown, mine, Seat(0), rng));
  }
  Shown shown;
};

TEST(AwimbaweHeuristic, does_not_take_the_fourth_hyena) {
  Position position("D4");
  position.shown.sides[Seat(0)].taken = cards({"M4", "G4", "P4"});
  EXPECT_EQ(position.heuristic({"D6", "D1", "D5"}), "play D1");
  EXPECT_EQ(position.heuristic({"S8", "P1"}), "play S8 flee");
}

TEST(AwimbaweHeuristic, gives_the_opponent_his_fourth_hyena) {
  Position position("D6");
  position.shown.sides[Seat(1)].taken = cards({"M4", "G4", "P4"});
  EXPECT_EQ(position.heuristic({"D4", "D2", "D3"}), "play D4");
}

TEST(AwimbaweHeuristic, takes_the_elephant_with_the_mouse) {
  Position position("D6");
  EXPECT_EQ(position.heuristic({"D1", "D2", "D3"}), "play D1");
}

TEST(AwimbaweHeuristic, does_not_throw_crowns_away) {
  Position position("D6");
  EXPECT_EQ(position.heuristic({"P1", "P5", "M1"}), "play P5");
}

TEST(AwimbaweHeuristic, fights_for_a_mouse_but_not_for_nothing) {
  Position position("D1");
  EXPECT_EQ(position.heuristic({"S8", "P1"}), "play S8 fight");
}

// The opponent's only card that can win the trick is blocked.
TEST(AwimbaweHeuristic, blocks_the_card_that_beats_the_snake) {
  Position position("D5");
  position.shown.phase = Phase::power;
  position.shown.trick.leader = Seat(0);
  Side& opponent = position.shown.sides[Seat(1)];
  opponent.hand_size = 0;
  opponent.piles[0].put_on(Slot::up(*read_card<AwimbaweDeck>("P2")));
  opponent.piles[2].put_on(Slot::up(*read_card<AwimbaweDeck>("D6")));
  opponent.piles[3].put_on(Slot::up(*read_card<AwimbaweDeck>("D3")));
  EXPECT_EQ(position.heuristic({"M1", "M2"}), "block pile 3");
}

TEST(AwimbaweHeuristic, buries_the_card_that_beats_the_rhinoceros) {
  Position position("D2");
  position.shown.phase = Phase::power;
  position.shown.trick.leader = Seat(0);
  Side& opponent = position.shown.sides[Seat(1)];
  opponent.hand_size = 0;
  opponent.piles[0].put_on(Slot::up(*read_card<AwimbaweDeck>("P2")));
  opponent.piles[2].put_on(Slot::up(*read_card<AwimbaweDeck>("D3")));
  EXPECT_EQ(position.heuristic({"M1", "M2"}), "move 3 under 1");
}

}  // namespace
}  // namespace menagerie::awimbawe
