// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "games/savage_bowl/state.h"

namespace menagerie::savage_bowl {

// "1 trick", "3 tricks".
std::string tricks_text(unsigned tricks);
// "Seat 1 and Seat 3".
std::string seats_text(SeatSet seats);
// "The match is over: Seat 1 wins with 9 points." The match must be over.
std::string victory_text(const Shown& shown);

}  // namespace menagerie::savage_bowl
