// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/game.h"

namespace menagerie {

// The concern Playouts: random play that is faster than with lists of legal actions. Games without
// it use those.
template <class P, class G>
concept PlayoutsOf = requires(typename G::State& state, Rng& rng) {
  // Plays one uniformly random legal action of the lowest seat that must act.
  { P::step_random(state, rng) } -> std::same_as<void>;
  // Plays the round out, exactly as repeated step_random() would. Returns the number of decisions.
  { P::play_round_out(state, rng) } -> std::same_as<unsigned>;
};

template <Game G>
consteval bool has_playouts() {
  if constexpr (claims<typename G::Playouts>) {
    static_assert(PlayoutsOf<typename G::Playouts, G>, "Playouts are not whole: see PlayoutsOf");
    return true;
  }
  return false;
}

// Plays one uniformly random legal decision. The turn must be `play`.
template <Game G>
inline void step_random(typename G::State& state, Rng& rng) {
  if constexpr (has_playouts<G>()) {
    G::Playouts::step_random(state, rng);
  } else {
    const Seat seat = G::turn(state.shown).seats.lowest();
    const auto actions = legal_in<G>(state, seat);
    G::apply(state, seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
}

// Settles a deal or a chance event with the generator.
template <Game G>
inline void step_chance(typename G::State& state, Turn::Kind kind, Rng& rng) {
  if (kind == Turn::Kind::deal) {
    G::deal(state, G::shuffle(state, rng));
  } else {
    const auto results = G::chances(state);
    G::settle(state, results[rng.below(static_cast<std::uint32_t>(results.size()))]);
  }
}

// The same, decision by decision, for every game.
template <Game G>
inline unsigned play_round_out_by_steps(typename G::State& state, Rng& rng) {
  unsigned decisions = 0;
  for (;;) {
    const Turn::Kind kind = G::turn(state.shown).kind;
    if (kind == Turn::Kind::play) {
      step_random<G>(state, rng);
      ++decisions;
    } else if (kind == Turn::Kind::chance) {
      step_chance<G>(state, kind, rng);
    } else {
      return decisions;
    }
  }
}

// Plays uniformly random legal actions until the round (the next deal is due) or the match is over.
// Returns the number of decisions.
template <Game G>
inline unsigned play_round_out(typename G::State& state, Rng& rng) {
  if constexpr (has_playouts<G>()) {
    return G::Playouts::play_round_out(state, rng);
  } else {
    return play_round_out_by_steps<G>(state, rng);
  }
}

// Plays a complete match with uniformly random actions. Returns the number of decisions.
template <Game G>
inline unsigned play_match_out(typename G::State& state, Rng& rng) {
  unsigned decisions = 0;
  while (G::turn(state.shown).kind != Turn::Kind::over) {
    if (G::turn(state.shown).kind == Turn::Kind::deal) step_chance<G>(state, Turn::Kind::deal, rng);
    decisions += play_round_out<G>(state, rng);
  }
  return decisions;
}

}  // namespace menagerie
