// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vector.h"
#include "cards/seat.h"
#include "game/kit/game_parts.h"
#include "games/trump_tricks_game/cards.h"

namespace menagerie::trump_tricks_game {

inline constexpr unsigned turns = 4;
inline constexpr unsigned tricks_a_turn = 12;

template <class T>
using BySeat = SeatMap<T, 4>;

struct Options {
  std::uint8_t players = 4;
  bool refusing = false;
  bool donating = false;
  bool operator==(const Options&) const = default;
};

// The next decision: deal; play a card; play a card other than the one just laid aside; keep or
// donate the trick; accept or reject it; none, since the match is over.
enum class Step : std::uint8_t { deal, play, play_another, offer, answer, over };

// A finished trick, which the table still shows.
struct PastTrick {
  BySeat<Card> played;
  Seat leader;
  Seat winner;                  // Played the winning card.
  Seat taker;                   // Has the trick: the winner, or the player it was given to.
  Colour trump = Colour::none;  // The trump at that time.
  bool operator==(const PastTrick&) const = default;
};

// What all players have seen, and what they can infer if they remember all of it.
struct Shown {
  BySeat<Cards> open;  // Cards that all players know to be in that seat's hand.
  BySeat<Cards> won;   // Cards won in this turn.
  Cards trick;         // The cards of the trick on the table.
  Cards laid;          // Refused cards on the table; they are in `open` too.
  std::array<BySeat<std::int16_t>, turns> points{};  // By turn; 0 before the turn is over.
  BySeat<Card> played;                 // To this trick, by seat; Card{} before the seat plays.
  PastTrick last;                      // All zero until the first trick is finished.
  BySeat<std::uint8_t> voids;          // Bit c: no closed card of colour c (turn 1).
  BySeat<std::uint8_t> tricks;         // Tricks won in this turn.
  std::array<Colour, turns> trumps{};  // By turn.
  Options options;
  Step step = Step::deal;
  std::uint8_t turn = 1;          // 1 to 4.
  std::uint8_t tricks_done = 0;   // In this turn.
  std::uint8_t cards_played = 0;  // In this trick.
  Colour colour = Colour::none;   // The trick's colour.
  Seat starter;                   // Led the first trick of this turn.
  Seat leader;                    // Led this trick.
  Seat to_act;                    // Has the next decision.
  Seat taker;                     // At Step::answer: offers the trick to the seat to act.
  bool operator==(const Shown&) const = default;
};

// The hidden part of the hands. From turn 2 on all hands are known, so it is empty (R7).
struct Hidden {
  BySeat<Cards> closed;
  bool operator==(const Hidden&) const = default;
};

using State = kit::StateOf<Shown, Hidden>;

// What only the seat itself knows: the hidden part of its own hand.
struct Mine {
  Cards closed;
  bool operator==(const Mine&) const = default;
};

enum class Verb : std::uint8_t { play, refuse, keep, donate, accept, reject };

struct Action {
  Verb verb = Verb::play;
  std::uint8_t a = 0;  // A card's place (play, refuse, reject) or a seat (donate).
  std::uint8_t b = 0;  // reject: the place of the card that is taken.

  static constexpr Action play(Card card) { return {Verb::play, place(card), 0}; }
  static constexpr Action refuse(Card card) { return {Verb::refuse, place(card), 0}; }
  static constexpr Action keep() { return {Verb::keep, 0, 0}; }
  static constexpr Action donate(Seat to) {
    return {Verb::donate, static_cast<std::uint8_t>(to.index()), 0};
  }
  static constexpr Action accept() { return {Verb::accept, 0, 0}; }
  static constexpr Action reject(Card given, Card taken) {
    return {Verb::reject, place(given), place(taken)};
  }
  constexpr Card card() const { return Card(a); }
  constexpr Card taken() const { return Card(b); }
  constexpr Seat recipient() const { return Seat(a); }
  constexpr bool operator==(const Action&) const = default;

 private:
  static constexpr std::uint8_t place(Card card) { return static_cast<std::uint8_t>(card.place()); }
};

// The most there can be: accept, or reject with one of 11 cards and take one of 4.
using Actions = FixedVector<Action, 48>;

struct Deal {
  BySeat<Cards> hands;
  std::array<Colour, turns> trumps{};
  bool operator==(const Deal&) const = default;
};

// In the order in which refuse() checks them.
enum class Refusal : std::uint8_t {
  not_dealt,
  match_over,
  not_your_turn,
  card_due,
  offer_due,
  answer_due,
  refusing_not_in_use,
  already_refused,
  not_your_card,
  laid_aside_now,
  must_follow,
  nothing_to_follow,
  not_the_trick_colour,
  not_the_last_of_its_colour,
  no_other_card,
  no_such_seat,
  own_trick,
  recipient_is_finished,
  recipient_played_a_one,
  colour_not_in_trick,
  not_lower_than_the_trick,
  not_in_the_trick,
};

static_assert(std::is_trivially_copyable_v<State> && std::is_trivially_copyable_v<Deal>);
static_assert(sizeof(State) <= 256);

}  // namespace menagerie::trump_tricks_game
