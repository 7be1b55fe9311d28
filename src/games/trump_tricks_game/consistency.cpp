// SPDX-License-Identifier: Apache-2.0
#include "game/kit/counting.h"
#include "games/trump_tricks_game/rules.h"

namespace menagerie::trump_tricks_game {

namespace {

bool hand_is_consistent(const State& state, Seat seat) {
  const Shown& shown = state.shown;
  const Cards open = shown.open[seat], closed = state.hidden.closed[seat];
  if (open.meets(closed) || (open & shown.laid).size() > 1) return false;
  if (shown.turn > 1 && !closed.empty()) return false;
  if (shown.step != Step::over && (open | closed).size() != hand_size(shown, seat)) return false;
  return (kit::suits_in<Colour, colours.size()>(closed) & shown.voids[seat]) == 0;
}

bool step_is_consistent(const Shown& shown) {
  const unsigned players = shown.options.players;
  const bool is_full = shown.cards_played == players;
  switch (shown.step) {
    case Step::deal:
      return false;
    case Step::play:
      return !is_full && shown.to_act == shown.leader.left_by(shown.cards_played, players);
    case Step::play_another:
      return !is_full && shown.open[shown.to_act].meets(shown.laid);
    case Step::offer:
      return is_full && winning_seat(shown) == shown.to_act && !recipients(shown).empty();
    case Step::answer:
      return is_full && winning_seat(shown) == shown.taker && shown.to_act != shown.taker;
    case Step::over:
      return shown.turn == turns && shown.tricks_done == tricks_a_turn;
  }
  return false;
}

}  // namespace

bool TrumpTricksGame::consistent(const State& state) {
  const Shown& shown = state.shown;
  const unsigned players = shown.options.players;
  if (shown.step == Step::deal) return state == start(shown.options);
  kit::EachOnce<AnimalDeck> all;
  all.add(shown.trick);
  Cards played, laid;
  unsigned tricks = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const Seat seat(i);
    const Cards here = shown.open[seat] | state.hidden.closed[seat] | shown.won[seat];
    if (i >= players && (!here.empty() || shown.tricks[seat] != 0)) return false;
    all.add(shown.open[seat]);
    all.add(state.hidden.closed[seat]);
    all.add(shown.won[seat]);
    if (i < players && !hand_is_consistent(state, seat)) return false;
    if (i < players && shown.tricks[seat] > limit(shown)) return false;
    if (shown.won[seat].size() != shown.tricks[seat] * players) return false;
    tricks += shown.tricks[seat];
    if (shown.played[seat] != Card{}) played.add(shown.played[seat]);
    laid |= shown.open[seat] & shown.laid;
  }
  return all.are(deck(players)) && tricks == shown.tricks_done && played == shown.trick &&
         played.size() == shown.cards_played && laid == shown.laid && step_is_consistent(shown);
}

}  // namespace menagerie::trump_tricks_game
