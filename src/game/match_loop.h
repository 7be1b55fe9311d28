// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "base/stop_token.h"
#include "game/turn.h"

namespace menagerie {

// A match that can be played to its end: it deals, settles chance and decides.
template <class M>
concept PlayedMatch = requires(M& match, SeatSet seats) {
  { match.turn() } -> std::convertible_to<Turn>;
  match.lay_out();      // The turn is `deal`: applies a deal.
  match.settle();       // The turn is `chance`: draws a result and applies it.
  match.decide(seats);  // The turn is `play`: makes one decision of one of these seats.
};

// Plays one event of a match. The turn must not be `over`.
template <PlayedMatch M>
void step_match(M& match, const Turn& turn) {
  switch (turn.kind) {
    case Turn::Kind::deal:
      return match.lay_out();
    case Turn::Kind::chance:
      return match.settle();
    case Turn::Kind::play:
      return match.decide(turn.seats);
    case Turn::Kind::over:
      return;
  }
}

// The loop for all matches that run without a break: in arenas and simulations, in Python, in the
// terminal. The server waits for people and takes the same events as they come. Playouts of a
// search have loops of their own (game/playout.h), since no one watches them. Returns whether the
// match is over. It isn't if `stop` was requested in the meantime.
template <PlayedMatch M>
bool play_match(M& match, const StopToken& stop) {
  for (;;) {
    if (stop.stop_requested()) return false;
    const Turn turn = match.turn();
    if (turn.kind == Turn::Kind::over) return true;
    step_match(match, turn);
  }
}

}  // namespace menagerie
