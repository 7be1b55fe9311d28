// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/rng.h"
#include "games/awimbawe/state.h"

// 6  The powers that their player decides about: rhinoceros, cheetah and snake.
namespace menagerie::awimbawe {

// Whether the power of a card that this seat has just played can have an effect (R4).
bool has_use(const Shown& shown, Seat user, Card card);

// What the player of the card there may do with its power, `pass` last.
Actions power_actions(const Shown& shown, Seat user);
// One of them, all equally likely.
Action random_power(const Shown& shown, Seat user, Rng& rng);

// What a power does; not the rest of the trick.
void move_top(Side& side, unsigned from, unsigned under);
void name_leader(Trick& trick, Seat leader);
void block_pile(Side& side, unsigned pile);
// R6: blocks a card of that hand; chance decides which one if several are possible.
void block_hand(State& state, Seat owner);
void block_card(State& state, Seat owner, Card card);
void lift_blocks(State& state, Seat owner);

}  // namespace menagerie::awimbawe
