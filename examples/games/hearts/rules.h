// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "game/kit/concerns.h"
#include "game/kit/hidden_places.h"
#include "game/revealing.h"
#include "game/victory.h"
#include "games/hearts/state.h"

namespace menagerie::hearts {

struct Hearts;
struct Notation;
struct Presentation;
struct Solving;

std::string_view rules_md();

// 3  The cards of a hand that may be played now.
CardSet playable(const Shown& shown, CardSet hand);
// What the rest of a hand doesn't hold if this card is played from it now.
CardSet shown_lacking(const Shown& shown, Card card);

// How many cards a hand holds.
inline unsigned hand_size(const Shown& shown, Seat seat) {
  if (shown.phase != Phase::pass && shown.phase != Phase::play) return 0;
  return each_of(shown.options) - shown.played[seat].size();
}
// All cards that were played in this round.
CardSet all_played(const Shown& shown);
// What an observer knows about the hands that it doesn't see.
kit::HiddenPlaces<Deck, seats> hidden_hands(const View<Hearts>& view);

// A sensible action, by rules of thumb.
Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
// What the others may have passed, in a world whose hands have been drawn.
void draw_passed(State& world, const View<Hearts>& view, Rng& rng);

// The cards that a seat gets from another one.
struct Revealing {
  static std::uint32_t step(const Shown& shown, Seat) {
    return shown.round * 2u + (shown.phase == Phase::play ? 1u : 0u);
  }
  static std::uint64_t revealed(const Shown& shown, const Mine& mine);
  struct Telling {
    static Messages tell(const Shown& before, const Shown& after, const Mine& mine, Seat who);
  };
};

// Three cards of ten may be passed in 120 ways, with three players and the short deck.
using Types = kit::GameTypes<State, Mine, Action, 120, Deal, kit::Refusal>;

struct Hearts : Types, kit::Decided<Types> {
  using Sampler = kit::WorldSampler<Hearts, hidden_hands, draw_passed>;
  using Notation = hearts::Notation;
  using Presentation = hearts::Presentation;
  using Heuristic = kit::Thumb<choose>;
  using Solving = hearts::Solving;
  using Reasons = kit::TrickReasons<Shown, Action, Verb::play>;
  using Revealing = hearts::Revealing;
  using Playouts = Absent;
  using Evaluation = Absent;
  using Inference = Absent;

  static constexpr std::string_view id = "hearts";

  static unsigned events_max(const Options& options);
  template <class Source>
  static Deal shuffle(const State& state, Draws<Source>& draws);
  static void deal(State& state, const Deal& deal);
  static Turn turn(const Shown& shown);
  static void apply(State& state, Seat seat, const Action& action);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown);
  static unsigned round(const Shown& shown) { return shown.round; }
  static bool consistent(const State& state);
  static bool is_open(const Shown& shown) { return shown.phase != Phase::pass; }
  static Mine mine(const State& state, Observer who);
  static Action seen(const Shown& shown, Observer actor, const Action& action, Observer who);
};

}  // namespace menagerie::hearts

namespace menagerie {
using hearts::Hearts;

template <>
inline constexpr Victory victory<Hearts> = {.fewest_points = true};  // 4.3
}  // namespace menagerie
