// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/prompts.h"

#include <bit>

#include "games/color_gangsters/presentation.h"
#include "games/color_gangsters/tricks.h"
#include "games/color_gangsters/words.h"

namespace menagerie::color_gangsters {

namespace {

Message keep_prompt(const Shown& shown, Seat seat) {
  const auto& backs = backs_given_to(shown, seat);
  if (backs[0] == backs[1]) return words::prompt_keep_of_alike(words::suit(backs[0]));
  return words::prompt_keep(words::suit(backs[0]), words::suit(backs[1]));
}

Message play_prompt(const Shown& shown, const Mine& mine) {
  if (shown.trick.cards.empty()) return words::prompt_lead();
  const Color led = color_of(shown.trick.cards.front());
  return mine.hand.meets(of(led)) ? words::prompt_follow(words::suit(led))
                                  : words::prompt_any_card(words::suit(led));
}

Message place_prompt(const Shown& shown) {
  Messages tiles;
  Term last;
  for (unsigned place = 0; place < tiles_laid; ++place) {
    if ((shown.places_open >> place & 1u) == 0) continue;
    last = words::tile(shown.tiles[place]);
    tiles.push_back(words::prompt_tile(last));
  }
  return tiles.size() == 1 ? words::prompt_place(last) : words::prompt_place_on_one_of(tiles);
}

// 5.5  If both decks are empty, no one is asked.
Message trump_prompt(const Shown& shown) {
  const Term color = words::suit(shown.color_trump);
  if (shown.numbers_left == 0) return words::prompt_trump_color(color);
  if (shown.colors_left == 0) return words::prompt_trump_number(shown.number_trump);
  return words::prompt_trump(shown.number_trump, color);
}

Message own_prompt(const Shown& shown, const Mine& mine, Seat seat) {
  switch (shown.phase) {
    case Phase::pass:
      return words::prompt_pass(seat.left(shown.options.players));
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

Message waiting_prompt(const Shown& shown) {
  switch (shown.phase) {
    case Phase::deal:
      return words::prompt_deal();
    case Phase::pass:
      return words::prompt_waiting_for_pass(seats_in(ColorGangsters::turn(shown).seats));
    case Phase::keep:
      return words::prompt_waiting_for_keep(seats_in(ColorGangsters::turn(shown).seats));
    case Phase::reveal:
      return words::prompt_chance(shown.to_act);
    case Phase::play:
      return shown.trick.cards.empty() ? words::prompt_waiting_for_lead(shown.to_act)
                                       : words::prompt_waiting_for_card(shown.to_act);
    case Phase::place:
      return words::prompt_waiting_for_marker(shown.to_act);
    case Phase::trump:
      return words::prompt_waiting_for_trump(shown.to_act);
    case Phase::over:
      break;
  }
  return ending(shown);
}

}  // namespace

Message prompt(const Shown& shown, const Mine& mine, Observer who) {
  if (who && ColorGangsters::turn(shown).seats.has(*who)) return own_prompt(shown, mine, *who);
  return waiting_prompt(shown);
}

// 6.1, 6.2  A tie says what broke it.
Message ending(const Shown& shown) {
  const SeatSet winners = ColorGangsters::winners(shown);
  const Seat first = winners.lowest();
  if (fills_line(shown.markers[first])) return words::log_victory_by_line(first);
  const SeatMap<int> scores = ColorGangsters::scores(shown);
  const int paws = scores[first];
  const int markers = std::popcount(shown.markers[first]);
  if (winners.size() > 1) return words::log_shared_victory(seats_in(winners), paws, markers);
  unsigned tied = 0;
  for (const Seat seat : SeatSet::first(shown.options.players)) tied += scores[seat] == paws;
  return tied > 1 ? words::log_victory_by_markers(first, paws, markers)
                  : words::log_victory(first, paws);
}

}  // namespace menagerie::color_gangsters
