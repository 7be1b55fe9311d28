// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "games/awimbawe/state.h"

// Which cards a player may use, defined once for rules, powers and bot.
namespace menagerie::awimbawe {

// R1: the face-up tops of piles that aren't held by a snake.
constexpr Cards available_tops(const Side& side) {
  Cards tops;
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    if ((side.piles_blocked >> pile & 1) == 0) tops |= side.piles[pile].top().face();
  }
  return tops;
}

// R1: the cards that their owner may play, apart from following.
constexpr Cards available(const Side& side, const Mine& mine) {
  return (mine.hand - mine.blocked) | available_tops(side);
}

constexpr unsigned open_hand_size(const Side& side) {
  return static_cast<unsigned>(side.hand_size - side.hand_blocked);
}

// How many cards a player has available: everyone can count them.
constexpr unsigned available_count(const Side& side) {
  return open_hand_size(side) + available_tops(side).size();
}

// 3.2  Follow the land that was led (an eagle by an eagle). 3.3  Without it, play an eagle; 3.5
// otherwise anything.
constexpr Cards playable(const Trick& trick, Cards available) {
  if (trick.size == 0) return available;
  if (const Cards same_land = available & of(land_of(trick.led)); !same_land.empty()) {
    return same_land;
  }
  if (const Cards eagles = available & of(Land::sky); !eagles.empty()) return eagles;
  return available;
}

// 3.4  Only an eagle that answers a land chooses between fighting and fleeing.
constexpr bool may_fight_or_flee(const Trick& trick, Card card) {
  return trick.size == 1 && land_of(card) == Land::sky && land_of(trick.led) != Land::sky;
}

// 4.1 - 4.3  Whether the answer takes the trick from the led card; a flight never does.
constexpr bool beats(Card answer, Manner manner, Card led) {
  if (manner != Manner::plain) return manner == Manner::fight;
  if (land_of(answer) != land_of(led)) return false;
  if (animal_of(led) == Animal::elephant && animal_of(answer) == Animal::mouse) return true;
  if (animal_of(led) == Animal::mouse && animal_of(answer) == Animal::elephant) return false;
  return answer > led;
}

constexpr unsigned tricks_done(const Shown& shown) {
  return unsigned{shown.sides[Seat(0)].tricks} + shown.sides[Seat(1)].tricks;
}

// 6.5  The fourteenth trick: nothing comes after it.
constexpr bool is_last_trick(const Shown& shown) { return tricks_done(shown) + 1 == tricks_count; }

// The card whose power is or may be used now.
constexpr Card card_just_played(const Trick& trick) {
  return trick.size == 1 ? trick.led : trick.answer;
}

// The cards that lie face up in a player's piles, covered ones too.
constexpr Cards faces(const Side& side) {
  Cards cards;
  for (const Pile& pile : side.piles) {
    for (unsigned depth = 0; depth < pile.size(); ++depth) cards |= pile.at(depth).face();
  }
  return cards;
}

constexpr Cards trick_cards(const Trick& trick) {
  Cards cards;
  if (trick.size > 0) cards.add(trick.led);
  if (trick.size > 1) cards.add(trick.answer);
  return cards;
}

// The cards that an observer with that hand has not seen yet in this round.
constexpr Cards unseen_cards(const Shown& shown, Cards hand) {
  Cards seen = hand | trick_cards(shown.trick);
  for (const Side& side : shown.sides.values) seen |= side.taken | faces(side);
  return all_cards - seen;
}

}  // namespace menagerie::awimbawe
