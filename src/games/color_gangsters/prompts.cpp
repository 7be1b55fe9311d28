// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/prompts.h"

#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/tricks.h"
#include "games/color_gangsters/words.h"

namespace menagerie::color_gangsters {

std::string_view ColorGangsters::rules_text() { return rules_md(); }

namespace {

std::string pass_prompt(const Shown& shown, Seat seat) {
  return "Choose two cards for " + seat_name(seat.left(shown.options.players)) + " on your left.";
}

std::string keep_prompt(const Shown& shown, Seat seat) {
  const auto& backs = backs_given_to(shown, seat);
  const std::string first(name_of(backs[0]));
  if (backs[0] == backs[1]) {
    return "Both cards that you were given are " + first +
           ": keep one, chance decides which of the two.";
  }
  return "Keep one of the two cards that you were given: the " + first + " or the " +
         std::string(name_of(backs[1])) + " one.";
}

std::string play_prompt(const Shown& shown, const Mine& mine) {
  if (shown.trick.cards.empty()) return "Lead any card.";
  const Color led = color_of(shown.trick.cards.front());
  const std::string name(name_of(led));
  if (mine.hand.meets(of(led))) return "Follow with a " + name + " card; " + name + " was led.";
  return "Play any card; " + name + " was led and you have none.";
}

std::string place_prompt(const Shown& shown) {
  std::vector<std::string> tiles;
  for (unsigned place = 0; place < tiles_laid; ++place) {
    if ((shown.places_open >> place & 1u) != 0) tiles.emplace_back(text_of(shown.tiles[place]).id);
  }
  if (tiles.size() == 1) return "You won the trick: place a marker on " + tiles.front() + ".";
  return "You won the trick: place a marker; you may choose from " + listed(tiles) + ".";
}

std::string trump_prompt(const Shown& shown) {
  std::string text = "You may change a trump: ";
  if (shown.numbers_left != 0) {
    text += "the number (" + text_of_number_trump(shown.number_trump) + " now), ";
  }
  if (shown.colors_left != 0) {
    text += "the colour (" + std::string(name_of(shown.color_trump)) + " now), ";
  }
  return text + "or keep " + (shown.numbers_left != 0 && shown.colors_left != 0 ? "both." : "it.");
}

std::string own_prompt(const Shown& shown, const Mine& mine, Seat seat) {
  switch (shown.phase) {
    case Phase::pass:
      return pass_prompt(shown, seat);
    case Phase::keep:
      return keep_prompt(shown, seat);
    case Phase::play:
      return play_prompt(shown, mine);
    case Phase::place:
      return place_prompt(shown);
    case Phase::trump:
      return trump_prompt(shown);
    case Phase::deal:
    case Phase::reveal:
    case Phase::over:
      break;
  }
  return {};
}

std::string waiting_prompt(const Shown& shown) {
  std::vector<std::string> names;
  for (const Seat seat : ColorGangsters::turn(shown).seats) names.push_back(seat_name(seat));
  const std::string waiting = "Waiting for " + listed(names) + " to ";
  switch (shown.phase) {
    case Phase::deal:
      return "The cards are about to be dealt.";
    case Phase::pass:
      return waiting + "choose two cards to give away.";
    case Phase::keep:
      return waiting + "choose a card to keep.";
    case Phase::reveal:
      return "Chance decides which of two cards alike " + seat_name(shown.actor) + " keeps.";
    case Phase::play:
      return waiting + (shown.trick.cards.empty() ? "lead." : "play a card.");
    case Phase::place:
      return waiting + "place a marker.";
    case Phase::trump:
      return waiting + "change a trump or keep both.";
    case Phase::over:
      break;
  }
  return ending(shown);
}

}  // namespace

std::string prompt(const Shown& shown, const Mine& mine, Observer who) {
  if (who && ColorGangsters::turn(shown).seats.has(*who)) return own_prompt(shown, mine, *who);
  return waiting_prompt(shown);
}

std::string paws_text(Tile tile) {
  const unsigned paws = paws_of(tile);
  return std::to_string(paws) + (paws == 1 ? " paw" : " paws");
}

std::string condition_of(const Options& options, Tile tile) {
  if (tile != Tile::blank) return std::string(text_of(tile).condition);
  switch (options.blank) {
    case Blank::out:
      break;
    case Blank::always:
      return "no condition, any trick will do";
    case Blank::my_card_10:
      return "the winning card is a 10";
    case Blank::all_colors_differ:
      return "no two cards of the trick have the same colour";
  }
  return "not in this game";
}

std::string ending(const Shown& shown) {
  const SeatSet winners = ColorGangsters::winners(shown);
  const Seat first = winners.lowest();
  if (fills_line(shown.markers[first])) {
    return "The game is over: " + seat_name(first) + " has three markers in a line and wins.";
  }
  const int paws = ColorGangsters::scores(shown)[first];
  const std::string with = " with " + std::to_string(paws) + (paws == 1 ? " paw" : " paws") + ".";
  std::vector<std::string> names;
  for (const Seat seat : winners) names.push_back(seat_name(seat));
  if (names.size() == 1) return "The game is over: " + names.front() + " wins" + with;
  return "The game is over: " + listed(names) + " share the victory" + with;
}

}  // namespace menagerie::color_gangsters
