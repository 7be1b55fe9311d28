// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/rules.h"
#include "game/kit/deals.h"
#include "game/kit/drafting.h"
#include "game/playout.h"
#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/tricks.h"

#include <algorithm>
#include <bit>

namespace menagerie::color_gangsters {
namespace {

void pass(State& state, Seat seat, GangCard one, GangCard other);
void keep(State& state, Seat seat, Color back);
void play(State& state, Seat seat, GangCard card);
void place(State& state, Seat seat, Tile tile);
void change_trump(State& state, TrumpChoice choice);

void turn_number_trump(State& state);
void turn_color_trump(State& state);
void end_trick(State& state);
void offer_trumps(Shown& shown);

void count_backs(State& state) {
  for (unsigned s = 0; s < state.shown.options.players; ++s) {
    for (unsigned color = 0; color < colors_max; ++color) {
      state.shown.backs[Seat(s)][color] = static_cast<std::uint8_t>(
          (state.hidden.hands[Seat(s)] & of(static_cast<Color>(color))).size());
    }
  }
}

// 2.3, R5  Nine of the tiles at random; the one with three paws changes places with the centre.
template <class Source>
std::array<Tile, tiles_laid> draw_tiles(const Options& options, Draws<Source>& draws) {
  if (options.tiles_given) return options.tiles;
  FixedVector<Tile, tile_kinds> all;
  for (unsigned kind = 0; kind < tile_kinds; ++kind) {
    const Tile tile = static_cast<Tile>(kind);
    if (tile != Tile::blank || options.blank != Blank::out) all.push_back(tile);
  }
  draws.shuffle_first(all, tiles_laid);
  std::array<Tile, tiles_laid> tiles{};
  std::copy_n(all.begin(), tiles_laid, tiles.begin());
  Tile* const end = tiles.data() + tiles.size();
  Tile* three_paws = std::find(tiles.data(), end, Tile::difference_5);
  if (three_paws != end) std::swap(*three_paws, tiles[centre]);
  return tiles;
}

}  // namespace

State ColorGangsters::start(const Options& options) {
  State state;
  Shown& shown = state.shown;
  shown.options = options;
  shown.kept.values.fill(Color::none);
  shown.aside.values.fill(Color::none);
  shown.given.values.fill({Color::none, Color::none});
  return state;
}

template <class Source>
Deal ColorGangsters::shuffle(const State& state, Draws<Source>& draws) {
  const Options& options = state.shown.options;
  Deal deal;
  deal.lead = Seat(draws.below(options.players));  // R6
  deal.tiles = draw_tiles(options, draws);
  for (std::uint8_t number = 0; number <= numbers_max; ++number) deal.numbers.push_back(number);
  for (unsigned s = 0; s < options.players; ++s) deal.colors.push_back(options.colors[Seat(s)]);
  deal.colors.push_back(Color::none);
  draws.shuffle(deal.numbers);
  draws.shuffle(deal.colors);
  auto cards = kit::shuffled(deck_of(options), draws);
  for (unsigned s = 0; s < options.players; ++s) {
    for (unsigned i = 0; i < hand_size(options); ++i) deal.hands[Seat(s)].add(cards.pop_back());
    if (!options.draft) deal.aside[Seat(s)] = cards.pop_back();
  }
  return deal;
}

template Deal ColorGangsters::shuffle(const State&, Draws<Rng>&);
template Deal ColorGangsters::shuffle(const State&, Draws<Keystream>&);

void ColorGangsters::deal(State& state, const Deal& deal) {
  Shown& shown = state.shown;
  Hidden& hidden = state.hidden;
  shown.tiles = deal.tiles;
  // 2.2  The top cards of both trump decks are the first trumps.
  for (std::size_t i = deal.numbers.size(); i > 0; --i) {
    hidden.numbers.push_back(deal.numbers[i - 1]);
  }
  for (std::size_t i = deal.colors.size(); i > 0; --i) hidden.colors.push_back(deal.colors[i - 1]);
  turn_number_trump(state);
  turn_color_trump(state);
  // 2.4, R8  Everyone sees the backs.
  hidden.hands = deal.hands;
  count_backs(state);
  shown.trick.leader = shown.to_act = deal.lead;
  shown.phase = shown.options.draft ? Phase::pass : Phase::play;
  if (shown.options.draft) return;
  // 3.4  Without the draft the tenth card is laid aside, with its back visible.
  hidden.aside = deal.aside;
  for (unsigned s = 0; s < shown.options.players; ++s) {
    shown.aside[Seat(s)] = color_of(deal.aside[Seat(s)]);
  }
}

Turn ColorGangsters::turn(const Shown& shown) {
  switch (shown.phase) {
    case Phase::deal:
      return {Turn::Kind::deal, {}};
    case Phase::reveal:
      return {Turn::Kind::chance, {}};
    case Phase::over:
      return {Turn::Kind::over, {}};
    case Phase::play:
    case Phase::place:
    case Phase::trump:
      return Turn::of_seats(shown.to_act);
    case Phase::pass:
    case Phase::keep:
      break;
  }
  return Turn::of_seats(kit::still_choosing(shown.acted, shown.options.players));
}

void ColorGangsters::apply(State& state, Seat seat, Action action) {
  switch (action.verb) {
    case Verb::pass:
      return pass(state, seat, action.card(), action.other_card());
    case Verb::keep:
      return keep(state, seat, action.color());
    case Verb::kept:
      return;
    case Verb::play:
      return play(state, seat, action.card());
    case Verb::place:
      return place(state, seat, action.tile());
    case Verb::trump:
      return change_trump(state, action.choice());
  }
}

Actions ColorGangsters::chances(const State& state) {
  Actions results;
  if (state.shown.phase != Phase::reveal) return results;
  // 3.3  It was either of the two cards.
  for (const GangCard card : state.hidden.passed[giver_to(state.shown, state.shown.to_act)]) {
    results.push_back(Action::kept_card(card));
  }
  return results;
}

namespace {

void reveal_passes(State& state);
void keep_card(State& state, Seat seat, GangCard card);

// 3.1  Two cards for the left neighbour; no one sees anything before everyone has chosen.
void pass(State& state, Seat seat, GangCard one, GangCard other) {
  Shown& shown = state.shown;
  state.hidden.passed[seat] = GangSet(one) | other;
  if (kit::all_have_chosen(shown.acted, seat, shown.options.players)) reveal_passes(state);
}

void reveal_passes(State& state) {
  Shown& shown = state.shown;
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const GangSet passed = state.hidden.passed[Seat(s)];
    state.hidden.hands[Seat(s)] -= passed;
    shown.given[Seat(s)] = {color_of(passed.lowest()), color_of(passed.highest())};
  }
  count_backs(state);
  shown.phase = Phase::keep;
}

// 3.2  One of the two, by its back. 3.3, R7  Which of two equal ones it was is left to chance.
void keep(State& state, Seat seat, Color back) {
  const auto& backs = backs_given_to(state.shown, seat);
  if (backs[0] == backs[1]) {
    state.shown.phase = Phase::reveal;
    state.shown.to_act = seat;
    return;
  }
  const GangSet passed = state.hidden.passed[giver_to(state.shown, seat)];
  keep_card(state, seat, (passed & of(back)).lowest());
}

// 3.2  The receiver sees their card at once, the others its back when everyone has chosen.
void keep_card(State& state, Seat seat, GangCard card) {
  Shown& shown = state.shown;
  state.hidden.kept[seat] = card;
  shown.phase = Phase::keep;
  if (!kit::all_have_chosen(shown.acted, seat, shown.options.players)) return;
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const GangCard kept = state.hidden.kept[Seat(s)];
    const GangSet passed = state.hidden.passed[giver_to(shown, Seat(s))];
    state.hidden.hands[Seat(s)].add(kept);
    shown.kept[Seat(s)] = color_of(kept);
    shown.aside[Seat(s)] = color_of((passed - kept).lowest());
  }
  count_backs(state);
  shown.phase = Phase::play;
  shown.to_act = shown.trick.leader;
}

