// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vector.h"
#include "cards/seat.h"
#include "game/kit/game_parts.h"
#include "games/awimbawe/pile.h"

namespace menagerie::awimbawe {

inline constexpr unsigned players = 2;
inline constexpr unsigned piles_count = 4;
inline constexpr unsigned hand_size_max = 6;
inline constexpr unsigned tricks_count = 14;
inline constexpr unsigned rounds_to_win = 2;
inline constexpr Seat nobody{0xff};
constexpr Seat other(Seat seat) { return Seat(1u - seat.index()); }

// 6.2  Where a rhinoceros may send a top card: under another pile, or also under its own.
enum class RhinocerosRule : std::uint8_t { other_pile, any_pile };

struct Options {
  RhinocerosRule rhinoceros = RhinocerosRule::other_pile;
  bool operator==(const Options&) const = default;
};

// What happens next. choose_lead: the loser of the round before decides who leads; power: the card
// just played may be used; chance: a blind block hits a card of a hand.
enum class Phase : std::uint8_t { deal, choose_lead, play, power, chance, over };

// 3.4  How an eagle answers; `plain` if there is no such choice.
enum class Manner : std::uint8_t { plain, fight, flee };

struct Trick {
  std::uint8_t size = 0;
  Card led, answer;  // The first `size` of them count.
  Manner manner = Manner::plain;
  Seat leader;
  Seat winner = nobody;
  Seat named = nobody;  // 6.3  The player that a cheetah chose to lead next.
  bool operator==(const Trick&) const = default;
};

// Something known about a hand: at most that many of its cards are of these lands.
struct Bound {
  Lands lands;
  std::uint8_t most = 0;
  bool operator==(const Bound&) const = default;
};

// What everyone sees of a player's cards, and what follows from it.
struct Side {
  std::array<Pile, piles_count> piles;
  Cards taken;  // The scoring pile; everyone has seen all of it.
  // A hand that did not follow was void of the land, except for cards that a snake held at that
  // moment. Each such bound above zero needs a snake of its own, hence at most four.
  FixedVector<Bound, 4> bounds;
  Lands without;  // Lands of which the hand has no card.
  std::uint8_t hand_size = 0;
  std::uint8_t hand_blocked = 0;   // The number of blocked hand cards; only the owner sees which.
  std::uint8_t piles_blocked = 0;  // Bit k: the top of pile k is blocked.
  std::uint8_t tricks = 0;
  bool operator==(const Side&) const = default;
};

struct Shown {
  Options options;
  Phase phase = Phase::deal;
  Seat to_act;
  std::uint8_t round = 0;  // Rounds dealt so far.
  Seat loser = nobody;     // In the round before.
  std::array<std::uint8_t, players> rounds_won{};
  Trick trick, last;
  SeatMap<Side, players> sides;
  bool operator==(const Shown&) const = default;
};

struct Hidden {
  SeatMap<Cards, players> hands;
  SeatMap<Cards, players> blocked;                       // The blocked part of each hand.
  SeatMap<std::array<Card, piles_count>, players> down;  // By number; D1 if it was turned up.
  bool operator==(const Hidden&) const = default;
};

using State = kit::StateOf<Shown, Hidden>;
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 256);

struct Mine {
  Cards hand;
  Cards blocked;
  bool operator==(const Mine&) const = default;
};

// play a; fight a, flee a: an eagle that answers a land; move the top of pile a under pile b;
// block_pile a; block_card a: a chance result. Piles count from 0 here, from 1 in texts.
enum class Verb : std::uint8_t {
  play,
  fight,
  flee,
  move,
  block_pile,
  block_hand,
  lead_self,
  lead_other,
  pass,
  block_card
};

struct Action {
  Verb verb = Verb::pass;
  std::uint8_t a = 0, b = 0;

  static constexpr Action of_card(Verb verb, Card card) {
    return {verb, static_cast<std::uint8_t>(card.place()), 0};
  }
  static constexpr Action play(Card card) { return of_card(Verb::play, card); }
  static constexpr Action move(unsigned from, unsigned under) {
    return {Verb::move, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(under)};
  }
  static constexpr Action block_pile(unsigned pile) {
    return {Verb::block_pile, static_cast<std::uint8_t>(pile), 0};
  }
  static constexpr Action block_card(Card card) { return of_card(Verb::block_card, card); }
  static constexpr Action block_hand() { return {Verb::block_hand}; }
  static constexpr Action lead_self() { return {Verb::lead_self}; }
  static constexpr Action lead_other() { return {Verb::lead_other}; }
  static constexpr Action pass() { return {Verb::pass}; }

  constexpr bool is_play() const { return verb <= Verb::flee; }
  constexpr Card card() const { return Card(a); }
  constexpr auto operator<=>(const Action&) const = default;
};

// At most 12 moves under another pile, 4 under the own one, and the pass.
using Actions = FixedVector<Action, 17>;

struct Deal {
  Seat lead = nobody;  // In the first round.
  SeatMap<Cards, players> hands;
  SeatMap<std::array<Card, piles_count>, players> up, down;
  bool operator==(const Deal&) const = default;
};

// Why an action is refused, in the order of the checks.
enum class Refusal : std::uint8_t {
  match_over,
  waits_for_chance,
  not_your_turn,
  chance_alone,
  choose_leader_first,
  use_power_first,
  no_such_power,
  not_your_card,
  covered,
  blocked,
  must_follow_land,
  must_play_eagle,
  must_say_fight_or_flee,
  no_fight_or_flee,
  empty_pile,
  own_pile,
  top_not_available,
  hand_not_available,
};

}  // namespace menagerie::awimbawe
