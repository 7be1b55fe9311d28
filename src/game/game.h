// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "base/fixed_vector.h"
#include "base/result.h"
#include "base/rng.h"
#include "cards/seat.h"
#include "game/turn.h"

namespace menagerie {

// A value that can be copied as bytes.
template <class T>
concept Plain = std::regular<T> && std::is_trivially_copyable_v<T>;

// What one observer knows: what everyone sees, and what this seat alone knows. It is built from
// these two parts, never made from a state by removing things.
template <class G>
struct View {
  typename G::Shown shown;
  typename G::Mine mine;  // Mine{} for a spectator.
  Observer who;
  bool operator==(const View&) const = default;
};

// An action is a verb and up to two small numbers whose meaning depends on the verb. In an action
// as another seat observed it, numbers that weren't seen are `unseen`.
template <class A>
concept ActionLike = Plain<A> && requires(A a) {
  requires std::is_enum_v<decltype(a.verb)>;
  { a.a } -> std::convertible_to<std::uint8_t>;
  { a.b } -> std::convertible_to<std::uint8_t>;
};
inline constexpr std::uint8_t unseen = 0xff;

// A number that identifies an action within a game. Search uses it as the key of edges.
template <ActionLike A>
constexpr std::uint32_t action_key(A action) {
  return static_cast<std::uint32_t>(action.verb) << 16 | std::uint32_t{action.a} << 8 | action.b;
}

// A concern that a game doesn't have.
struct Absent {};

// Whether a game has a concern. With a misspelt concern it isn't a Game, and an incomplete concern
// is an error where it is first used (see game/heuristic.h and its neighbours), so none is ever
// silently ignored.
template <class Concern>
inline constexpr bool claims = !std::same_as<Concern, Absent>;

// The rules of a game: plain data and functions on it. State = Shown + Hidden. Functions only use
// their parameters: legality depends on what the seat knows (Shown and Mine), so it can't depend on
// a secret, and a world is drawn from a View.
template <class G>
concept Game =
    Plain<typename G::Shown> && Plain<typename G::Hidden> && Plain<typename G::Mine> &&
    Plain<typename G::State> && Plain<typename G::Deal> && ActionLike<typename G::Action> &&
    std::regular<typename G::Options> && std::is_enum_v<typename G::Refusal> &&
    !std::convertible_to<typename G::State, View<G>> &&
    !std::constructible_from<typename G::Sampler, typename G::State> &&
    requires(typename G::State& state, const typename G::State& seen_state,
             const typename G::Shown& shown, const typename G::Mine& mine,
             const typename G::Action& action, const typename G::Deal& deal,
             const typename G::Options& options, Seat seat, Observer who, Rng& rng,
             const View<G>& view, typename G::Sampler& sampler) {
      { seen_state.shown } -> std::convertible_to<const typename G::Shown&>;
      { seen_state.hidden } -> std::convertible_to<const typename G::Hidden&>;

      // Its concerns: each a complete struct of functions, or Absent.
      typename G::Notation;
      typename G::Presentation;
      typename G::Playouts;
      typename G::Heuristic;
      typename G::Evaluation;
      typename G::Inference;
      typename G::Solving;
      typename G::Reasons;
      typename G::Revealing;

      { G::id } -> std::convertible_to<std::string_view>;
      { G::start(options) } -> std::same_as<typename G::State>;
      { G::options(shown) } -> std::same_as<typename G::Options>;
      { G::players(shown) } -> std::same_as<unsigned>;
      // The maximum number of deals, chance results and decisions in a match with these options.
      // Learners allocate rows of that length, so it should be as low as can be derived from the
      // rules.
      { G::events_max(options) } -> std::same_as<unsigned>;

      // Chance is data; no rule owns a random generator.
      { G::shuffle(seen_state, rng) } -> std::same_as<typename G::Deal>;
      { G::deal(state, deal) } -> std::same_as<void>;
      // The possible results when the turn is `chance`, all equally likely.
      { G::chances(seen_state) } -> std::same_as<typename G::Actions>;
      { G::settle(state, action) } -> std::same_as<void>;

      // Play. apply() only gets actions that refuse() allows. legal() is empty unless it is the
      // seat's turn. legal() and refuse() are two answers to the same question.
      { G::turn(shown) } -> std::same_as<Turn>;
      { G::legal(shown, mine, seat) } -> std::same_as<typename G::Actions>;
      { G::refuse(shown, mine, seat, action) } -> std::same_as<std::optional<typename G::Refusal>>;
      { G::apply(state, seat, action) } -> std::same_as<void>;
      // Points so far, by seat; the winners, once the turn is `over`; the round, from 1.
      { G::scores(shown) } -> std::same_as<SeatMap<int>>;
      { G::winners(shown) } -> std::same_as<SeatSet>;
      { G::round(shown) } -> std::same_as<unsigned>;
      // Whether every card is in exactly one place and all counts agree; for tests and fuzzing.
      { G::consistent(seen_state) } -> std::same_as<bool>;

      // What each seat knows. `seen` is an action (of that seat, or of chance if there is none) as
      // the observer sees it at the moment it is made.
      { G::mine(seen_state, who) } -> std::same_as<typename G::Mine>;
      { G::seen(shown, who, action, who) } -> std::same_as<typename G::Action>;
      // Whether everyone sees exactly what is decided now, so that seen() isn't needed. It is
      // always correct to say no.
      { G::is_open(shown) } -> std::same_as<bool>;
      requires std::constructible_from<typename G::Sampler, const View<G>&>;
      { sampler.draw(rng) } -> std::same_as<typename G::State>;
    };

// What that observer knows.
template <Game G>
View<G> view_of(const typename G::State& state, Observer who) {
  return {state.shown, G::mine(state, who), who};
}

// The legal actions of a seat in a state.
template <Game G>
typename G::Actions legal_in(const typename G::State& state, Seat seat) {
  return G::legal(state.shown, G::mine(state, seat), seat);
}

}  // namespace menagerie
