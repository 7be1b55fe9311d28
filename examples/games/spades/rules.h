// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "game/kit/concerns.h"
#include "game/kit/hidden_places.h"
#include "game/victory.h"
#include "games/spades/state.h"

namespace menagerie::spades {

struct Spades;
struct Notation;
struct Presentation;
struct Solving;

std::string_view rules_md();

// 2.1  Who bids first in a round, and leads first.
inline Seat first_of(unsigned round) { return Seat((round - 1) % seats); }
// 2.2  What a team has bid together.
unsigned bid_of_team(const Shown& shown, unsigned team);
// 3  The cards of a hand that may be played now.
CardSet playable(const Shown& shown, CardSet hand);
// What the rest of a hand doesn't hold if this card is played from it now.
CardSet shown_lacking(const Shown& shown, Card card);
// 3.4
inline unsigned strength(const Trick& trick, Card card) {
  return kit::strength(card, Deck::suit(trick.cards.front()), trumps);
}
// 4.1 to 4.3  What a round brings a team, and how many bags it has then.
struct TeamResult {
  int points = 0;
  unsigned bags = 0;
};
TeamResult result_of(const Shown& shown, unsigned team);

unsigned hand_size(const Shown& shown, Seat seat);
// What an observer knows about the hands that it doesn't see.
kit::HiddenPlaces<Deck, seats> hidden_hands(const View<Spades>& view);
// A sensible action, by rules of thumb.
Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);

using Types = kit::GameTypes<State, Mine, Action, hand_cards + 1, Deal, kit::Refusal>;

struct Spades : Types, kit::Decided<Types> {
  using Sampler = kit::WorldSampler<Spades, hidden_hands>;
  using Notation = spades::Notation;
  using Presentation = spades::Presentation;
  using Heuristic = kit::Thumb<choose>;
  using Solving = spades::Solving;
  using Reasons = kit::TrickReasons<Shown, Action, Verb::play>;
  using Revealing = Absent;
  using Playouts = Absent;
  using Evaluation = Absent;
  using Inference = Absent;

  static constexpr std::string_view id = "spades";

  static unsigned events_max(const Options& options) { return options.rounds * (1 + seats + 52u); }
  template <class Source>
  static Deal shuffle(const State& state, Draws<Source>& draws);
  static void deal(State& state, const Deal& deal);
  static Turn turn(const Shown& shown);
  static void apply(State& state, Seat seat, const Action& action);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown);
  static unsigned round(const Shown& shown) { return shown.round; }
  static bool consistent(const State& state);
  static bool is_open(const Shown&) { return true; }
  static Mine mine(const State& state, Observer who);
  static Action seen(const Shown&, Observer, const Action& action, Observer) { return action; }
};

}  // namespace menagerie::spades

namespace menagerie {
using spades::Spades;

template <>
inline constexpr Victory victory<Spades> = {.teams = spades::teams};  // 1.2
}  // namespace menagerie
