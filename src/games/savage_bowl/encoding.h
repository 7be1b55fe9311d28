// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/encoding.h"
#include "game/left_out.h"
#include "games/savage_bowl/game.h"

namespace menagerie {

// Savage Bowl for a learner. Seats count from the observer, to the left.
template <>
struct Encoding<SavageBowl> {
  template <class Planes>
  static void encode(Planes& planes, const savage_bowl::Shown& shown, const savage_bowl::Mine& mine,
                     Seat seat) {
    using namespace savage_bowl;  // NOLINT: the words of this game.
    const unsigned players = shown.options.players;
    const SeatsFrom from(seat, players);
    const bool leads = shown.trick.empty();
    planes.bits("discarding", shown.phase == Phase::discard, 1, "whether a discard is due");
    planes.number("round", shown.round, 1, 5, "the round, from 1");
    planes.number("trick", shown.trick_number, 1, 13, "the trick of the round, from 1");
    planes.cards("hand", mine.hand, "the cards in the seat's hand, by place");
    planes.cards("discarded", own_cards(shown, mine, seat) - mine.hand,
                 "the cards that the seat discarded itself");
    planes.cards("played", shown.played, "all cards played in this round");
    planes.one_of("led", leads ? suits : static_cast<unsigned>(led_suit(shown.trick)), suits,
                  "the suit that was led: red, yellow, green, blue, trump");
    planes.one_of("leader", leads ? players : from.steps(shown.trick.front().seat), players,
                  "who led the trick");
    SeatMap<const Played*, seats> in_trick;
    for (const Played& played : shown.trick) in_trick[played.seat] = &played;
    for (unsigned k = 0; k < players; ++k) {
      const Played* played = in_trick[from.at(k)];
      planes.one_of({"trick/suit", k}, played ? static_cast<unsigned>(suit_of(played->card)) : 9,
                    suits, "the suit of the card that this seat played to the trick");
      planes.one_of({"trick/number", k}, played ? number_of(played->card) - 1 : 99, colour_length,
                    "the number of that card, less 1");
      planes.one_of({"trick/counts_as", k}, played ? static_cast<unsigned>(played->suit) : 9, suits,
                    "the suit that it counts as");
    }
    planes.bits("playing", from.bits(shown.playing), players, "who takes part in the trick");
    planes.bits("eliminated", from.bits(shown.eliminated), players, "who is eliminated");
    planes.bits("carded", from.bits(shown.carded), players, "who sits out a Yellow Card");
    planes.bits("chameleons", from.bits(shown.chameleons), players, "who still has a Chameleon");
    for (unsigned k = 0; k < players; ++k) {
      const Seat other = from.at(k);
      planes.number({"cards", k}, shown.in_hand[other], 0, 13, "cards in this seat's hand");
      planes.number({"tricks", k}, shown.tricks[other], 0, 4, "tricks it has won in this round");
      planes.number({"score", k}, shown.scores[other], 0, 20, "its points so far");
      planes.bits({"voids", k}, shown.voids[other], suits, "suits that it has shown not to hold");
    }
    for (unsigned k = 0; k < champ_cards_of(players); ++k) {
      planes.one_of({"champion", k},
                    k < shown.champions.size() ? from.steps(shown.champions[k]) : players, players,
                    "who holds this Runaway Champ card, the one worth more first");
    }
    for (unsigned k = 0; k < first_half; ++k) {
      planes.one_of({"discarder", k},
                    k < shown.discards.size() ? from.steps(shown.discards[k].seat) : players,
                    players, "who discarded in this trick of the first half");
    }
  }

  // Not for a learner (game/left_out.h).
  static constexpr auto left_out = std::to_array<LeftOut>({
      {"Shown.last_trick", "it is over, and its cards are among those played"},
      {"Shown.last_winner", "that seat leads this trick, or is eliminated"},
      {"Shown.to_act", "a row is of the seat that decides"},
  });
};

static_assert(EncodedGame<SavageBowl>);

}  // namespace menagerie
