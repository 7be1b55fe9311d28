// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vector.h"
#include "cards/seat.h"
#include "game/kit/game_parts.h"
#include "games/color_gangsters/cards.h"
#include "games/color_gangsters/tiles.h"

namespace menagerie::color_gangsters {

inline constexpr unsigned players_min = 3;
inline constexpr unsigned players_max = 5;
inline constexpr unsigned tricks_max = 9;
inline constexpr unsigned cards_dealt = 10;  // To each seat, including the card laid aside.
inline constexpr unsigned markers_each = 5;

template <class T>
using BySeat = SeatMap<T, players_max>;

inline constexpr Seat nobody{0xff};

// What the blank tile requires, if it is in the game at all.
enum class Blank : std::uint8_t { out, always, my_card_10, all_colors_differ };

struct Options {
  std::uint8_t players = 4;
  bool draft = true;
  Blank blank = Blank::out;
  bool tiles_given = false;
  std::array<Tile, tiles_laid> tiles{};  // Row by row, if given.
  // One per seat, `none` for the rest.
  BySeat<Color> colors{{Color::blue, Color::red, Color::yellow, Color::green, Color::none}};
  bool operator==(const Options&) const = default;
};

// 2.4, 3.4  Without the draft a card of each seat is laid aside at once.
constexpr unsigned hand_size(const Options& options) {
  return options.draft ? cards_dealt : cards_dealt - 1;
}

enum class Phase : std::uint8_t { deal, pass, keep, reveal, play, place, trump, over };

// The cards of a trick in the order in which they were played.
struct Trick {
  Seat leader;
  FixedVector<GangCard, players_max> cards;
  bool operator==(const Trick&) const = default;
};

// What is open on the table or follows from what happened there.
struct Shown {
  BySeat<GangSet> played;  // All cards that each seat has played.

  BySeat<std::uint16_t> markers;   // Places of the grid.
  std::uint16_t places_open = 0;   // Where the winner may place; only while they must place.
  std::uint16_t numbers_seen = 0;  // Number trumps that were turned up: bit n, bit 0 for "none".
  SeatSet acted;                   // In the draft: the seats that have chosen already.

  Options options;
  std::array<Tile, tiles_laid> tiles{};
  BySeat<std::array<std::uint8_t, colors_max>> backs;  // Cards in the hand, by colour.
  // R8: the backs of the two cards that each seat gave away (in order of colour), of the one that
  // it kept of those it got, and of the one that was laid aside at that seat.
  BySeat<std::array<Color, 2>> given;
  BySeat<Color> kept;
  BySeat<Color> aside;

  std::uint8_t colors_seen = 0;   // Colour trumps that were turned up, by index.
  std::uint8_t number_trump = 0;  // 0 for "none".
  Color color_trump = Color::none;
  std::uint8_t numbers_left = 0;  // Cards in the trump decks.
  std::uint8_t colors_left = 0;

  Phase phase = Phase::deal;
  Seat to_act;  // The seat to act; in a reveal, the one that kept the card.
  std::uint8_t tricks_done = 0;
  Trick trick;
  Trick last;
  Seat winner = nobody;  // The last trick's.
  Seat loser = nobody;
  std::uint8_t won_by = 0;  // 4.3  The category of the card that won it.

  bool operator==(const Shown&) const = default;
};

// What isn't open.
struct Hidden {
  BySeat<GangSet> hands;
  BySeat<GangSet> passed;  // The two cards that each seat chose to give away.
  BySeat<GangCard> kept;   // What each seat kept of the two cards that it got.
  BySeat<GangCard> aside;  // The tenth cards of a deal without a draft.
  // The trump decks, next card last.
  FixedVector<std::uint8_t, numbers_max + 1> numbers;
  FixedVector<Color, colors_max + 1> colors;
  bool operator==(const Hidden&) const = default;
};

using State = kit::StateOf<Shown, Hidden>;

// What one seat knows beyond what is shown: its hand, what it gave away and what it kept of what it
// got. During the draft this includes a choice that the others can't see yet.
struct Mine {
  GangSet hand;
  GangSet passed;
  GangCard kept;
  bool operator==(const Mine&) const = default;
};

enum class Verb : std::uint8_t {
  pass,   // a, b: places of the cards, a < b.
  keep,   // a: the colour of the back.
  kept,   // a: place of the card; chance says which of two equal ones it was.
  play,   // a: place of the card.
  place,  // a: the tile.
  trump,  // a: the deck.
};

enum class TrumpChoice : std::uint8_t { number, color, keep };

struct Action {
  Verb verb = Verb::play;
  std::uint8_t a = 0;
  std::uint8_t b = 0;

  static constexpr Action pass(GangCard one, GangCard other) {
    return one < other ? Action{Verb::pass, place_of(one), place_of(other)}
                       : Action{Verb::pass, place_of(other), place_of(one)};
  }
  static constexpr Action keep(Color back) {
    return {Verb::keep, static_cast<std::uint8_t>(back), 0};
  }
  static constexpr Action kept_card(GangCard card) { return {Verb::kept, place_of(card), 0}; }
  static constexpr Action play(GangCard card) { return {Verb::play, place_of(card), 0}; }
  static constexpr Action place(Tile tile) {
    return {Verb::place, static_cast<std::uint8_t>(tile), 0};
  }
  static constexpr Action trump(TrumpChoice choice) {
    return {Verb::trump, static_cast<std::uint8_t>(choice), 0};
  }

  constexpr GangCard card() const { return GangCard(a); }
  constexpr GangCard other_card() const { return GangCard(b); }
  constexpr Color color() const { return static_cast<Color>(a); }
  constexpr Tile tile() const { return static_cast<Tile>(a); }
  constexpr TrumpChoice choice() const { return static_cast<TrumpChoice>(a); }
  constexpr bool operator==(const Action&) const = default;

  static constexpr std::uint8_t place_of(GangCard card) {
    return static_cast<std::uint8_t>(card.place());
  }
};

// A pair of ten cards: the maximum number of actions of a seat.
using Actions = FixedVector<Action, cards_dealt*(cards_dealt - 1) / 2>;

struct Deal {
  BySeat<GangSet> hands;
  BySeat<GangCard> aside;  // Only without a draft.
  Seat lead;
  std::array<Tile, tiles_laid> tiles{};
  FixedVector<std::uint8_t, numbers_max + 1> numbers;  // Top first.
  FixedVector<Color, colors_max + 1> colors;
  bool operator==(const Deal&) const = default;
};

// Why an action is refused, in the order of the checks.
enum class Refusal : std::uint8_t {
  match_over,         // 6.2
  cards_not_dealt,    // 2.4
  chance_decides,     // 3.3
  not_your_turn,      // 4.1
  wrong_step,         // 3.1, 3.2, 4.1, 5.1, 5.4
  one_card_twice,     // 3.1
  not_your_card,      // 4.1
  no_such_back,       // 3.2
  must_follow,        // 4.2
  tile_not_laid,      // 5.1
  marker_there,       // 5.2
  condition_not_met,  // 5.1
  deck_empty,         // 5.5
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 512);

}  // namespace menagerie::color_gangsters
