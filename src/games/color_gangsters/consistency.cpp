// SPDX-License-Identifier: Apache-2.0
// What can never break, for tests and checked builds.
#include <bit>

#include "game/kit/counting.h"
#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/tricks.h"

namespace menagerie::color_gangsters {
namespace {

bool is_drafted(const Shown& shown) {
  return shown.phase == Phase::play || shown.phase == Phase::place || shown.phase == Phase::trump ||
         shown.phase == Phase::over;
}

bool cards_agree(const State& state) {
  const Shown& shown = state.shown;
  const Hidden& hidden = state.hidden;
  kit::EachOnce<ColorGangstersDeck> cards;
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const Seat seat(s);
    const Seat giver = giver_to(shown, seat);
    cards.add(hidden.hands[seat]);
    cards.add(shown.played[seat]);
    if (!shown.options.draft) {
      cards.add(hidden.aside[seat]);
    } else if (is_drafted(shown)) {
      if (!hidden.passed[giver].has(hidden.kept[seat])) return false;
      if (!(hidden.hands[seat] | shown.played[seat]).has(hidden.kept[seat])) return false;
      cards.add(hidden.passed[giver] - hidden.kept[seat]);
    } else if (shown.phase != Phase::pass) {
      cards.add(hidden.passed[giver]);
      const bool chosen = hidden.kept[seat] != no_card;
      if (chosen != shown.acted.has(seat)) return false;
      if (chosen && !hidden.passed[giver].has(hidden.kept[seat])) return false;
    } else {
      if (!hidden.hands[seat].has_all(hidden.passed[seat])) return false;
      if ((hidden.passed[seat].size() == 2) != shown.acted.has(seat)) return false;
    }
  }
  return cards.are(deck_of(shown.options));
}

bool backs_agree(const State& state) {
  const Shown& shown = state.shown;
  const bool drafting = shown.phase == Phase::keep || shown.phase == Phase::reveal;
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const Seat seat(s);
    for (unsigned color = 0; color < colors_max; ++color) {
      const GangSet cards = state.hidden.hands[seat] & of(static_cast<Color>(color));
      if (cards.size() != shown.backs[seat][color]) return false;
    }
    const GangSet passed = state.hidden.passed[seat];
    if (!shown.options.draft) {
      if (color_of(state.hidden.aside[seat]) != shown.aside[seat]) return false;
    } else if (drafting || is_drafted(shown)) {
      const std::array<Color, 2> backs = {color_of(passed.lowest()), color_of(passed.highest())};
      if (passed.size() != 2 || shown.given[seat] != backs) return false;
    }
    if (!shown.options.draft || !is_drafted(shown)) continue;
    const GangCard kept = state.hidden.kept[seat];
    const GangSet aside = state.hidden.passed[giver_to(shown, seat)] - kept;
    if (color_of(kept) != shown.kept[seat]) return false;
    if (aside.size() != 1 || color_of(aside.lowest()) != shown.aside[seat]) return false;
  }
  return true;
}

bool trumps_agree(const State& state) {
  const Shown& shown = state.shown;
  unsigned numbers = shown.numbers_seen, colors = shown.colors_seen;
  for (const std::uint8_t number : state.hidden.numbers) numbers += 1u << number;
  for (const Color color : state.hidden.colors) colors += 1u << index_of(color);
  unsigned all_colors = 1u << index_of(Color::none);
  for (unsigned s = 0; s < shown.options.players; ++s) {
    all_colors |= 1u << index_of(shown.options.colors[Seat(s)]);
  }
  return numbers == (1u << (numbers_max + 1)) - 1 && colors == all_colors &&
         state.hidden.numbers.size() == shown.numbers_left &&
         state.hidden.colors.size() == shown.colors_left &&
         (shown.numbers_seen >> shown.number_trump & 1u) != 0 &&
         (shown.colors_seen >> index_of(shown.color_trump) & 1u) != 0;
}

bool markers_agree(const Shown& shown) {
  for (unsigned s = 0; s < shown.options.players; ++s) {
    if (std::popcount(shown.markers[Seat(s)]) > static_cast<int>(markers_each)) return false;
  }
  return (shown.places_open != 0) == (shown.phase == Phase::place);
}

}  // namespace

bool ColorGangsters::consistent(const State& state) {
  if (state.shown.phase == Phase::deal) return state.hidden == Hidden{};
  return cards_agree(state) && backs_agree(state) && trumps_agree(state) &&
         markers_agree(state.shown);
}

}  // namespace menagerie::color_gangsters
