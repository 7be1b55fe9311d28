// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "game/kit/concerns.h"
#include "game/kit/hidden_places.h"
#include "games/starter/state.h"

namespace menagerie::starter {

struct Starter;
struct Notation;
struct Presentation;

std::string_view rules_md();  // The RULES.md of this folder.

// 2  The cards of a hand that may be played now.
CardSet playable(const Shown& shown, CardSet hand);
// What the rest of a hand doesn't hold if this card is played from it now.
CardSet shown_lacking(const Shown& shown, Card card);
// 2.3
inline unsigned strength(const Trick& trick, Card card) {
  return kit::strength(card, Deck::suit(trick.cards.front()));
}
// How many cards a hand holds.
unsigned hand_size(const Shown& shown, Seat seat);
// What an observer knows about the hands that it doesn't see.
kit::HiddenPlaces<Deck, seats> hidden_hands(const View<Starter>& view);
// A sensible action, by rules of thumb.
Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);

// No hand has more than 26 cards.
using Types = kit::GameTypes<State, Mine, Action, 26, Deal, kit::Refusal>;

struct Starter : Types, kit::Decided<Types> {
  using Sampler = kit::WorldSampler<Starter, hidden_hands>;
  using Notation = starter::Notation;
  using Presentation = starter::Presentation;
  using Heuristic = kit::Thumb<choose>;
  using Reasons = kit::TrickReasons<Shown, Action, Verb::play>;
  using Playouts = Absent;
  using Evaluation = Absent;
  using Inference = Absent;
  using Revealing = Absent;
  using Solving = Absent;

  static constexpr std::string_view id = "starter";

  // The deal, and every card once.
  static unsigned events_max(const Options& options) { return 1 + deck_of(options).size(); }
  template <class Source>
  static Deal shuffle(const State& state, Draws<Source>& draws);
  static void deal(State& state, const Deal& deal);
  static Turn turn(const Shown& shown);
  static void apply(State& state, Seat seat, const Action& action);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown);
  static unsigned round(const Shown&) { return 1; }
  static bool consistent(const State& state);
  static bool is_open(const Shown&) { return true; }
  static Mine mine(const State& state, Observer who);
  static Action seen(const Shown&, Observer, const Action& action, Observer) { return action; }
};

}  // namespace menagerie::starter

namespace menagerie {
using starter::Starter;
}  // namespace menagerie
