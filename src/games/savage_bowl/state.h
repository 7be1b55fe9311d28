// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vector.h"
#include "cards/seat.h"
#include "game/kit/game_parts.h"
#include "games/savage_bowl/cards.h"

namespace menagerie::savage_bowl {

inline constexpr unsigned seats = 5;  // At most; four may play too.
inline constexpr unsigned first_half =
    5;  // 5.2  Tricks of a round that the second-strongest card wins.
inline constexpr int match_points = 10;  // 8.1

struct Options {
  std::uint8_t players = 5;
  bool chameleons = true;
  bool operator==(const Options&) const = default;
};

// What only depends on the number of players.
constexpr std::uint8_t hand_size_of(unsigned players) { return players == 4 ? 13 : 12; }  // 2.1
constexpr std::uint8_t goal_of(unsigned players) { return players == 4 ? 3 : 2; }         // 1.4
constexpr unsigned champ_cards_of(unsigned players) { return players == 4 ? 1 : 2; }      // 6.2
constexpr unsigned rounds_of(unsigned players) { return players; }                        // 8.1

enum class Phase : std::uint8_t { deal, play, discard, over };

// A card in a trick. `suit` is what it counts as: a Chameleon may have changed it.
struct Played {
  Card card;
  Seat seat;
  Suit suit = Suit::red;
  bool chameleon = false;
  bool operator==(const Played&) const = default;
};
using Trick = FixedVector<Played, seats>;

// A card face down on the progress sheet: who discarded it, and the suits (bit k: suit k) of which
// that seat was known to have none at that moment.
struct Discard {
  Seat seat;
  std::uint8_t voids = 0;
  bool operator==(const Discard&) const = default;
};

struct Shown {
  CardSet played;  // Every card that was played in this round.
  Options options;
  Phase phase = Phase::deal;
  std::uint8_t round = 1;  // The round that will be dealt next or is being played.
  SeatSet playing;         // The seats that take part in this trick.
  SeatSet eliminated;      // 6.1
  SeatSet carded;          // The seat that sits this trick out under the Yellow Card, if any.
  SeatSet chameleons;      // The seats that still have the Chameleon.
  std::uint8_t goal = goal_of(5);
  std::uint8_t hand_size = hand_size_of(5);
  std::uint8_t trick_number = 1;
  Seat to_act;                           // The seat that plays or discards next.
  Seat last_winner;                      // The last trick's, if there was one.
  SeatMap<std::uint8_t, seats> in_hand;  // How many cards each hand has, without Chameleons.
  SeatMap<std::uint8_t, seats> tricks;
  SeatMap<std::uint8_t, seats> scores;
  SeatMap<std::uint8_t, seats> voids;  // Suits that a hand was shown to lack, as bits.
  FixedVector<Seat, 2> champions;      // 6.2  Who got the card worth 2, then the one worth 1.
  FixedVector<Discard, first_half> discards;  // One per trick, in order.
  Trick trick, last_trick;
  std::array<std::uint8_t, 3> filler{};  // Leaves no padding: equal values are equal bytes.
  bool operator==(const Shown&) const = default;
};

// Room for the discards; five are used, eight leave no padding.
using DiscardedCards = std::array<Card, 8>;

struct Hidden {
  SeatMap<CardSet, seats> hands;  // Including those of eliminated seats.
  DiscardedCards discards;        // In the order of Shown::discards.
  bool operator==(const Hidden&) const = default;
};

using State = kit::StateOf<Shown, Hidden>;

// What a seat also knows: its hand, and its own cards among the discards (R1 elsewhere).
struct Mine {
  CardSet hand;
  DiscardedCards discards;
  bool operator==(const Mine&) const = default;
};

enum class Verb : std::uint8_t { play, play_with_chameleon, discard };

// A card, or `unseen` where others observe a discard.
using Action = kit::CardAction<Verb, SavageBowlDeck>;
// Thirteen cards, each with the Chameleon or without.
using Actions = FixedVector<Action, 26>;

struct Deal {
  Seat lead;
  SeatMap<CardSet, seats> hands;
  bool operator==(const Deal&) const = default;
};

// The rules an action may break, in the order in which they are checked.
enum class Refusal : std::uint8_t {
  match_is_over,
  not_dealt_yet,
  eliminated,
  sits_out,
  not_your_turn,
  discard_is_due,
  no_discard_is_due,
  not_your_card,
  no_chameleons_here,
  leader_without_chameleon,
  chameleon_is_used,
  must_follow,
};

static_assert(std::has_unique_object_representations_v<Shown> &&
              std::has_unique_object_representations_v<Hidden> &&
              std::has_unique_object_representations_v<Mine>);
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 512);

}  // namespace menagerie::savage_bowl
