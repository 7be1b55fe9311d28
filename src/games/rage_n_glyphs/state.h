// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vector.h"
#include "cards/seat.h"
#include "game/kit/bidding.h"
#include "game/kit/game_parts.h"
#include "games/rage_n_glyphs/cards.h"

namespace menagerie::rage_n_glyphs {

enum class Bidding : std::uint8_t { open, hidden, secret };

struct Options {
  std::uint8_t players = 4;
  std::uint8_t step = 1;  // Additional cards per round; 2 is Skip Up.
  Bidding bidding = Bidding::open;
  bool hose_the_dealer = false;
  bool shooting_the_stars = false;
  std::uint8_t last_hand = 0;  // Cards of the last round; 0: as many as the deck allows.
  bool operator==(const Options&) const = default;
};

inline constexpr unsigned players_min = 3;
inline constexpr unsigned players_max = 10;
inline constexpr unsigned hand_max = 32;  // R1: three players.
inline constexpr unsigned pile_max = GlyphDeck::cards - players_min;

// R1: as many cards each as leave at least 4 undealt.
constexpr unsigned largest_hand(unsigned players) {
  return (GlyphDeck::cards - 4) / players;  // NOLINT: there are three players at least.
}
// R1: the largest possible `last_hand`; the rulebook's list says 32 for three players.
constexpr unsigned last_hand_max(unsigned players) {
  return players == 3 ? hand_max : largest_hand(players);
}
// The size of the last round: 1, 1 + step, 1 + 2 step, ... within the limit.
constexpr unsigned final_hand(const Options& options) {
  const unsigned limit = options.last_hand != 0 ? options.last_hand : largest_hand(options.players);
  return limit - (limit - 1) % options.step;
}
constexpr unsigned rounds_of(const Options& options) {
  return (final_hand(options) - 1) / options.step + 1;
}
// 7  A bound on the score: every trick of every round, each bid exact. With a bid of 0 there are no
// tricks, so no more points either.
constexpr unsigned score_max(const Options& options) {
  const unsigned rounds = rounds_of(options);
  const unsigned tricks = rounds * (1 + final_hand(options)) / 2;  // 1, 1 + step, 1 + 2 step, ...
  return tricks * (options.shooting_the_stars ? 2 : 1) + rounds * 10;
}
// The most cards that are turned up in a round: one for the first trump, for each J2 the other 14
// of the trump suit and one of another, and all J4. A J2 that is turned up isn't played.
inline constexpr unsigned turned_up_max = 1 + jokers_of_a_kind * ranks + jokers_of_a_kind;

using kit::no_bid;
using Bids = kit::Bids<seats_max>;

// What happens now. Between rounds `Shown` still describes the finished round.
enum class Phase : std::uint8_t { deal, bidding, tricks, coin, over };

using Trick = FixedVector<Card, seats_max>;  // In order of play.

struct Shown {
  Cards played;   // Of this round, jokers by number.
  Cards flipped;  // From the pile, this round, including the set-up flip.
  SeatMap<std::int16_t> scores;
  SeatMap<std::int16_t> points;  // The last finished round's.
  SeatSet to_act;
  SeatSet winners;  // While a coin is due: the tied seats.
  Options options;
  Phase phase = Phase::deal;
  std::uint8_t round = 1;      // The latest deal's.
  std::uint8_t hand_size = 0;  // Cards dealt to each in the latest deal.
  std::uint8_t tricks_done = 0;
  std::uint8_t pile_size = 0;  // Cards that are still face down.
  Seat dealer;
  Seat leader;                   // The current trick's.
  Suit trump = Suit::none;       // In force.
  Suit last_trump = Suit::none;  // The latest trump suit of this round.
  Suit led = Suit::none;         // Set by the first suited card of the trick.
  Seat last_leader;
  Seat last_winner;
  Trick trick;
  Trick last_trick;
  Bids bids;                                   // As far as everyone knows them.
  SeatMap<std::uint8_t> tricks;                // Won in this round.
  SeatMap<std::uint8_t> voids;                 // Bit s: has shown that it has no card of suit s.
  FixedVector<Card, turned_up_max> turned_up;  // The flipped cards in their order.
  std::array<std::uint8_t, 4> reserved{};      // No padding: equal states are equal byte for byte.
  bool operator==(const Shown&) const = default;
};

struct Hidden {
  SeatMap<Cards> hands;
  Bids bids;                               // Made, but not shown yet.
  FixedVector<Card, pile_max> pile;        // Face down, the top card last.
  std::array<std::uint8_t, 6> reserved{};  // No padding.
  bool operator==(const Hidden&) const = default;
};

using State = kit::StateOf<Shown, Hidden>;

// What only a seat knows: its cards, and its bid while that is hidden.
struct Mine {
  Cards hand;
  std::uint8_t bid = no_bid;
  std::array<std::uint8_t, 7> reserved{};  // No padding.
  bool operator==(const Mine&) const = default;
};

enum class Verb : std::uint8_t { bid, play, coin };

// bid: a = tricks. play: a = the place of the card's kind. coin: a = the seat that wins it.
using Action = kit::CardAction<Verb, GlyphDeck>;
constexpr Action bid(unsigned tricks) { return Action::of(Verb::bid, tricks); }
constexpr Action play(Card card) { return Action::of(Verb::play, kind_of(card)); }
constexpr Action coin(Seat seat) { return Action::of(Verb::coin, seat.index()); }
using Actions = FixedVector<Action, hand_max + 1>;

struct Deal {
  SeatMap<Cards> hands;
  FixedVector<Card, pile_max> pile;  // Top first, including the set-up flip.
  Seat dealer;
  bool operator==(const Deal&) const = default;
};

// Why an action is refused; the first that applies, in this order.
enum class Refusal : std::uint8_t {
  match_over,       // 8.1
  not_dealt,        // 2.4: the cards of the next round come first.
  coin_due,         // 8.3
  chance_only,      // 8.3: no one decides how a coin falls.
  bid_made,         // 3.3: this seat's bid is made, others' are not.
  not_your_turn,    // 3.1, 4.1
  bids_are_over,    // 3.1
  bids_come_first,  // 3.1
  bid_too_high,     // 3.1
  dealer_is_hosed,  // 3.2
  not_your_card,    // 4.2
  must_follow,      // 4.2
  joker_must_wait,  // 4.4
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 512);
static_assert(std::has_unique_object_representations_v<Shown>);
static_assert(std::has_unique_object_representations_v<Hidden>);
static_assert(std::has_unique_object_representations_v<Mine>);

}  // namespace menagerie::rage_n_glyphs
