// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/encoding.h"
#include "game/left_out.h"
#include "games/color_gangsters/game.h"

namespace menagerie {

// Color Gangsters for a learner. Seats count from the observer, to the left; colours are blue, red,
// yellow, green, black.
template <>
struct Encoding<ColorGangsters> {
  template <class Planes>
  static void encode(Planes& planes, const color_gangsters::Shown& shown,
                     const color_gangsters::Mine& mine, Seat seat) {
    using namespace color_gangsters;  // NOLINT: the words of this game.
    const unsigned players = shown.options.players;
    const SeatsFrom from(seat, players);
    planes.one_of("phase", static_cast<unsigned>(shown.phase), 7,
                  "what happens: deal, pass, keep, reveal, play, place, trump");
    planes.number("tricks_done", shown.tricks_done, 0, tricks_max, "tricks that are over");
    planes.cards("hand", mine.hand, "the cards in the seat's hand, by place");
    planes.cards("passed", mine.passed, "the cards that the seat gave away");
    planes.cards("kept", GangSet(mine.kept) - GangSet(no_card), "the card that it kept");
    planes.one_of("number_trump", shown.number_trump, numbers_max + 1, "the number; 0 for none");
    planes.one_of("color_trump", index_of(shown.color_trump), colors_max, "the trump colour");
    planes.bits("numbers_seen", shown.numbers_seen, numbers_max + 1, "numbers turned up so far");
    planes.bits("colors_seen", shown.colors_seen, colors_max + 1, "colours turned up; 5: none");
    planes.one_of("actor", from.steps(shown.to_act), players, "the seat to act");
    planes.one_of("leader", from.steps(shown.trick.leader), players, "who leads the trick");
    planes.one_of("winner", from.steps(shown.winner), players, "who won the last trick");
    planes.one_of("loser", from.steps(shown.loser), players, "who lost it");
    planes.bits("places_open", shown.places_open, tiles_laid, "where a marker may be placed");
    for (unsigned place = 0; place < tiles_laid; ++place) {
      planes.one_of({"tile", place}, static_cast<unsigned>(shown.tiles[place]), tile_kinds,
                    "the tile that lies there, row by row");
    }
    const unsigned first = from.steps(shown.trick.leader);
    for (unsigned k = 0; k < players; ++k) {
      const unsigned turn = k >= first ? k - first : k + players - first;
      const bool played = turn < shown.trick.cards.size();
      const GangCard card = played ? shown.trick.cards[turn] : no_card;
      planes.one_of({"trick/color", k}, played ? index_of(color_of(card)) : 9, colors_max,
                    "the colour of the card that this seat played to the trick");
      planes.one_of({"trick/number", k}, played ? number_of(card) - 1 : 99, numbers_max,
                    "the number of that card, less 1");
    }
    for (unsigned k = 0; k < players; ++k) encode_seat(planes, shown, from.at(k), k);
    planes.bits("acted", from.bits(shown.acted), players, "who has chosen in this step");
  }

  // Not for a learner (game/left_out.h).
  static constexpr auto left_out = std::to_array<LeftOut>({
      {"Shown.colors_left", "the others have been turned up"},
      {"Shown.last", "it is over, and its cards are among those played"},
      {"Shown.numbers_left", "the others have been turned up"},
      {"Shown.won_by", "how the last trick was won"},
  });

 private:
  template <class Planes>
  static void encode_seat(Planes& planes, const color_gangsters::Shown& shown, Seat seat,
                          unsigned k) {
    using namespace color_gangsters;  // NOLINT: the words of this game.
    planes.one_of({"color", k}, index_of(shown.options.colors[seat]), colors_max, "its colour");
    planes.cards({"played", k}, shown.played[seat], "all cards that this seat has played");
    planes.bits({"markers", k}, shown.markers[seat], tiles_laid, "where its markers lie");
    for (unsigned color = 0; color < colors_max; ++color) {
      planes.number({"backs", k * colors_max + color}, shown.backs[seat][color], 0, cards_dealt,
                    "cards of a colour in its hand; the number is 5 * seat + colour");
    }
    for (unsigned i = 0; i < 2; ++i) {
      planes.one_of({"given", 2 * k + i}, index_of(shown.given[seat][i]), colors_max,
                    "the backs of the two cards that it gave; the number is 2 * seat + card");
    }
    planes.one_of({"kept", k}, index_of(shown.kept[seat]), colors_max, "the back that it kept");
    planes.one_of({"aside", k}, index_of(shown.aside[seat]), colors_max,
                  "the back of the card laid aside at this seat");
  }
};

static_assert(EncodedGame<ColorGangsters>);

}  // namespace menagerie
