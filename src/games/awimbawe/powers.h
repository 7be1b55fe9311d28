// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/rng.h"
#include "games/awimbawe/state.h"

// 6  The powers that are used by decision: rhinoceros, cheetah and snake.
namespace menagerie::awimbawe {

// Whether the power of a card that this seat has just played can do anything (R4).
bool has_use(const Shown& shown, Seat user, Card card);

// What the player whose card lies there may do with its power, `pass` last.
Actions power_actions(const Shown& shown, Seat user);
// One of them, each equally likely.
Action random_power(const Shown& shown, Seat user, Rng& rng);

// What a power does; the rest of the trick is not theirs.
void move_top(Side& side, unsigned from, unsigned under);
void name_leader(Trick& trick, Seat leader);
void block_pile(Side& side, unsigned pile);
// R6: blocks a card of that hand; chance decides which one where several are possible.
void block_hand(State& state, Seat owner);
void block_card(State& state, Seat owner, Card card);
void lift_blocks(State& state, Seat owner);

}  // namespace menagerie::awimbawe