// 4.1  One card each, clockwise.
void play(State& state, Seat seat, GangCard card) {
  Shown& shown = state.shown;
  state.hidden.hands[seat].remove(card);
  --shown.backs[seat][index_of(color_of(card))];
  shown.played[seat].add(card);
  shown.trick.cards.push_back(card);
  shown.to_act = seat.left(shown.options.players);
  if (shown.trick.cards.size() == shown.options.players) end_trick(state);
}

// 4.4  Winner and loser; then 5.1 the winner places a marker if possible.
void end_trick(State& state) {
  Shown& shown = state.shown;
  const Outcome outcome = judge(shown, shown.trick);
  shown.winner = outcome.winner;
  shown.loser = outcome.loser;
  shown.won_by = outcome.category;
  shown.last = shown.trick;
  shown.trick.cards.clear();
  ++shown.tricks_done;
  shown.to_act = outcome.winner;
  const unsigned own = shown.markers[outcome.winner];
  const unsigned places = places_of(shown, outcome.satisfied) & ~own;
  if (places != 0 && std::popcount(own) < static_cast<int>(markers_each)) {
    shown.places_open = static_cast<std::uint16_t>(places);
    shown.phase = Phase::place;
  } else {
    offer_trumps(shown);
  }
}

// 5.1  A marker on a tile whose condition the trick satisfied; 6.1 a line wins at once.
void place(State& state, Seat seat, Tile tile) {
  Shown& shown = state.shown;
  const unsigned markers = shown.markers[seat] | 1u << place_of(shown, tile);
  shown.markers[seat] = static_cast<std::uint16_t>(markers);
  shown.places_open = 0;
  if (fills_line(markers)) {
    shown.phase = Phase::over;
  } else {
    offer_trumps(shown);
  }
}

