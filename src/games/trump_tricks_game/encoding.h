// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/encoding.h"
#include "game/left_out.h"
#include "games/trump_tricks_game/game.h"

namespace menagerie {

// Trump, Tricks, Game! as planes of numbers for a learner. Seats count clockwise from the observer;
// colours are in the order red, green, yellow, blue.
template <>
struct Encoding<TrumpTricksGame> {
  template <class Planes>
  static void encode(Planes& planes, const trump_tricks_game::Shown& shown,
                     const trump_tricks_game::Mine& mine, Seat seat) {
    using namespace trump_tricks_game;  // NOLINT: the words of this game.
    const unsigned players = shown.options.players;
    const SeatsFrom from(seat, players);
    const auto index = [](Colour colour) { return static_cast<unsigned>(colour); };
    const unsigned colour_count = static_cast<unsigned>(colours.size());
    planes.one_of("step", static_cast<unsigned>(shown.step), 6,
                  "what is due: a deal, a card, another card, an offer, an answer, nothing");
    planes.one_of("turn", shown.turn - 1u, turns, "the round of the match");
    planes.number("tricks_done", shown.tricks_done, 0, 12, "tricks that are over in this round");
    for (unsigned turn = 0; turn < turns; ++turn) {
      planes.one_of({"trump", turn}, index(shown.trumps[turn]), colour_count,
                    "the trump of this round");
    }
    planes.one_of("colour", index(shown.colour), colour_count, "the colour of the trick");
    planes.cards("hand", hand_of(shown, mine, seat), "the cards in the seat's hand, by place");
    planes.cards("laid", shown.laid, "refused cards that lie open");
    planes.one_of("starter", from.steps(shown.starter), players, "who led the round's first trick");
    planes.one_of("leader", from.steps(shown.leader), players, "who led this trick");
    planes.one_of("offered_by", shown.step == Step::answer ? from.steps(shown.taker) : players,
                  players, "who offers the trick");
    for (unsigned k = 0; k < players; ++k) {
      const Seat other = from.at(k);
      const trump_tricks_game::Card card = shown.played[other];
      const bool played = card != trump_tricks_game::Card{};
      planes.one_of({"trick/colour", k}, played ? index(colour_of(card)) : 9, colour_count,
                    "the colour of the card that this seat played to the trick");
      planes.one_of({"trick/number", k}, played ? number_of(card) - 1 : 99, 12,
                    "the number of that card, less 1");
      planes.cards({"open", k}, shown.open[other], "cards known to all to be in its hand");
      planes.cards({"won", k}, shown.won[other], "cards that it won in this round");
      planes.number({"tricks", k}, shown.tricks[other], 0, 12, "tricks that it won in this round");
      planes.bits({"voids", k}, shown.voids[other], colour_count,
                  "colours that the rest of its hand is known to lack");
      for (unsigned turn = 0; turn < turns; ++turn) {
        planes.number({"points", k * turns + turn}, shown.points[turn][other], 0, 150,
                      "its points; the number is 4 * seat + round");
      }
    }
  }

  // Not for a learner (game/left_out.h).
  static constexpr auto left_out = std::to_array<LeftOut>({
      {"Shown.cards_played", "as many as the cards of the trick"},
      {"Shown.last", "the trick is over; its cards are among those won"},
      {"Shown.to_act", "a row is of the seat that decides"},
      {"Shown.trick", "the card of each seat is shown"},
  });
};

static_assert(EncodedGame<TrumpTricksGame>);

}  // namespace menagerie
