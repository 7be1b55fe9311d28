// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "base/stop_token.h"
#include "game/turn.h"

namespace menagerie {

// A match that somebody plays to its end: who deals, who settles chance and who decides there.
template <class M>
concept PlayedMatch = requires(M& match, SeatSet seats) {
  { match.turn() } -> std::convertible_to<Turn>;
  match.lay_out();      // The turn is `deal`: lays cards out.
  match.settle();       // The turn is `chance`: draws one of the results and imposes it.
  match.decide(seats);  // The turn is `play`: makes one decision of one of these seats.
};

// One event of a match; the turn must not be `over`.
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

// The loop by which every match is played that is played at one go: in arenas and simulations, in
// Python, in the terminal. The server, which waits for people, takes the same events as they come;
// playouts of search have loops of their own (game/playout.h), since nobody watches them. Returns
// whether the match is over; it is not if `stop` was requested meanwhile.
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