void next_trick(Shown& shown) {
  // 6.2  After the ninth trick the game is over. 6.3, R6  Otherwise the loser leads.
  shown.phase = shown.tricks_done == tricks_max ? Phase::over : Phase::play;
  shown.trick.leader = shown.to_act = shown.loser;
}

// 5.4  The winner may change a trump. 5.5  Empty decks leave no choice.
void offer_trumps(Shown& shown) {
  if (shown.numbers_left + shown.colors_left == 0) return next_trick(shown);
  shown.phase = Phase::trump;
}

void change_trump(State& state, TrumpChoice choice) {
  if (choice == TrumpChoice::number) turn_number_trump(state);
  if (choice == TrumpChoice::color) turn_color_trump(state);
  next_trick(state.shown);
}

void turn_number_trump(State& state) {
  Shown& shown = state.shown;
  shown.number_trump = state.hidden.numbers.pop_back();
  shown.numbers_seen = static_cast<std::uint16_t>(shown.numbers_seen | 1u << shown.number_trump);
  shown.numbers_left = static_cast<std::uint8_t>(state.hidden.numbers.size());
}

void turn_color_trump(State& state) {
  Shown& shown = state.shown;
  shown.color_trump = state.hidden.colors.pop_back();
  shown.colors_seen =
      static_cast<std::uint8_t>(shown.colors_seen | 1u << index_of(shown.color_trump));
  shown.colors_left = static_cast<std::uint8_t>(state.hidden.colors.size());
}

}  // namespace

void ColorGangsters::settle(State& state, Action result) {
  keep_card(state, state.shown.to_act, result.card());
}

SeatMap<int> ColorGangsters::scores(const Shown& shown) {
  SeatMap<int> paws;
  for (unsigned s = 0; s < shown.options.players; ++s) {
    for (unsigned place = 0; place < tiles_laid; ++place) {
      if ((shown.markers[Seat(s)] >> place & 1u) != 0) {
        paws[Seat(s)] += static_cast<int>(paws_of(shown.tiles[place]));
      }
    }
  }
  return paws;
}

// 6.1, 6.2, R4  A line; otherwise most paws, then most markers, then all of them.
SeatSet ColorGangsters::winners(const Shown& shown) {
  if (shown.phase != Phase::over) return {};
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    if (fills_line(shown.markers[seat])) return seat;
  }
  const SeatMap<int> paws = scores(shown);
  const auto rank = [&](Seat seat) { return 16 * paws[seat] + std::popcount(shown.markers[seat]); };
  return kit::best_of(rank, shown.options.players);
}

// The same choice as from the list, without drawing up the list.
void random_step(State& state, Rng& rng) {
  const Shown& shown = state.shown;
  switch (shown.phase) {
    case Phase::play: {
      const GangSet cards = playable(shown.trick, state.hidden.hands[shown.to_act]);
      return ColorGangsters::apply(state, shown.to_act,
                                   Action::play(cards.nth(rng.below(cards.size()))));
    }
    case Phase::trump: {
      const unsigned number = shown.numbers_left != 0 ? 1u : 0u;
      const unsigned color = shown.colors_left != 0 ? 1u : 0u;
      const unsigned drawn = rng.below(number + color + 1);
      const TrumpChoice choice = drawn < number           ? TrumpChoice::number
                                 : drawn < number + color ? TrumpChoice::color
                                                          : TrumpChoice::keep;
      return ColorGangsters::apply(state, shown.to_act, Action::trump(choice));
    }
    case Phase::place: {
      const auto count = static_cast<unsigned>(std::popcount(shown.places_open));
      const unsigned place = nth_bit(shown.places_open, rng.below(count));
      return ColorGangsters::apply(state, shown.to_act, Action::place(shown.tiles[place]));
    }
    case Phase::pass: {
      const Seat seat = ColorGangsters::turn(shown).seats.lowest();
      const GangCard one = state.hidden.hands[seat].nth(rng.below(cards_dealt));
      const GangSet rest = state.hidden.hands[seat] - one;
      return ColorGangsters::apply(state, seat,
                                   Action::pass(one, rest.nth(rng.below(cards_dealt - 1))));
    }
    case Phase::keep: {
      const Seat seat = ColorGangsters::turn(shown).seats.lowest();
      const auto& backs = backs_given_to(shown, seat);
      const unsigned drawn = backs[0] == backs[1] ? 0 : rng.below(2);
      return ColorGangsters::apply(state, seat, Action::keep(backs[drawn]));
    }
    case Phase::deal:
    case Phase::reveal:
    case Phase::over:
      return;
  }
}

unsigned random_round(State& state, Rng& rng) {
  return play_round_out_by_steps<ColorGangsters>(state, rng);
}

}  // namespace menagerie::color_gangsters
