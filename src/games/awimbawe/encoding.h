// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/encoding.h"
#include "game/left_out.h"
#include "games/awimbawe/game.h"

namespace menagerie {

// Awimbawe for a learner. Seat 0 is the observer, seat 1 the other player; lands are desert,
// mountain, grassland, plain, sky.
template <>
struct Encoding<Awimbawe> {
  template <class Planes>
  static void encode(Planes& planes, const awimbawe::Shown& shown, const awimbawe::Mine& mine,
                     Seat seat) {
    using namespace awimbawe;  // NOLINT: the words of this game.
    const SeatsFrom from(seat, players);
    const Trick& trick = shown.trick;
    planes.one_of("phase", static_cast<unsigned>(shown.phase), 6,
                  "what happens: deal, choice of the leader, play, power, chance, over");
    planes.number("round", shown.round, 0, 3, "rounds dealt so far");
    planes.one_of("loser", from.steps(shown.loser), players, "who lost the round before");
    planes.cards("hand", mine.hand, "the cards in the seat's hand, by place");
    planes.cards("blocked", mine.blocked, "those of them that are blocked");
    planes.cards("led", trick.size > 0 ? Cards(trick.led) : Cards(), "the card that was led");
    planes.cards("answer", trick.size > 1 ? Cards(trick.answer) : Cards(), "the answer to it");
    planes.one_of("manner", trick.size > 1 ? static_cast<unsigned>(trick.manner) : 9, 3,
                  "how an eagle answered: plainly, fighting, fleeing");
    planes.one_of("leader", from.steps(trick.leader), players, "who leads the trick");
    planes.one_of("winner", from.steps(trick.winner), players, "who takes the trick");
    planes.one_of("named", from.steps(trick.named), players, "whom a cheetah sent to lead next");
    for (unsigned k = 0; k < players; ++k) {
      const Seat other = from.at(k);
      planes.number({"rounds_won", k}, shown.rounds_won[other.index()], 0, 2, "rounds won");
      encode_side(planes, shown.sides[other], k);
    }
  }

  // Not for a learner (game/left_out.h).
  static constexpr auto left_out = std::to_array<LeftOut>({
      {"Shown.last", "the trick is over; its cards lie in the scoring piles"},
      {"Shown.to_act", "a row is of the seat that decides"},
  });

 private:
  template <class Planes>
  static void encode_side(Planes& planes, const awimbawe::Side& side, unsigned k) {
    using namespace awimbawe;  // NOLINT: the words of this game.
    planes.cards({"taken", k}, side.taken, "the cards in this seat's scoring pile");
    planes.number({"tricks", k}, side.tricks, 0, 14, "tricks that it won in this round");
    planes.number({"hand_size", k}, side.hand_size, 0, 6, "cards in its hand");
    planes.number({"hand_blocked", k}, side.hand_blocked, 0, 6, "how many of them are blocked");
    planes.bits({"piles_blocked", k}, side.piles_blocked, piles_count, "piles with a blocked top");
    planes.bits({"without", k}, bits_of(side.without), lands_count, "lands that its hand lacks");
    for (unsigned i = 0; i < 4; ++i) {
      const bool there = i < side.bounds.size();
      planes.bits({"bound/lands", 4 * k + i}, there ? bits_of(side.bounds[i].lands) : 0,
                  lands_count, "of these lands its hand has few cards; number 4 * seat + bound");
      planes.number({"bound/most", 4 * k + i}, there ? side.bounds[i].most : 0, 0, 6, "how many");
    }
    for (unsigned i = 0; i < piles_count; ++i) {
      const Pile& pile = side.piles[i];
      const unsigned pile_number = piles_count * k + i;
      for (unsigned depth = 0; depth < slots; ++depth) {
        const Slot slot = pile.at(depth);
        const unsigned number = slots * pile_number + depth;
        planes.one_of({"slot/land", number},
                      slot.is_up() ? static_cast<unsigned>(land_of(slot.card())) : 9, lands_count,
                      "the land of the card face up there; number 32 * seat + 8 * pile + depth");
        planes.one_of({"slot/rank", number}, slot.is_up() ? slot.card().place() % 8 : 9, 6,
                      "its rank within the land");
        planes.one_of({"slot/down", number}, slot.is_down() ? slot.number() : 9, piles_count,
                      "the number of the card face down there");
      }
    }
  }

  static constexpr unsigned slots = 8;  // A pile never has more.

  static unsigned bits_of(awimbawe::Lands lands) {
    unsigned bits = 0;
    for (const awimbawe::Land land : awimbawe::all_lands) {
      bits |= (lands.has(land) ? 1u : 0u) << static_cast<unsigned>(land);
    }
    return bits;
  }
};

static_assert(EncodedGame<Awimbawe>);

}  // namespace menagerie
